//! Tests that pictures lose their metadata, and that some are refused before they need much memory.

use std::io::{Cursor, Read as _};

use application_ports::{FileContent, FileInspector as _, FileProblem, FileType, ThumbnailSize};
use application_testkit::spooled;
use bytes::Bytes;
use futures_util::stream;
use image::codecs::gif::GifEncoder;
use image::{
    AnimationDecoder as _, DynamicImage, Frame, GenericImageView as _, ImageFormat, Rgba, RgbaImage,
};

use crate::ContentInspector;
use crate::metadata::remove;

/// Returns a picture whose top left corner is red.
fn picture(width: u32, height: u32) -> RgbaImage {
    let mut picture = RgbaImage::from_pixel(width, height, Rgba([0, 0, 255, 255]));
    for (x, y) in (0..width / 2).flat_map(|x| (0..height / 2).map(move |y| (x, y))) {
        picture.put_pixel(x, y, Rgba([255, 0, 0, 255]));
    }
    picture
}

fn encoded(width: u32, height: u32, format: ImageFormat) -> Vec<u8> {
    let mut content = Cursor::new(Vec::new());
    let picture = DynamicImage::from(picture(width, height));
    let picture = match format {
        ImageFormat::Jpeg => DynamicImage::from(picture.to_rgb8()),
        _ => picture,
    };
    picture.write_to(&mut content, format).unwrap();
    content.into_inner()
}

pub fn png(width: u32, height: u32) -> Vec<u8> {
    encoded(width, height, ImageFormat::Png)
}

pub fn jpeg(width: u32, height: u32) -> Vec<u8> {
    encoded(width, height, ImageFormat::Jpeg)
}

pub fn webp(width: u32, height: u32) -> Vec<u8> {
    encoded(width, height, ImageFormat::WebP)
}

/// Returns an animation of three frames.
pub fn gif(width: u32, height: u32) -> Vec<u8> {
    let mut content = Vec::new();
    let mut encoder = GifEncoder::new(&mut content);
    let frames = (0..3).map(|_| Frame::new(picture(width, height)));
    encoder.encode_frames(frames).unwrap();
    drop(encoder);
    content
}

const SECRET: &[u8] = b"52.2297 N, 21.0122 E";

/// Returns EXIF data with a location and an orientation of the camera.
fn exif(orientation: u8) -> Vec<u8> {
    let entry = [&[0x01, 0x12, 0, 3, 0, 0, 0, 1, 0][..], &[orientation, 0, 0]].concat();
    [b"MM\0\x2A\0\0\0\x08\0\x01", &entry[..], &[0; 4], SECRET].concat()
}

/// Inserts a part after the first `at` bytes of a file.
fn with_part(content: &[u8], at: usize, part: &[u8]) -> Vec<u8> {
    [&content[..at], part, &content[at..]].concat()
}

fn jpeg_with(orientation: u8) -> Vec<u8> {
    let exif = [b"Exif\0\0", &exif(orientation)[..]].concat();
    let length = u16::try_from(exif.len() + 2).unwrap().to_be_bytes();
    let exif = [&[0xFF, 0xE1][..], &length, &exif].concat();
    let comment = [&[0xFF, 0xFE, 0, 22][..], SECRET].concat();
    with_part(&jpeg(8, 4), 2, &[exif, comment].concat())
}

fn png_chunk(kind: &[u8], content: &[u8]) -> Vec<u8> {
    let length = u32::try_from(content.len()).unwrap().to_be_bytes();
    // The checksum of a chunk that is removed is never checked.
    [&length[..], kind, content, &[0; 4]].concat()
}

fn has_secret(content: &[u8]) -> bool {
    content.windows(SECRET.len()).any(|bytes| bytes == SECRET)
}

async fn prepare(content: &[u8]) -> Result<Vec<u8>, FileProblem> {
    let prepared = ContentInspector::default()
        .prepare_image(spooled(content))
        .await?;
    let size = prepared.size();
    let mut bytes = Vec::new();
    let mut reader = prepared.file.into_reader().unwrap();
    reader.read_to_end(&mut bytes).unwrap();
    assert_eq!(u64::try_from(bytes.len()).unwrap(), size);
    Ok(bytes)
}

