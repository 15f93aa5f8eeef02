//! Opens very many streams, and measures their memory and how soon all of them receive a message (D204).

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, ensure};
use bench::{Database, OrgFixture, Place, Server};
use load::Samples;
use serde_json::json;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio::time::timeout;

use super::clients::HOST;
use super::report::{Report, Row};
use super::{progress, template};

/// The number of streams that each person opens.
const STREAMS_OF_PERSON: usize = 3;
/// The maximum memory of all streams.
const MAX_MEGABYTES: f64 = 200.0;
/// The time within which all streams must receive a message.
const MAX_DELAY: Duration = Duration::from_secs(2);
const MAX_WAIT: Duration = Duration::from_mins(1);
/// The number of streams that are opened at the same time.
const CONCURRENCY: usize = 64;

/// An open stream.
pub struct Stream {
    connection: TcpStream,
    heard: Vec<u8>,
}

impl Stream {
    /// Opens a stream and waits for its first event.
    pub async fn open(address: SocketAddr, path: &str, token: &str) -> Result<Self> {
        let mut connection = TcpStream::connect(address).await?;
        let request = load::request(HOST, "GET", path, Some(token), None);
        connection.write_all(&request).await?;
        let heard = Vec::new();
        let mut stream = Self { connection, heard };
        stream.wait_for("event: hello").await?;
        Ok(stream)
    }

    /// Reads until the stream ends.
    pub async fn read_to_end(mut self) -> Result<()> {
        let mut part = [0; 1024];
        while self.connection.read(&mut part).await? > 0 {}
        Ok(())
    }

    /// Reads until `text` arrives, and returns the time of its arrival.
    async fn wait_for(&mut self, text: &str) -> Result<Instant> {
        self.heard.clear();
        let read = async {
            let mut part = [0; 1024];
            while !String::from_utf8_lossy(&self.heard).contains(text) {
                let length = self.connection.read(&mut part).await?;
                ensure!(length > 0, "a stream has ended");
                self.heard.extend(part.get(..length).context("a part")?);
            }
            Ok(Instant::now())
        };
        timeout(MAX_WAIT, read).await.context("nothing was heard")?
    }
}

/// Measures `count` streams on that database.
pub async fn run(database: Database, count: usize, report: &mut Report) -> Result<()> {
    let people = count.div_ceil(STREAMS_OF_PERSON);
    progress(&format!(
        "{database}: {people} people are created and sign in"
    ));
    let place = Place::fresh(database).await?;
    let threads = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    let threads = threads.to_string();
    let server = Server::start(&place, &[("PALESTRA_PASSWORD_HASH_THREADS", &threads)]).await?;
    let fixture = OrgFixture::open(&place, &server).await?;
    let people = fixture.people(people).await?;
    let template = fixture.template(&template()).await?;
    let competition = fixture.competition("Measured", &template, 600).await?;
    fixture.assign(&competition, &people).await?;

    progress(&format!("{count} streams"));
    let before = server.memory()?;
    let tokens = people
        .iter()
        .flat_map(|person| std::iter::repeat_n(person.token.clone(), STREAMS_OF_PERSON));
    let address = server.address;
    let open =
        |token: String| async move { Stream::open(address, "/api/v1/user/live", &token).await };
    let streams = bench::each(tokens.take(count), CONCURRENCY, open).await?;
    let taken = server.memory()?.saturating_sub(before);
    let megabytes = f64::from(u32::try_from(taken / 1024).unwrap_or(u32::MAX)) / 1024.0;
    report.add(Row {
        name: format!("{database}: memory of {count} streams"),
        value: format!("{megabytes:.0} MB"),
        target: format!("below {MAX_MEGABYTES:.0} MB"),
        met: megabytes < MAX_MEGABYTES,
        ..Row::default()
    });

    progress("a message to everybody");
    let waiting = bench::each(streams, count, |mut stream: Stream| async move {
        let heard = stream.wait_for("event: message").await?;
        Ok((heard, stream))
    });
    let waiting = tokio::spawn(waiting);
    let sent = Instant::now();
    let path = format!("/competitions/{competition}/messages");
    fixture
        .admin()
        .post(&path, &json!({ "text": "Well done" }))
        .await?;
    let mut delays = Samples::default();
    for (heard, _stream) in waiting.await?? {
        delays.push(heard.saturating_duration_since(sent));
    }
    report.add(Row {
        name: format!("{database}: until all of them hear of a message"),
        value: format!("{} (p50 {})", delays.words(100), delays.words(50)),
        target: format!("below {MAX_DELAY:?}"),
        met: delays.percentile(100) < MAX_DELAY,
        ..Row::default()
    });
    server.stop().await?;
    place.remove().await
}
