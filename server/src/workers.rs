//! The background workers, which run on every node. docs/architecture.md lists them. The database ensures that no two
//! nodes do the same item, and a node continues the work that another node did not finish.

use std::sync::Arc;
use std::time::Duration;

use adapter_persistence::Database;
use application::{App, AppResult};
use application_ports::Node;
use metrics_exporter_prometheus::PrometheusHandle;
use tokio::sync::watch;
use tokio::task::JoinSet;
use tokio::time::{MissedTickBehavior, interval, timeout};

/// How long the workers may take to end. If an email is interrupted, it is sent after the next start.
const SHUTDOWN_TIMEOUT: Duration = Duration::from_secs(5);

/// The counter of failed rounds of work. Its label is the counter that a successful round increases.
const FAILED: &str = "palestra_work_failed_total";

/// The running workers.
pub struct Workers {
    stop: watch::Sender<bool>,
    tasks: JoinSet<()>,
}

impl Workers {
    /// Starts all workers.
    pub fn start(
        app: &Arc<App>,
        database: Database,
        handle: PrometheusHandle,
        players: Option<demo::Players>,
    ) -> Self {
        let (stop, stopped) = watch::channel(false);
        let mut tasks = JoinSet::new();
        if let Some(players) = players {
            tasks.spawn(play(players, stopped.clone()));
        }
        tasks.spawn(count_every(
            Duration::from_secs(1),
            "palestra_attempts_finished_total",
            Arc::clone(app),
            stopped.clone(),
            |app| async move { app.finish_due_attempts().await },
        ));
        tasks.spawn(count_every(
            Duration::from_secs(30),
            "palestra_pauses_tended_total",
            Arc::clone(app),
            stopped.clone(),
            |app| async move { app.tend_pauses().await },
        ));
        tasks.spawn(count_every(
            Duration::from_secs(1),
            "palestra_mails_sent_total",
            Arc::clone(app),
            stopped.clone(),
            |app| async move { app.send_due_emails().await },
        ));
        tasks.spawn(count_every(
            Duration::from_secs(1),
            "palestra_players_told_total",
            Arc::clone(app),
            stopped.clone(),
            |app| async move { app.tell_players().await },
        ));
        tasks.spawn(record_node(Arc::clone(app), stopped.clone()));
        tasks.spawn(count_every(
            Duration::from_secs(1),
            "palestra_audit_records_linked_total",
            Arc::clone(app),
            stopped.clone(),
            |app| async move { app.link_audit_records().await },
        ));
        tasks.spawn(count_every(
            Duration::from_hours(1),
            "palestra_audit_seals_renewed_total",
            Arc::clone(app),
            stopped.clone(),
            |app| async move { app.renew_audit_seals().await },
        ));
        tasks.spawn(count_every(
            Duration::from_hours(1),
            "palestra_lost_files_deleted_total",
            Arc::clone(app),
            stopped.clone(),
            |app| async move { app.delete_lost_files().await },
        ));
        tasks.spawn(count_every(
            Duration::from_hours(1),
            "palestra_retention_removed_total",
            Arc::clone(app),
            stopped.clone(),
            |app| async move { app.apply_retention().await },
        ));
        tasks.spawn(erase_again(Arc::clone(app), stopped.clone()));
        tasks.spawn(count_every(
            Duration::from_mins(10),
            "palestra_sizes_recorded_total",
            Arc::clone(app),
            stopped.clone(),
            |app| async move { app.record_sizes().await },
        ));
        tasks.spawn(count_every(
            Duration::from_mins(1),
            "palestra_expired_swept_total",
            Arc::clone(app),
            stopped.clone(),
            |app| async move { app.sweep_expired().await },
        ));
        tasks.spawn(measure(Arc::clone(app), database, stopped.clone()));
        tasks.spawn(deliver_news(Arc::clone(app), stopped.clone()));
        tasks.spawn(tend_listeners(Arc::clone(app), stopped.clone()));
        tasks.spawn(run_every(Duration::from_secs(5), stopped, move || {
            handle.run_upkeep();
            std::future::ready(false)
        }));
        Self { stop, tasks }
    }

    /// Lets each worker finish its current item.
    pub async fn stop(mut self) {
        self.stop.send_replace(true);
        if timeout(SHUTDOWN_TIMEOUT, async {
            while self.tasks.join_next().await.is_some() {}
        })
        .await
        .is_err()
        {
            tracing::warn!("background work was interrupted");
        }
    }
}

