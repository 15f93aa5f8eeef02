//! Generates the load of the clients: each of many connections sends prepared requests, one after the other.

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, ensure};
use bench::{PASSWORD, Person, Response};
use load::{Samples, Sheet, Target, burst, full_answers, per_second, request};
use serde_json::{Value, json};
use tokio::runtime::Builder;
use tokio::task::{JoinSet, spawn_blocking};

use super::CONNECTIONS;

/// The result of a load.
pub struct Load {
    /// The response times.
    pub samples: Samples,
    took: Duration,
}

impl Load {
    /// Returns responses per second.
    pub fn rate(&self) -> f64 {
        per_second(self.samples.len(), self.took)
    }
}

/// The client of one connection: it creates requests and processes their responses.
trait Client: Send + 'static {
    fn next(&mut self) -> &[u8];
    fn receive(&mut self, response: &Response) -> Result<()>;
}

/// The value of the header `Host` of requests.
pub const HOST: &str = "localhost";
/// The number of threads that drive a load. pgbench uses the same number. Each thread has its own connections.
const THREADS: usize = 2;

/// Runs each client for `time` on its own connection, and returns the clients.
async fn drive<C: Client>(
    address: SocketAddr,
    clients: Vec<C>,
    time: Duration,
) -> Result<(Load, Vec<C>)> {
    let mut shares: Vec<Vec<(usize, C)>> = (0..THREADS).map(|_| Vec::new()).collect();
    for (at, client) in clients.into_iter().enumerate() {
        if let Some(share) = shares.get_mut(at % THREADS) {
            share.push((at, client));
        }
    }
    let begin = Instant::now();
    let threads: Vec<_> = shares
        .into_iter()
        .map(|share| {
            spawn_blocking(move || {
                let runtime = Builder::new_current_thread().enable_all().build()?;
                runtime.block_on(drive_share(address, share, begin + time))
            })
        })
        .collect();
    let mut samples = Samples::default();
    let mut clients = Vec::new();
    for thread in threads {
        for (at, own, client) in thread.await?? {
            samples.add(own);
            clients.push((at, client));
        }
    }
    let took = begin.elapsed();
    clients.sort_by_key(|(at, _)| *at);
    Ok((
        Load { samples, took },
        clients.into_iter().map(|(_, client)| client).collect(),
    ))
}

async fn drive_share<C: Client>(
    address: SocketAddr,
    share: Vec<(usize, C)>,
    end: Instant,
) -> Result<Vec<(usize, Samples, C)>> {
    let mut tasks = JoinSet::new();
    for (at, mut client) in share {
        tasks.spawn(async move {
            let mut connection = Target::from(address).open().await?;
            let mut samples = Samples::default();
            while Instant::now() < end {
                let sent = Instant::now();
                let response = connection.send(client.next()).await?;
                samples.push(sent.elapsed());
                client.receive(&response)?;
            }
            Ok::<_, anyhow::Error>((at, samples, client))
        });
    }
    let mut done = Vec::new();
    while let Some(client) = tasks.join_next().await {
        done.push(client??);
    }
    Ok(done)
}

/// The result after all participants have started.
pub struct Starts {
    /// The response times of the starts with status 200.
    pub samples: Samples,
    /// The body of the first response: the started attempt.
    pub started: Value,
}

/// Starts the attempts of all `people`, evenly spread over `within`, each on a new connection.
pub async fn start_all(
    address: SocketAddr,
    competition: &str,
    people: &[Person],
    within: Duration,
) -> Result<Starts> {
    let path = format!("/api/v1/competition/start/{competition}");
    let start = |person: &Person| request(HOST, "GET", &path, Some(&person.token), None);
    let requests = people.iter().map(start).collect();
    let (outcome, responses) = burst(&Target::from(address), requests, within).await;
    let started = responses.into_iter().flatten().next();
    Ok(Starts {
        samples: outcome.samples,
        started: started.context("nobody could start")?.json()?,
    })
}

struct SignIn(Vec<u8>);

impl Client for SignIn {
    fn next(&mut self) -> &[u8] {
        &self.0
    }

    fn receive(&mut self, response: &Response) -> Result<()> {
        ensure!(
            response.status == 200,
            "sign-in: {} {}",
            response.status,
            response.text()
        );
        Ok(())
    }
}