fn pixels(content: &[u8]) -> RgbaImage {
    image::load_from_memory(content).unwrap().to_rgba8()
}

#[tokio::test]
async fn a_photo_loses_place_and_comment_and_no_pixel() {
    let photo = [&jpeg_with(1)[..], b"<script>alert(1)</script>", SECRET].concat();
    assert!(has_secret(&photo));
    let prepared = prepare(&photo).await.unwrap();
    assert!(!has_secret(&prepared));
    assert!(prepared.ends_with(&[0xFF, 0xD9]), "nothing follows it");
    assert!(pixels(&prepared) == pixels(&photo));
    assert_eq!(
        prepared,
        prepare(&prepared).await.unwrap(),
        "there is nothing left to remove"
    );
}

#[tokio::test]
async fn a_photo_is_turned_as_its_metadata_say() {
    // With this orientation, the picture is rotated by 90 degrees to the right.
    let prepared = prepare(&jpeg_with(6)).await.unwrap();
    assert!(!has_secret(&prepared));
    let turned = pixels(&prepared);
    assert_eq!(turned.dimensions(), (4, 8));
    let red = turned.get_pixel(3, 0);
    assert!(red.0[0] > 150 && red.0[2] < 100, "{red:?}");
}

#[tokio::test]
async fn a_png_loses_its_texts_and_what_follows_it() {
    let text = png_chunk(b"tEXt", &[b"Author\0", SECRET].concat());
    let own = png_chunk(b"prVt", SECRET);
    let with = with_part(&png(8, 4), 33, &[text, own].concat());
    let with = [&with[..], b"<html>", SECRET].concat();
    let prepared = prepare(&with).await.unwrap();
    assert_eq!(prepared, png(8, 4));
}

#[tokio::test]
async fn a_webp_loses_exif_and_xmp() {
    let plain = webp(8, 4);
    let chunk = |kind: &[u8], content: &[u8]| {
        let length = u32::try_from(content.len()).unwrap().to_le_bytes();
        let padding = vec![0; content.len() % 2];
        [kind, &length[..], content, &padding].concat()
    };
    let head = chunk(b"VP8X", &[0x0C, 0, 0, 0, 7, 0, 0, 3, 0, 0]);
    let body = [
        b"WEBP",
        &head[..],
        &plain[12..],
        &chunk(b"EXIF", &exif(1)),
        &chunk(b"XMP ", SECRET),
    ]
    .concat();
    let size = u32::try_from(body.len()).unwrap().to_le_bytes();
    let with = [b"RIFF", &size[..], &body, SECRET].concat();
    let prepared = prepare(&with).await.unwrap();
    assert!(!has_secret(&prepared));
    assert_eq!(prepared[20], 0, "it does not say that it has metadata");
    assert!(pixels(&prepared) == pixels(&plain));
}

/// Returns the position of the blocks in a GIF.
fn after_colors(content: &[u8]) -> usize {
    let colors = 3 << ((content[10] & 7) + 1);
    if content[10] & 0x80 == 0 {
        13
    } else {
        13 + colors
    }
}

#[tokio::test]
async fn an_animation_keeps_its_frames_and_loses_its_comments() {
    let plain = gif(8, 4);
    let comment = [&[0x21, 0xFE, 20][..], SECRET, &[0]].concat();
    let with = [
        &with_part(&plain, after_colors(&plain), &comment)[..],
        b"*/alert(1)",
        SECRET,
    ]
    .concat();
    let prepared = prepare(&with).await.unwrap();
    assert!(!has_secret(&prepared));
    let decoder = image::codecs::gif::GifDecoder::new(Cursor::new(&prepared)).unwrap();
    assert_eq!(decoder.into_frames().collect_frames().unwrap().len(), 3);
}