/// Runs `work` repeatedly, and adds the number of processed items to the counter `metric`.
async fn count_every<W: Future<Output = AppResult<usize>> + Send>(
    period: Duration,
    metric: &'static str,
    app: Arc<App>,
    stopped: watch::Receiver<bool>,
    work: impl Fn(Arc<App>) -> W,
) {
    metrics::counter!(metric).increment(0);
    metrics::counter!(FAILED, "work" => metric).increment(0);
    run_every(period, stopped, move || {
        let processed = work(Arc::clone(&app));
        async move { count_processed(metric, processed.await) }
    })
    .await;
}

/// Records that this node is running.
async fn record_node(app: Arc<App>, stopped: watch::Receiver<bool>) {
    let node = new_node(&app);
    run_every(Duration::from_secs(15), stopped, move || {
        let app = Arc::clone(&app);
        let node = Node {
            seen_at: app.ports().clock.now(),
            ..node.clone()
        };
        async move {
            if let Err(error) = app.record_node(&node).await {
                tracing::error!(%error, "this node could not say that it runs");
            }
            false
        }
    })
    .await;
}

/// Repeats each erasure several times within an hour.
async fn erase_again(app: Arc<App>, stopped: watch::Receiver<bool>) {
    run_every(Duration::from_mins(10), stopped, move || {
        let app = Arc::clone(&app);
        async move {
            if let Err(error) = app.erase_again().await {
                tracing::error!(%error, "people could not be erased again");
            }
            false
        }
    })
    .await;
}

/// Describes this program, which has just started.
fn new_node(app: &App) -> Node {
    let now = app.ports().clock.now();
    Node {
        id: app.ports().ids.random(),
        version: env!("CARGO_PKG_VERSION").to_owned(),
        started_at: now,
        seen_at: now,
    }
}

/// Measures connections, emails and free space for the metrics.
async fn measure(app: Arc<App>, database: Database, stopped: watch::Receiver<bool>) {
    run_every(Duration::from_secs(5), stopped, move || {
        let (app, database) = (Arc::clone(&app), database.clone());
        async move {
            // This is done first, because the measurement itself uses a connection.
            crate::metrics::show_pools(&database.pool_uses());
            match app.measure().await {
                Ok(measures) => crate::metrics::show(&measures),
                Err(error) => tracing::error!(%error, "the installation was not measured"),
            }
            false
        }
    })
    .await;
}

/// Delivers news to the streams of this node.
async fn deliver_news(app: Arc<App>, mut stopped: watch::Receiver<bool>) {
    let mut news = app.ports().news.subscribe();
    loop {
        tokio::select! {
            biased;
            _ = stopped.changed() => return,
            heard = news.next() => match heard {
                Some(heard) => app.deliver_news(heard).await,
                None => return,
            },
        }
    }
}

/// Lets the people of a demonstration take part (D292).
async fn play(mut players: demo::Players, mut stopped: watch::Receiver<bool>) {
    let mut ticks = interval(demo::ACTS_EVERY);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        tokio::select! {
            biased;
            _ = stopped.changed() => return,
            _ = ticks.tick() => if let Err(error) = players.act().await {
                tracing::error!(%error, "the people of the demonstration could not act");
            },
        }
    }
}

/// Maintains the streams of this node.
async fn tend_listeners(app: Arc<App>, stopped: watch::Receiver<bool>) {
    run_every(Duration::from_secs(1), stopped, move || {
        let app = Arc::clone(&app);
        async move {
            match app.tend_listeners().await {
                Ok(open) => {
                    let open = u32::try_from(open).unwrap_or(u32::MAX);
                    metrics::gauge!("palestra_listeners").set(open);
                }
                Err(error) => {
                    tracing::error!(%error, "streams were not looked after");
                }
            }
            false
        }
    })
    .await;
}

/// Runs `work` once in each period. Runs it again at once if it returns true, because then there may be more to do.
async fn run_every<W: Future<Output = bool>>(
    period: Duration,
    mut stopped: watch::Receiver<bool>,
    work: impl Fn() -> W,
) {
    let mut ticks = interval(period);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        tokio::select! {
            biased;
            _ = stopped.changed() => return,
            _ = ticks.tick() => while work().await && !*stopped.borrow() {},
        }
    }
}

/// Counts the processed items and returns whether there may be more.
fn count_processed(name: &'static str, processed: AppResult<usize>) -> bool {
    match processed {
        Ok(0) => false,
        Ok(processed) => {
            metrics::counter!(name).increment(u64::try_from(processed).unwrap_or(u64::MAX));
            true
        }
        Err(error) => {
            metrics::counter!(FAILED, "work" => name).increment(1);
            tracing::error!(work = name, %error, "background work failed and will be retried");
            false
        }
    }
}