/// Signs these users in repeatedly.
pub async fn sign_in_repeatedly(
    address: SocketAddr,
    emails: Vec<String>,
    time: Duration,
) -> Result<Load> {
    let client = |email: String| Ok(SignIn(sign_in(&email)?));
    let clients = emails.into_iter().map(client).collect::<Result<_>>()?;
    Ok(drive(address, clients, time).await?.0)
}

/// Returns the request with which a user signs in.
pub fn sign_in(email: &str) -> Result<Vec<u8>> {
    let body = serde_json::to_vec(&json!({ "email": email, "password": PASSWORD }))?;
    Ok(request(HOST, "POST", "/api/v1/login", None, Some(&body)))
}

/// Sends prepared requests over one connection, in turn.
pub struct Reader {
    requests: Vec<Vec<u8>>,
    turn: usize,
}

impl Reader {
    /// Creates a client that reads these paths of the API with the session of `token`.
    pub fn new(token: &str, paths: impl IntoIterator<Item = String>) -> Self {
        let read = |path| request(HOST, "GET", &format!("/api/v1{path}"), Some(token), None);
        Self {
            requests: paths.into_iter().map(read).collect(),
            turn: 0,
        }
    }

    fn current(&self) -> &[u8] {
        self.requests.get(self.turn).map_or(&[], Vec::as_slice)
    }
}

impl Client for Reader {
    fn next(&mut self) -> &[u8] {
        self.turn = (self.turn + 1) % self.requests.len();
        self.current()
    }

    fn receive(&mut self, response: &Response) -> Result<()> {
        ensure!(
            response.status == 200,
            "{}: {} {}",
            String::from_utf8_lossy(self.current())
                .lines()
                .next()
                .unwrap_or_default(),
            response.status,
            response.text()
        );
        Ok(())
    }
}

/// Reads repeatedly.
pub async fn reads(address: SocketAddr, readers: Vec<Reader>, time: Duration) -> Result<Load> {
    Ok(drive(address, readers, time).await?.0)
}

/// Requests the list of staff at `path` repeatedly.
pub async fn lists(
    address: SocketAddr,
    staff: &[Person],
    path: &str,
    time: Duration,
) -> Result<Load> {
    let staff = staff.iter().cycle().take(CONNECTIONS);
    let readers = staff.map(|one| Reader::new(&one.token, [path.to_owned()]));
    reads(address, readers.collect(), time).await
}

/// Saves the sheets of one connection one after the other.
struct SheetSaver {
    saves: Vec<Sheet>,
    turn: usize,
}

impl Client for SheetSaver {
    fn next(&mut self) -> &[u8] {
        self.turn = (self.turn + 1) % self.saves.len();
        self.saves.get_mut(self.turn).map_or(&[], Sheet::next_save)
    }

    fn receive(&mut self, response: &Response) -> Result<()> {
        ensure!(
            response.status == 200,
            "save: {} {}",
            response.status,
            response.text()
        );
        if let Some(save) = self.saves.get_mut(self.turn) {
            save.receive(response);
        }
        Ok(())
    }
}

/// The sheets of all participants, distributed to the connections.
pub struct Sheets(Vec<SheetSaver>);

impl Sheets {
    /// Creates full sheets for a started attempt: a choice or a text for every question.
    pub fn new(competition: &str, people: &[Person], started: &Value) -> Result<Self> {
        let answers = full_answers(started)?;
        let mut savers: Vec<SheetSaver> = (0..CONNECTIONS)
            .map(|_| SheetSaver {
                saves: Vec::new(),
                turn: 0,
            })
            .collect();
        for (at, person) in people.iter().enumerate() {
            if let Some(saver) = savers.get_mut(at % CONNECTIONS) {
                saver
                    .saves
                    .push(Sheet::new(HOST, competition, &person.token, &answers)?);
            }
        }
        Ok(Self(savers))
    }

    /// Returns the sheets of all connections.
    pub fn into_sheets(self) -> Vec<Sheet> {
        self.0.into_iter().flat_map(|saver| saver.saves).collect()
    }
}

/// Saves the sheets of all participants. Each connection saves one sheet after the other.
pub async fn saves(address: SocketAddr, sheets: &mut Sheets, time: Duration) -> Result<Load> {
    let (load, savers) = drive(address, std::mem::take(&mut sheets.0), time).await?;
    sheets.0 = savers;
    Ok(load)
}
