//! Removes from a picture what is not needed to show it: the place, the time, the camera, comments, small copies, and
//! whatever follows the picture in the file. Copies the parts that are known to be needed, so that an unknown one is
//! removed too. Decodes nothing, and refuses a picture that cannot have the pixels that its head declares.

use domain_assessment::limits::MAX_IMAGE_PIXELS;
use image::ImageFormat;

/// Returns the picture without metadata, or `None` if it contradicts its format.
pub fn remove(content: &[u8], format: ImageFormat) -> Option<Vec<u8>> {
    match format {
        ImageFormat::Jpeg => jpeg(content),
        ImageFormat::Png => png(content),
        ImageFormat::WebP => webp(content),
        ImageFormat::Gif => gif(content),
        _ => None,
    }
}

/// Whether the picture has several frames. Decoding would lose all but the first.
pub fn is_animated(content: &[u8], format: ImageFormat) -> bool {
    let has = |name: &[u8]| content.windows(name.len()).any(|bytes| bytes == name);
    match format {
        ImageFormat::Gif => true,
        ImageFormat::Png => has(b"acTL"),
        ImageFormat::WebP => has(b"ANIM"),
        _ => false,
    }
}

/// Begins the copy of a picture. It has room for all of it, so that it is never moved in memory.
fn copy_of(content: &[u8], start: &[u8]) -> Vec<u8> {
    let mut kept = Vec::with_capacity(content.len());
    kept.extend_from_slice(start);
    kept
}

/// Reads a file from its start.
struct Reader<'a>(&'a [u8]);

impl<'a> Reader<'a> {
    fn take(&mut self, count: usize) -> Option<&'a [u8]> {
        let (taken, rest) = self.0.split_at_checked(count)?;
        self.0 = rest;
        Some(taken)
    }

    fn byte(&mut self) -> Option<u8> {
        self.take(1)?.first().copied()
    }
}

/// The chunks of a PNG that are needed to show it. The last three belong to animations.
const PNG_PARTS: [&[u8]; 16] = [
    b"IHDR", b"PLTE", b"IDAT", b"IEND", b"tRNS", b"cHRM", b"gAMA", b"iCCP", b"sBIT", b"sRGB",
    b"bKGD", b"pHYs", b"cICP", b"acTL", b"fcTL", b"fdAT",
];

/// Deflate expands a byte to this many bytes at most.
const MOST_BYTES_OF_ONE: u64 = 1032;
/// The number of bytes of the shortest zlib stream for two bytes, which are one pixel.
const SHORTEST_STREAM: u64 = 10;

fn png(content: &[u8]) -> Option<Vec<u8>> {
    let mut reader = Reader(content);
    let mut kept = copy_of(content, reader.take(8)?);
    let mut data = 0_u64;
    loop {
        let chunk = reader.0;
        let length = u32::from_be_bytes(*chunk.first_chunk()?);
        let kind = chunk.get(4..8)?;
        // The length does not include itself, the kind and the checksum.
        let whole = reader.take(usize::try_from(length).ok()?.checked_add(12)?)?;
        if PNG_PARTS.contains(&kind) {
            kept.extend_from_slice(whole);
        }
        if kind == b"IDAT" {
            data = data.saturating_add(u64::from(length));
        }
        if kind == b"IEND" {
            return can_have_pixels(&kept, data)?.then_some(kept);
        }
    }
}

/// Whether the head of a PNG declares no more pixels than `data` bytes of compressed data can contain.
fn can_have_pixels(content: &[u8], data: u64) -> Option<bool> {
    let number = |at: usize| {
        let bytes = content.get(at..)?.first_chunk()?;
        Some(u64::from(u32::from_be_bytes(*bytes)))
    };
    let (width, height) = (number(16)?, number(20)?);
    let depth = u64::from(*content.get(24)?);
    let channels = match content.get(25)? {
        0 | 3 => 1,
        4 => 2,
        2 => 3,
        _ => 4,
    };
    // Each row begins with a byte of its own.
    let row = width.checked_mul(channels * depth)?.div_ceil(8) + 1;
    let pixels = row.checked_mul(height)?;
    Some(data >= pixels.div_ceil(MOST_BYTES_OF_ONE).max(SHORTEST_STREAM))
}

const JPEG_END: u8 = 0xD9;
const JPEG_SCAN: u8 = 0xDA;

fn jpeg(content: &[u8]) -> Option<Vec<u8>> {
    let mut reader = Reader(content);
    let mut kept = copy_of(content, reader.take(2)?);
    let mut has_pixels = false;
    loop {
        let marker = next_marker(&mut reader)?;
        match marker {
            JPEG_END => break,
            // These markers have no content.
            0x01 | 0xD0..=0xD7 => {}
            _ => {
                let length = u16::from_be_bytes(*reader.0.first_chunk()?);
                let segment = reader.take(usize::from(length))?;
                if is_needed(marker, segment.get(2..)?) {
                    kept.extend_from_slice(&[0xFF, marker]);
                    kept.extend_from_slice(segment);
                }
            }
        }
        if marker == JPEG_SCAN {
            let scan = take_scan(&mut reader);
            has_pixels |= !scan.is_empty();
            kept.extend_from_slice(scan);
            // A photo whose last bytes are missing can be shown too.
            if reader.0.is_empty() {
                break;
            }
        }
    }
    kept.extend_from_slice(&[0xFF, JPEG_END]);
    has_pixels.then_some(kept)
}

