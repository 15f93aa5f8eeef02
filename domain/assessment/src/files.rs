//! Stored files: their keys, types, limits and addresses (D22).

use std::fmt;

use domain_kernel::Timestamp;

/// The key under which a file is stored: 128 random bits as base64url. So the key reveals neither a name nor an order.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FileKey(String);

impl FileKey {
    /// The number of characters of a key.
    pub const CHARS: usize = 22;

    /// Returns the key, or `None` if the text is not one.
    pub fn parse(text: &str) -> Option<Self> {
        let is_base64url = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
        // The last character encodes only two of the 128 bits. Only four characters are allowed there, so that each key
        // has one spelling.
        let is_key = text.len() == Self::CHARS
            && text.chars().all(is_base64url)
            && text.ends_with(['A', 'Q', 'g', 'w']);
        is_key.then(|| Self(text.to_owned()))
    }

    /// Returns the text of the key.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for FileKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// What a template uses a file for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FileUse {
    /// An image of its slides case.
    Image,
    /// Material for the participants to read.
    Material,
}

macro_rules! file_types {
    ($($(#[$doc:meta])* $name:ident: $media_type:literal, $extension:literal;)+) => {
        /// The type of a stored file. It is recognized from the content, never from the name.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum FileType {
            $($(#[$doc])* $name,)+
        }

        impl FileType {
            /// All types.
            pub const ALL: &'static [Self] = &[$(Self::$name,)+];

            /// Returns the media type with which the file is stored and sent.
            pub const fn media_type(self) -> &'static str {
                match self {
                    $(Self::$name => $media_type,)+
                }
            }

            /// Returns the extension of a file name.
            pub const fn extension(self) -> &'static str {
                match self {
                    $(Self::$name => $extension,)+
                }
            }
        }
    };
}

file_types! {
    Png: "image/png", "png";
    Jpeg: "image/jpeg", "jpg";
    Webp: "image/webp", "webp";
    Gif: "image/gif", "gif";
    Pdf: "application/pdf", "pdf";
    /// Word before 2007.
    Doc: "application/msword", "doc";
    Docx: "application/vnd.openxmlformats-officedocument.wordprocessingml.document", "docx";
    /// A text of OpenDocument.
    Odt: "application/vnd.oasis.opendocument.text", "odt";
    /// Excel before 2007.
    Xls: "application/vnd.ms-excel", "xls";
    Xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", "xlsx";
    /// A spreadsheet of OpenDocument.
    Ods: "application/vnd.oasis.opendocument.spreadsheet", "ods";
    /// PowerPoint before 2007.
    Ppt: "application/vnd.ms-powerpoint", "ppt";
    Pptx: "application/vnd.openxmlformats-officedocument.presentationml.presentation", "pptx";
    /// A presentation of OpenDocument.
    Odp: "application/vnd.oasis.opendocument.presentation", "odp";
    Tar: "application/x-tar", "tar";
    Zip: "application/zip", "zip";
    /// A program for any system.
    Executable: "application/x-executable", "bin";
    Text: "text/plain", "txt";
}

impl FileType {
    /// Returns the type that has this media type.
    pub fn from_media_type(media_type: &str) -> Option<Self> {
        let has_it = |known: &&Self| known.media_type() == media_type;
        Self::ALL.iter().find(has_it).copied()
    }

    /// Whether a slides case can use the type for an image.
    pub const fn is_image(self) -> bool {
        matches!(self, Self::Png | Self::Jpeg | Self::Webp | Self::Gif)
    }

    /// Whether a template can use the type for material.
    pub const fn is_material(self) -> bool {
        !matches!(self, Self::Webp | Self::Gif)
    }

    /// Whether a browser may show the file. A browser downloads files of other types, so that it never runs their
    /// contents.
    pub const fn is_shown(self) -> bool {
        self.is_image() || matches!(self, Self::Pdf)
    }
}

/// The sizes of thumbnails in pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ThumbnailSize {
    /// 148 x 83, for images of slides.
    Slide,
    /// 150 x 100, for material.
    Material,
}

impl ThumbnailSize {
    /// All sizes.
    pub const ALL: &'static [Self] = &[Self::Slide, Self::Material];

    /// Returns the width and the height.
    pub const fn pixels(self) -> (u32, u32) {
        match self {
            Self::Slide => (148, 83),
            Self::Material => (150, 100),
        }
    }