#[tokio::test]
async fn a_gif_that_is_a_script_too_keeps_no_script() {
    // The content is a GIF header that is also an assignment in JavaScript, without a picture.
    assert!(prepare(b"GIF89a=1;alert(document.cookie)//").await.is_err());
    // A real picture that is also JavaScript: the bytes of its width start a comment of JavaScript, which ends in a
    // comment of the GIF.
    let mut polyglot = gif(2, 2);
    polyglot[6..8].copy_from_slice(b"/*");
    let script = b"*/=1;alert(document.cookie)//";
    let length = u8::try_from(script.len()).unwrap();
    let comment = [&[0x21, 0xFE, length][..], script, &[0]].concat();
    let polyglot = with_part(&polyglot, after_colors(&polyglot), &comment);
    let prepared = prepare(&polyglot).await.unwrap();
    assert!(!prepared.windows(5).any(|bytes| bytes == b"alert"));
}

#[tokio::test]
async fn a_picture_of_too_many_pixels_is_refused_from_its_head() {
    // Each file declares 30,000 x 30,000 pixels, but contains none.
    let mut png = png(2, 2);
    png[16..24].copy_from_slice(&[0, 0, 0x75, 0x30, 0, 0, 0x75, 0x30]);
    let mut crc = checksum(&png[12..29]);
    png.splice(29..33, crc.drain(..));
    let mut jpeg = jpeg(2, 2);
    let frame = jpeg
        .windows(2)
        .position(|bytes| bytes == [0xFF, 0xC0])
        .unwrap();
    jpeg[frame + 5..frame + 9].copy_from_slice(&[0x75, 0x30, 0x75, 0x30]);
    let mut gif = gif(2, 2);
    gif[6..10].copy_from_slice(&[0x30, 0x75, 0x30, 0x75]);
    // The head of an extended WebP has the width and the height, each reduced by one, in three bytes.
    let plain = webp(2, 2);
    let head = [
        &b"VP8X"[..],
        &[10, 0, 0, 0],
        &[0; 4],
        &[0x2F, 0x75, 0],
        &[0x2F, 0x75, 0],
    ]
    .concat();
    let size = u32::try_from(plain.len() - 8 + head.len()).unwrap();
    let webp = [
        b"RIFF",
        &size.to_le_bytes()[..],
        b"WEBP",
        &head,
        &plain[12..],
    ]
    .concat();
    for content in [png, jpeg, gif, webp] {
        assert_eq!(
            prepare(&content).await.unwrap_err(),
            FileProblem::TooManyPixels
        );
    }
}

#[tokio::test]
async fn a_picture_without_its_pixels_is_refused() {
    let chunk = |kind: &[u8], content: &[u8]| {
        let mut chunk = png_chunk(kind, content);
        let from = chunk.len() - 4;
        let crc = checksum(&chunk[4..from]);
        chunk.splice(from.., crc);
        chunk
    };
    let empty_stream = [0x78, 0x9C, 3, 0, 0, 0, 0, 1];
    for data in [&[][..], &empty_stream] {
        let parts = [chunk(b"IDAT", data), chunk(b"IEND", &[])].concat();
        let content = [&png(8, 4)[..33], &parts].concat();
        assert_eq!(prepare(&content).await.unwrap_err(), FileProblem::Broken);
    }
    let (small, large) = (png(2, 2), png(2_000, 1_000));
    let few = [&large[..33], &small[33..]].concat();
    assert_eq!(prepare(&few).await.unwrap_err(), FileProblem::Broken);

    let photo = jpeg(8, 4);
    let scan = photo
        .windows(2)
        .position(|bytes| bytes == [0xFF, 0xDA])
        .unwrap();
    let photo = [&photo[..scan], &[0xFF, 0xD9]].concat();
    assert_eq!(prepare(&photo).await.unwrap_err(), FileProblem::Broken);
    let animation = gif(2, 2);
    let colors = after_colors(&animation);
    let animation = [&animation[..colors], &[0x3B]].concat();
    assert_eq!(prepare(&animation).await.unwrap_err(), FileProblem::Broken);
}

