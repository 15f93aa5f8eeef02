//! Reads zip archives.

use std::collections::BTreeMap;
use std::io::{Cursor, Read as _};

use zip::ZipArchive;

/// Returns the texts of the files of an archive by their names.
pub fn texts(archive: Vec<u8>) -> BTreeMap<String, String> {
    let mut zip = ZipArchive::new(Cursor::new(archive)).unwrap();
    let mut texts = BTreeMap::new();
    for at in 0..zip.len() {
        let mut file = zip.by_index(at).unwrap();
        let mut text = String::new();
        file.read_to_string(&mut text).unwrap();
        texts.insert(file.name().unwrap().into_owned(), text);
    }
    texts
}
