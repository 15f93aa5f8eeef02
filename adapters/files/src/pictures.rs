//! Prepares pictures for storage, and creates thumbnails of them.

use std::io::Cursor;

use application_ports::{FileProblem, ThumbnailSize};
use bytes::Bytes;
use domain_assessment::limits::{IMAGE_FILE_BELOW, MAX_IMAGE_PIXELS};
use image::codecs::jpeg::JpegEncoder;
use image::codecs::png::PngEncoder;
use image::codecs::webp::WebPEncoder;
use image::metadata::Orientation;
use image::{DynamicImage, ImageDecoder, ImageEncoder, ImageFormat, ImageReader, Limits};

use crate::inspector::fault;
use crate::metadata;

/// The maximum size of a decoded picture in bytes: four for each pixel.
const MAX_DECODED: u64 = 4 * MAX_IMAGE_PIXELS;
/// The quality, out of 100, of a photo that had to be rotated.
const TURNED_QUALITY: u8 = 92;
/// The quality of a thumbnail.
const THUMBNAIL_QUALITY: u8 = 80;

/// The information in the header of a picture.
struct Head {
    format: ImageFormat,
    orientation: Orientation,
}

/// Returns the picture without its metadata, and rotated as the metadata say. The picture is decoded only if it must be
/// rotated.
pub fn prepare(content: &Bytes) -> Result<Bytes, FileProblem> {
    let head = read_head(content)?;
    let is_turned = head.orientation != Orientation::NoTransforms;
    if is_turned && !metadata::is_animated(content, head.format) {
        let turned = turn(content, &head)?;
        let is_below = u64::try_from(turned.len()).is_ok_and(|size| size < IMAGE_FILE_BELOW);
        return is_below.then_some(turned).ok_or(FileProblem::ImageTooLarge);
    }
    metadata::remove(content, head.format)
        .map(Bytes::from)
        .ok_or(FileProblem::Broken)
}

/// Returns a picture that fits into the size: a jpeg, or a png if parts of it are transparent. An animated picture is
/// represented by its first frame.
pub fn thumbnail(content: &Bytes, size: ThumbnailSize) -> Result<Bytes, FileProblem> {
    let head = read_head(content)?;
    let (width, height) = size.pixels();
    let (picture, _) = decode(content, head.format)?;
    // A picture that already fits is not enlarged.
    let small = if picture.width() <= width && picture.height() <= height {
        picture
    } else {
        picture.thumbnail(width, height)
    };
    let mut encoded = Vec::new();
    if small.color().has_alpha() {
        let png = PngEncoder::new(&mut encoded);
        small.to_rgba8().write_with_encoder(png)
    } else {
        let jpeg = JpegEncoder::new_with_quality(&mut encoded, THUMBNAIL_QUALITY);
        small.to_rgb8().write_with_encoder(jpeg)
    }
    .map_err(fault)?;
    Ok(encoded.into())
}

/// Reads only the header. Fails if the picture has too many pixels.
fn read_head(content: &[u8]) -> Result<Head, FileProblem> {
    let format = image::guess_format(content).map_err(|_| FileProblem::Broken)?;
    let mut decoder = decoder(content, format)?;
    let (width, height) = decoder.dimensions();
    let decoded_bytes = decoder.total_bytes();
    if u64::from(width) * u64::from(height) > MAX_IMAGE_PIXELS || decoded_bytes > MAX_DECODED {
        return Err(FileProblem::TooManyPixels);
    }
    if width == 0 || height == 0 {
        return Err(FileProblem::Broken);
    }
    Ok(Head {
        format,
        orientation: decoder.orientation().unwrap_or(Orientation::NoTransforms),
    })
}

fn decoder(content: &[u8], format: ImageFormat) -> Result<impl ImageDecoder, FileProblem> {
    let mut reader = ImageReader::with_format(Cursor::new(content), format);
    let mut limits = Limits::no_limits();
    // Some decoders allocate a second picture.
    limits.max_alloc = Some(2 * MAX_DECODED);
    reader.limits(limits);
    reader.into_decoder().map_err(|_| FileProblem::Broken)
}

/// Returns the picture and its colour profile.
fn decode(
    content: &[u8],
    format: ImageFormat,
) -> Result<(DynamicImage, Option<Vec<u8>>), FileProblem> {
    let mut decoder = decoder(content, format)?;
    let profile = decoder.icc_profile().ok().flatten();
    let picture = DynamicImage::from_decoder(decoder).map_err(|_| FileProblem::Broken)?;
    Ok((picture, profile))
}

fn turn(content: &[u8], head: &Head) -> Result<Bytes, FileProblem> {
    let (mut picture, profile) = decode(content, head.format)?;
    picture.apply_orientation(head.orientation);
    let mut encoded = Vec::new();
    match head.format {
        ImageFormat::Jpeg => {
            let jpeg = JpegEncoder::new_with_quality(&mut encoded, TURNED_QUALITY);
            encode(&picture, jpeg, profile)?;
        }
        ImageFormat::WebP => encode(&picture, WebPEncoder::new_lossless(&mut encoded), profile)?,
        _ => encode(&picture, PngEncoder::new(&mut encoded), profile)?,
    }
    Ok(encoded.into())
}

fn encode(
    picture: &DynamicImage,
    mut encoder: impl ImageEncoder,
    profile: Option<Vec<u8>>,
) -> Result<(), FileProblem> {
    if let Some(profile) = profile {
        // Without its colour profile, the picture has slightly different colours, which is acceptable.
        encoder.set_icc_profile(profile).ok();
    }
    picture.write_with_encoder(encoder).map_err(fault)
}