#[tokio::test]
async fn a_picture_of_one_colour_has_all_its_pixels() {
    for picture in [
        DynamicImage::new_luma8(2_000, 2_000),
        DynamicImage::new_rgba8(2_000, 2_000),
        DynamicImage::new_luma8(1, 1),
    ] {
        let mut content = Cursor::new(Vec::new());
        picture.write_to(&mut content, ImageFormat::Png).unwrap();
        let content = content.into_inner();
        assert_eq!(prepare(&content).await.unwrap(), content);
    }
}

/// Returns the checksum of a chunk of a PNG.
fn checksum(chunk: &[u8]) -> Vec<u8> {
    let crc = chunk.iter().fold(u32::MAX, |crc, byte| {
        (0..8).fold(crc ^ u32::from(*byte), |crc, _| {
            if crc & 1 == 1 {
                (crc >> 1) ^ 0xEDB8_8320
            } else {
                crc >> 1
            }
        })
    });
    (!crc).to_be_bytes().to_vec()
}

#[tokio::test]
async fn a_frame_of_too_many_pixels_is_refused() {
    let mut content = gif(2, 2);
    let frame = content
        .windows(9)
        .position(|bytes| bytes[..5] == [0x2C, 0, 0, 0, 0])
        .unwrap();
    content[frame + 5..frame + 9].copy_from_slice(&[0x30, 0x75, 0x30, 0x75]);
    assert_eq!(prepare(&content).await.unwrap_err(), FileProblem::Broken);
}

#[test]
fn no_picture_that_is_cut_or_changed_anywhere_makes_the_program_panic() {
    let samples = [
        (png(8, 4), ImageFormat::Png),
        (jpeg_with(6), ImageFormat::Jpeg),
        (webp(8, 4), ImageFormat::WebP),
        (gif(8, 4), ImageFormat::Gif),
    ];
    for (content, format) in samples {
        for at in 0..content.len() {
            remove(&content[..at], format);
            let mut changed = content.clone();
            changed[at] ^= 0xFF;
            remove(&changed, format);
        }
    }
}

fn stored(content: Vec<u8>) -> FileContent {
    let size = u64::try_from(content.len()).unwrap();
    FileContent {
        size,
        range: 0..size,
        parts: Box::pin(stream::iter([Ok(Bytes::from(content))])),
    }
}

#[tokio::test]
async fn a_thumbnail_fits_into_its_size_and_keeps_its_proportions() {
    let inspector = ContentInspector::default();
    for (content, size, expected) in [
        (jpeg(800, 400), ThumbnailSize::Slide, (148, 74)),
        (jpeg(400, 800), ThumbnailSize::Slide, (42, 83)),
        (png(300, 200), ThumbnailSize::Material, (150, 100)),
        (gif(300, 200), ThumbnailSize::Material, (150, 100)),
        (webp(300, 200), ThumbnailSize::Material, (150, 100)),
        (png(8, 4), ThumbnailSize::Slide, (8, 4)),
    ] {
        let made = inspector.thumbnail(stored(content), size).await.unwrap();
        let made = image::load_from_memory(&made).unwrap();
        assert_eq!(made.dimensions(), expected);
    }
    let broken = inspector.thumbnail(stored(b"no image".to_vec()), ThumbnailSize::Slide);
    assert_eq!(broken.await.unwrap_err(), FileProblem::Broken);
}

#[tokio::test]
async fn an_image_of_material_loses_its_metadata_too() {
    let prepared = ContentInspector::default()
        .prepare_material(spooled(&jpeg_with(1)))
        .await;
    let prepared = prepared.unwrap();
    assert_eq!(prepared.file_type, FileType::Jpeg);
    let mut bytes = Vec::new();
    prepared
        .file
        .into_reader()
        .unwrap()
        .read_to_end(&mut bytes)
        .unwrap();
    assert!(!has_secret(&bytes));
}
