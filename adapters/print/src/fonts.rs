//! The fonts of documents, which are part of the program.

use std::sync::LazyLock;

use krilla::text::Font;
use rustybuzz::Face;

/// The weight of a font.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Weight {
    Regular,
    Firm,
}

/// A font, in the forms for the shaper and for the document.
pub struct LoadedFont {
    pub face: Face<'static>,
    pub font: Font,
}

impl LoadedFont {
    fn new(data: &'static [u8]) -> Option<Self> {
        Some(Self {
            face: Face::from_slice(data, 0)?,
            font: Font::new(data.into(), 0)?,
        })
    }

    /// Whether the font can show this character.
    pub fn has(&self, character: char) -> bool {
        self.face.glyph_index(character).is_some()
    }
}

macro_rules! fonts {
    ($weight:literal) => {
        [
            include_bytes!(concat!("../fonts/inter-", $weight, ".ttf")).as_slice(),
            include_bytes!(concat!("../fonts/arabic-", $weight, ".ttf")),
            include_bytes!(concat!("../fonts/hebrew-", $weight, ".ttf")),
            include_bytes!(concat!("../fonts/devanagari-", $weight, ".ttf")),
            include_bytes!(concat!("../fonts/thai-", $weight, ".ttf")),
            include_bytes!(concat!("../fonts/armenian-", $weight, ".ttf")),
            include_bytes!(concat!("../fonts/georgian-", $weight, ".ttf")),
        ]
    };
}

const REGULAR: [&[u8]; 7] = fonts!("400");
const FIRM: [&[u8]; 7] = fonts!("600");

/// Loading the fonts takes milliseconds, so it is done only once.
static FONTS: LazyLock<[Vec<LoadedFont>; 2]> = LazyLock::new(|| {
    [REGULAR, FIRM].map(|files| files.into_iter().filter_map(LoadedFont::new).collect())
});

/// Returns the fonts of a weight. A character is shown by the first font that contains it.
pub fn of(weight: Weight) -> &'static [LoadedFont] {
    let [regular, firm] = &*FONTS;
    match weight {
        Weight::Regular => regular,
        Weight::Firm => firm,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rstest::rstest;

    #[rstest]
    fn every_font_can_be_read_and_both_weights_show_the_same(
        #[values(Weight::Regular, Weight::Firm)] weight: Weight,
    ) {
        let fonts = of(weight);
        assert_eq!(fonts.len(), REGULAR.len());
        for sample in ["Aé", "Ωж", "ệ", "م", "ש", "क", "ท", "Հ", "ქ", "□", "?", "’"]
        {
            for character in sample.chars() {
                assert!(fonts.iter().any(|font| font.has(character)), "{character}");
            }
        }
    }
}