fn next_marker(reader: &mut Reader<'_>) -> Option<u8> {
    if reader.byte()? != 0xFF {
        return None;
    }
    loop {
        match reader.byte()? {
            0xFF => {}
            marker => return Some(marker),
        }
    }
}

/// Takes the compressed data up to the next marker. Within the data, 0xFF is followed by 0 or a restart marker.
fn take_scan<'a>(reader: &mut Reader<'a>) -> &'a [u8] {
    let is_end = |pair: &[u8]| matches!(pair, [0xFF, next] if !matches!(next, 0 | 0xD0..=0xD7));
    let found = reader.0.windows(2).position(is_end);
    let end = found.unwrap_or(reader.0.len());
    reader.take(end).unwrap_or_default()
}

/// Whether a segment is needed to show the photo.
fn is_needed(marker: u8, content: &[u8]) -> bool {
    match marker {
        // A JFIF segment without a thumbnail.
        0xE0 => content.starts_with(b"JFIF\0") && content.len() == 14,
        // The colour profile.
        0xE2 => content.starts_with(b"ICC_PROFILE\0"),
        // The segment that says how colours are stored.
        0xEE => content.starts_with(b"Adobe"),
        // Frames, tables and scans.
        0xC0..=0xCF | 0xDA..=0xDF => true,
        _ => false,
    }
}

/// The chunks of a WebP that are needed to show it.
const WEBP_PARTS: [&[u8]; 7] = [
    b"VP8 ", b"VP8L", b"VP8X", b"ALPH", b"ANIM", b"ANMF", b"ICCP",
];
/// The bits in `VP8X` that declare EXIF and XMP.
const WEBP_METADATA: u8 = 0b0000_1100;
/// The parts that have pixels. The last one is a frame of an animation.
const WEBP_PIXELS: [&[u8]; 3] = [b"VP8 ", b"VP8L", b"ANMF"];

fn webp(content: &[u8]) -> Option<Vec<u8>> {
    let mut reader = Reader(content);
    let head = reader.take(8)?;
    let size = u32::from_le_bytes(*head.get(4..)?.first_chunk()?);
    let mut reader = Reader(reader.take(usize::try_from(size).ok()?)?);
    // The size of what is kept replaces that of the whole.
    let mut kept = copy_of(content, head);
    kept.extend_from_slice(reader.take(4)?);
    let mut has_pixels = false;
    while !reader.0.is_empty() {
        let chunk = reader.0;
        let kind = chunk.get(..4)?;
        let length = usize::try_from(u32::from_le_bytes(*chunk.get(4..)?.first_chunk()?)).ok()?;
        let whole = reader.take(length.checked_add(8)?)?;
        // A chunk with an odd length is followed by a padding byte. Some writers omit it at the end.
        let padding = reader.take(length % 2).unwrap_or_default();
        if !WEBP_PARTS.contains(&kind) {
            continue;
        }
        has_pixels |= length > 0 && WEBP_PIXELS.contains(&kind);
        let start = kept.len();
        kept.extend_from_slice(whole);
        kept.extend_from_slice(padding);
        if kind == b"VP8X" {
            *kept.get_mut(start + 8)? &= !WEBP_METADATA;
        }
    }
    let size = u32::try_from(kept.len() - head.len()).ok()?;
    kept.get_mut(4..8)?.copy_from_slice(&size.to_le_bytes());
    has_pixels.then_some(kept)
}

/// The extensions of a GIF that define how often its animation runs.
const GIF_LOOPS: [&[u8]; 2] = [b"NETSCAPE2.0", b"ANIMEXTS1.0"];

fn gif(content: &[u8]) -> Option<Vec<u8>> {
    let mut reader = Reader(content);
    let head = reader.take(13)?;
    let mut kept = copy_of(content, head);
    kept.extend_from_slice(reader.take(color_table_size(*head.get(10)?))?);
    let mut has_pixels = false;
    loop {
        let block = reader.0;
        match reader.byte() {
            Some(0x2C) => {
                take_frame(&mut reader)?;
                has_pixels = true;
            }
            Some(0x21) => {
                let label = reader.byte()?;
                let first = *reader.0.first()?;
                let name = reader.0.get(1..=usize::from(first))?;
                take_blocks(&mut reader)?;
                // The extension 0xF9 defines how long a frame is shown, and which parts of it are transparent.
                if label != 0xF9 && !(label == 0xFF && GIF_LOOPS.contains(&name)) {
                    continue;
                }
            }
            // The end marker. Some writers omit it.
            Some(0x3B) | None => break,
            Some(_) => return None,
        }
        kept.extend_from_slice(block.get(..block.len() - reader.0.len())?);
    }
    kept.push(0x3B);
    has_pixels.then_some(kept)
}

fn take_frame(reader: &mut Reader<'_>) -> Option<()> {
    let frame = reader.take(9)?;
    let number = |at: usize| {
        Some(u64::from(u16::from_le_bytes(
            *frame.get(at..)?.first_chunk()?,
        )))
    };
    if number(4)? * number(6)? > MAX_IMAGE_PIXELS {
        return None;
    }
    reader.take(color_table_size(*frame.last()?))?;
    reader.byte()?;
    take_blocks(reader)
}

fn take_blocks(reader: &mut Reader<'_>) -> Option<()> {
    loop {
        let length = reader.byte()?;
        if length == 0 {
            return Some(());
        }
        reader.take(usize::from(length))?;
    }
}

/// Returns the size in bytes of the following colour table, or 0 if the flags declare none.
fn color_table_size(flags: u8) -> usize {
    if flags & 0x80 == 0 {
        return 0;
    }
    3 << ((flags & 7) + 1)
}
