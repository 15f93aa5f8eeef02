//! Measures templates with many questions and many images: what their authors do while participants answer.

use std::io::Cursor;
use std::net::SocketAddr;
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, ensure};
use bench::http::{list, number, text};
use bench::{Client, Database, OrgFixture, Person, each};
use bytes::Bytes;
use image::codecs::png::{CompressionType, FilterType, PngEncoder};
use image::{ExtendedColorType, ImageEncoder as _};
use load::{Samples, Target, on_schedule};
use serde_json::{Value, json};
use tokio::runtime::Builder;
use tokio::task::{JoinHandle, spawn_blocking};

use super::clients::{self, Reader, Sheets};
use super::report::Row;
use super::{MAX_SAVE_TIME, Run, choice, progress};

const IMPORTED: usize = 1_000;
const IMPORTS: usize = 5;
const MAX_IMPORT_TIME: Duration = Duration::from_secs(1);
/// The number of questions of the template that its author opens and saves.
const WRITTEN: usize = 2_000;
const WRITES: usize = 5;
const MAX_WRITE_TIME: Duration = Duration::from_secs(1);
const VIEWED: usize = 300;
const VIEWS_TIME: Duration = Duration::from_secs(3);
const MAX_VIEW_TIME: Duration = Duration::from_millis(25);
/// The number of templates with images. The constant after it is the number of images of each. All templates are
/// uploaded at the same time, five images in a request.
const TEMPLATES: usize = 4;
const IMAGES: usize = 25;
const BATCH: usize = 5;
/// The width and the height of a random image, which takes 5 MB.
const SIDE: u32 = 1_300;
const SAVES_TIME: Duration = Duration::from_secs(2);
/// The time between two saves of a person who saves on schedule.
const SAVE_PERIOD: Duration = Duration::from_secs(5);

/// Measures an import of questions, the writing and views of a large template, and saves while images are uploaded. The
/// uploads have a separate server, so that its memory can be measured.
pub async fn rows(
    database: Database,
    run: Run,
    fixture: &mut OrgFixture,
    sheets: Sheets,
) -> Result<(Run, Vec<Row>)> {
    progress("an import of questions, and views of a large template");
    let mut rows = vec![
        import(database, fixture).await?,
        writing(database, fixture).await?,
        views(database, run.server.address, fixture).await?,
    ];
    progress("saves while images are uploaded");
    let run = run.again(fixture).await?;
    rows.extend(uploads(database, run.server.address, fixture, sheets).await?);
    Ok((run, rows))
}

async fn import(database: Database, fixture: &OrgFixture) -> Result<Row> {
    let question = |at: usize| {
        format!(
            "::Q{at}::Which option is the one of question {at}? {{=this ~that ~the other ~none}}\n\n"
        )
    };
    let file: String = (0..IMPORTED).map(question).collect();
    let mut samples = Samples::default();
    for _ in 0..IMPORTS {
        let start = Instant::now();
        let texts = [("format", "gift")];
        let response = fixture
            .admin()
            .upload("/templates/import", &texts, file.clone())
            .await?;
        samples.push(start.elapsed());
        let taken = number(&response, "/data/taken")?;
        ensure!(usize::try_from(taken)? == IMPORTED, "{taken} questions");
    }
    Ok(Row {
        name: format!("{database}: an import of {IMPORTED} questions, the slowest of {IMPORTS}"),
        value: samples.words(100),
        target: format!("within {MAX_IMPORT_TIME:?}"),
        met: samples.percentile(100) < MAX_IMPORT_TIME,
        ..Row::default()
    })
}

/// Returns a template with this number of multiple choices.
fn choices(name: &str, questions: usize) -> Value {
    json!({
        "name": name, "description": "Many choices",
        "multipleChoices": { "weight": 1, "questions": (0..questions).map(choice).collect::<Vec<_>>() },
    })
}

/// Opens and saves a template with many questions, as its author does.
async fn writing(database: Database, fixture: &OrgFixture) -> Result<Row> {
    let template = choices("Long", WRITTEN);
    let path = format!("/templates/{}", fixture.template(&template).await?);
    let (mut openings, mut saves) = (Samples::default(), Samples::default());
    for _ in 0..WRITES {
        let start = Instant::now();
        fixture.admin().get(&path).await?;
        openings.push(start.elapsed());
        let start = Instant::now();
        let response = fixture.admin().call("PUT", &path, Some(&template)).await?;
        saves.push(start.elapsed());
        ensure!(
            response.status == 200,
            "a save has the status {}",
            response.status
        );
    }
    let slowest = saves.percentile(100).max(openings.percentile(100));
    Ok(Row {
        name: format!(
            "{database}: a template of {WRITTEN} questions is opened and saved, the slowest of {WRITES}"
        ),
        value: format!("{} and {}", openings.words(100), saves.words(100)),
        target: format!("within {MAX_WRITE_TIME:?}"),
        met: slowest < MAX_WRITE_TIME,
        ..Row::default()
    })
}

async fn views(database: Database, address: SocketAddr, fixture: &OrgFixture) -> Result<Row> {
    let template = choices("Large", VIEWED);
    let id = fixture.template(&template).await?;
    let reader = Reader::new(&fixture.token, [format!("/templates/{id}/view")]);
    let load = clients::reads(address, vec![reader], VIEWS_TIME).await?;
    let (p50, p99) = (load.samples.words(50), load.samples.words(99));
    Ok(Row {
        name: format!("{database}: views of a template with {VIEWED} questions/s, one client"),
        value: format!("{:.0} (p50 {p50}, p99 {p99})", load.rate()),
        target: format!("p99 below {MAX_VIEW_TIME:?}"),
        met: load.samples.percentile(99) < MAX_VIEW_TIME,
        ..Row::default()
    })
}

