//! Reads the names of the files in a zip archive from the directory at its end. The number of names is bounded, and
//! nothing is unpacked.

/// The maximum number of names. The parts that identify a document are among the first.
const MAX_NAMES: usize = 4096;
/// The maximum distance in bytes from the end of the file to the end record of the directory: the record itself, and
/// the longest comment.
const MAX_END: usize = 22 + 0xFFFF;

/// The names in an archive, without the content of its files.
pub struct ZipNames<'a> {
    content: &'a [u8],
    names: Vec<&'a [u8]>,
}

impl<'a> ZipNames<'a> {
    /// Returns the names, or `None` if the content is not an archive.
    pub fn read(content: &'a [u8]) -> Option<Self> {
        let from = content.len().saturating_sub(MAX_END);
        let tail = content.get(from..)?;
        let end = tail.windows(4).rposition(|bytes| bytes == b"PK\x05\x06")?;
        let end = tail.get(end..)?;
        let mut at = usize::try_from(u32_at(end, 16)?).ok()?;
        let count = usize::from(u16_at(end, 10)?);
        let mut names = Vec::new();
        for _ in 0..count.min(MAX_NAMES) {
            let entry = content.get(at..)?;
            if !entry.starts_with(b"PK\x01\x02") {
                return None;
            }
            let length = |offset| u16_at(entry, offset).map(usize::from);
            let (name, extra, comment) = (length(28)?, length(30)?, length(32)?);
            names.push(entry.get(46..46 + name)?);
            at += 46 + name + extra + comment;
        }
        Some(Self { content, names })
    }

    /// Whether the archive contains a file with this name.
    pub fn contain(&self, name: &[u8]) -> bool {
        self.names.contains(&name)
    }

    /// Returns the content of the first file of the archive, if it has this name and is not compressed.
    pub fn first_stored(&self, name: &[u8]) -> Option<&'a [u8]> {
        let head = self.content;
        let is_stored = head.starts_with(b"PK\x03\x04") && u16_at(head, 8)? == 0;
        let size = usize::try_from(u32_at(head, 18)?).ok()?;
        let name_end = 30 + usize::from(u16_at(head, 26)?);
        let start = name_end + usize::from(u16_at(head, 28)?);
        let has_name = head.get(30..name_end)? == name;
        (is_stored && has_name).then(|| head.get(start..start.checked_add(size)?))?
    }
}

fn u16_at(bytes: &[u8], at: usize) -> Option<u16> {
    let part = bytes.get(at..)?.first_chunk()?;
    Some(u16::from_le_bytes(*part))
}

fn u32_at(bytes: &[u8], at: usize) -> Option<u32> {
    let part = bytes.get(at..)?.first_chunk()?;
    Some(u32::from_le_bytes(*part))
}