    /// Returns the size for a text such as `148x83`.
    pub fn parse(text: &str) -> Option<Self> {
        let is_it = |size: &&Self| size.to_string() == text;
        Self::ALL.iter().find(is_it).copied()
    }
}

impl fmt::Display for ThumbnailSize {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (width, height) = self.pixels();
        write!(f, "{width}x{height}")
    }
}

/// The minimum number of seconds for which staff can use the URL of a file.
const STAFF_SECONDS: i64 = 3600;
/// The number of seconds after the deadline of an attempt for which its participant can use the URL of a file.
const PARTICIPANT_SECONDS: i64 = 3600;

/// Returns when file URLs for staff expire that are created `now`: at least one hour later. Within an hour, staff get
/// the same URLs, so that the browser can cache the files.
pub const fn staff_addresses_expire_at(now: Timestamp) -> Timestamp {
    let period = STAFF_SECONDS * 1000;
    let begun = now.millis().div_euclid(period);
    Timestamp::from_millis((begun + 2) * period)
}

/// Returns when the file URLs of a participant expire: one hour after the deadline of the attempt, in whole seconds.
pub const fn participant_addresses_expire_at(deadline: Timestamp) -> Timestamp {
    let whole = Timestamp::from_millis(deadline.millis().div_euclid(1000) * 1000);
    whole.plus_seconds(PARTICIPANT_SECONDS)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use proptest::prelude::*;

    use super::*;

    #[test]
    fn a_key_is_22_characters_of_base64url() {
        let key = FileKey::parse("abcdefghij-_ABCDEF0129").map(|key| key.to_string());
        assert_eq!(key, None, "its last character has more than two bits");
        for right in ["abcdefghij-_ABCDEF012A", "AAAAAAAAAAAAAAAAAAAAAw"] {
            assert_eq!(FileKey::parse(right).unwrap().as_str(), right);
        }
        for wrong in [
            "",
            "AAAAAAAAAAAAAAAAAAAAA",
            "AAAAAAAAAAAAAAAAAAAAAAA",
            "AAAAAAAAAA.AAAAAAAAAAA",
            "../../../../etc/passwA",
            "AAAAAAAAAAAAAAAAAAAÄA",
        ] {
            assert_eq!(FileKey::parse(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn each_type_has_a_media_type_of_its_own() {
        let names: BTreeSet<_> = FileType::ALL
            .iter()
            .map(|known| known.media_type())
            .collect();
        assert_eq!(names.len(), FileType::ALL.len());
        for known in FileType::ALL {
            assert_eq!(FileType::from_media_type(known.media_type()), Some(*known));
        }
        assert_eq!(FileType::from_media_type("text/html"), None);
    }

    #[test]
    fn browsers_show_images_and_pdf_and_download_the_rest() {
        use FileType::{Gif, Jpeg, Pdf, Png, Webp};
        let shown = |known: &&FileType| known.is_shown();
        let shown: Vec<_> = FileType::ALL.iter().filter(shown).copied().collect();
        assert_eq!(shown, [Png, Jpeg, Webp, Gif, Pdf]);
    }

    #[test]
    fn thumbnails_have_two_sizes() {
        assert_eq!(ThumbnailSize::parse("148x83"), Some(ThumbnailSize::Slide));
        assert_eq!(
            ThumbnailSize::parse("150x100"),
            Some(ThumbnailSize::Material)
        );
        for wrong in ["", "83x148", "148X83", "148x83 ", "9999x9999"] {
            assert_eq!(ThumbnailSize::parse(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn a_participant_sees_images_until_an_hour_after_the_deadline() {
        let expires_at = participant_addresses_expire_at(Timestamp::from_millis(10_999));
        assert_eq!(expires_at, Timestamp::from_millis(10_000 + 3_600_000));
    }

    proptest! {
        #[test]
        fn an_address_for_staff_is_good_for_one_to_two_hours(now in 0_i64..1 << 42) {
            let left = staff_addresses_expire_at(Timestamp::from_millis(now)).millis() - now;
            prop_assert!((3_600_001..=7_200_000).contains(&left));
        }

        #[test]
        fn an_address_for_staff_is_the_same_within_an_hour(hour in 0_i64..1_000_000, at in 0_i64..3_600_000) {
            let start = Timestamp::from_millis(hour * 3_600_000);
            let later = Timestamp::from_millis(start.millis() + at);
            prop_assert_eq!(staff_addresses_expire_at(start), staff_addresses_expire_at(later));
        }
    }
}