/// The uploads of a measurement.
struct Uploads {
    people: usize,
    megabytes: usize,
    /// Returns how long they took.
    running: JoinHandle<Result<Duration>>,
}

impl Uploads {
    async fn begin(
        address: SocketAddr,
        fixture: &OrgFixture,
        authors: &[Person],
        name: &str,
    ) -> Result<Self> {
        let mut batches = Vec::new();
        for at in 0..TEMPLATES {
            let (template, images) = template_with_images(fixture, &format!("{name} {at}")).await?;
            for batch in images.chunks(BATCH) {
                batches.push((template.clone(), batch.to_vec()));
            }
        }
        let tokens = authors.iter().map(|author| author.token.clone());
        let batches: Vec<_> = tokens.zip(batches).collect();
        let (people, image) = (batches.len(), Bytes::from(noise()?));
        let megabytes = image.len() / 1_000_000;
        let start = Instant::now();
        // In practice, the people who upload use other machines than those who save. So their clients have a thread of
        // their own.
        let running = spawn_blocking(move || {
            let sent = each(batches, people, |(token, (template, images))| {
                let client = Client::signed_in(address, &token);
                let image = image.clone();
                async move { client.upload_images(&template, &images, &image).await }
            });
            let runtime = Builder::new_current_thread().enable_all().build()?;
            runtime.block_on(sent)?;
            Ok(start.elapsed())
        });
        Ok(Self {
            people,
            megabytes,
            running,
        })
    }

    /// Waits for the end of the uploads. `saves` says how answers were saved meanwhile.
    async fn row(self, database: Database, saves: &str, samples: &Samples) -> Result<Row> {
        let (people, megabytes, count) = (self.people, self.megabytes, TEMPLATES * IMAGES);
        let took = self.running.await??;
        Ok(Row {
            name: format!(
                "{database}: {saves} while {people} people upload {count} images of {megabytes} MB, p99"
            ),
            value: format!(
                "{} (p50 {}; the uploads took {:.0} s)",
                samples.words(99),
                samples.words(50),
                took.as_secs_f64()
            ),
            target: format!("below {MAX_SAVE_TIME:?}"),
            met: samples.percentile(99) < MAX_SAVE_TIME,
            ..Row::default()
        })
    }
}

async fn uploads(
    database: Database,
    address: SocketAddr,
    fixture: &OrgFixture,
    mut sheets: Sheets,
) -> Result<[Row; 2]> {
    let authors = fixture.authors(TEMPLATES * IMAGES / BATCH).await?;
    let mut samples = Samples::default();
    let uploads = Uploads::begin(address, fixture, &authors, "Images").await?;
    while !uploads.running.is_finished() {
        samples.add(
            clients::saves(address, &mut sheets, SAVES_TIME)
                .await?
                .samples,
        );
    }
    let without_pause = uploads.row(database, "saves", &samples).await?;

    let mut samples = Samples::default();
    let mut left = sheets.into_sheets();
    let uploads = Uploads::begin(address, fixture, &authors, "More images").await?;
    while !uploads.running.is_finished() {
        let target = Target::from(address);
        let (outcome, saved) = on_schedule(&target, left, SAVE_PERIOD, SAVE_PERIOD).await;
        ensure!(outcome.failed() == 0, "{:?}", outcome.errors);
        samples.add(outcome.samples);
        left = saved.into_iter().flatten().collect();
    }
    let saves = format!("{} people save every {SAVE_PERIOD:?}", left.len());
    let scheduled = uploads.row(database, &saves, &samples).await?;
    Ok([without_pause, scheduled])
}

/// Creates a template whose images have not arrived. Returns its id and the ids of the images.
async fn template_with_images(fixture: &OrgFixture, name: &str) -> Result<(String, Vec<String>)> {
    let keys: Vec<String> = (0..IMAGES).map(|at| format!("image {at}")).collect();
    let images: Vec<Value> = keys
        .iter()
        .map(|key| json!({ "key": key, "fileName": format!("{key}.png") }))
        .collect();
    let placed: Vec<Value> = keys.iter().map(|key| json!({ "key": key })).collect();
    let body = json!({
        "name": name, "description": "Images to sort",
        "slides": {
            "weight": 5, "title": "Slides", "name": "Images of noise", "description": "Sort them.",
            "images": images, "category": [{ "name": "All", "images": placed }],
        },
    });
    let saved = fixture.admin().post("/templates", &body).await?;
    let ids = list(&saved, "/data/slidesData/data/slideInfo/images")?
        .iter()
        .map(|image| Ok(text(image, "/id")?.to_owned()))
        .collect::<Result<_>>()?;
    Ok((text(&saved, "/data/template_id")?.to_owned(), ids))
}

/// Draws an image of random pixels, which cannot be compressed.
fn noise() -> Result<Vec<u8>> {
    let mut state = 1_u32;
    let pixels: Vec<u8> = std::iter::repeat_with(|| {
        // This is the generator of Numerical Recipes. Its upper bits are random enough for an image.
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        state.to_be_bytes()[0]
    })
    .take(usize::try_from(SIDE * SIDE * 3)?)
    .collect();
    let mut png = Cursor::new(Vec::new());
    PngEncoder::new_with_quality(&mut png, CompressionType::Fast, FilterType::NoFilter)
        .write_image(&pixels, SIDE, SIDE, ExtendedColorType::Rgb8)
        .context("the image")?;
    Ok(png.into_inner())
}
