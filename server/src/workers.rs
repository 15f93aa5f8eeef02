//! The work that goes on without a request: attempts whose time is over end (D29), mails leave, and
//! sessions and links that are over go.
//! Every node does it; the database sees to it that no two do the same, and what one leaves undone
//! when it stops, the next finds.

use std::sync::Arc;
use std::time::Duration;

use application::{App, AppResult};
use metrics_exporter_prometheus::PrometheusHandle;
use tokio::sync::watch;
use tokio::task::JoinSet;
use tokio::time::{MissedTickBehavior, interval, timeout};

/// How long the workers may take to end; a mail cut off is sent by the next start.
const PATIENCE: Duration = Duration::from_secs(5);

/// The running workers.
pub struct Workers {
    stop: watch::Sender<bool>,
    tasks: JoinSet<()>,
}

impl Workers {
    /// Starts them all.
    pub fn start(app: &Arc<App>, handle: PrometheusHandle) -> Self {
        let (stop, stopped) = watch::channel(false);
        let mut tasks = JoinSet::new();
        let finisher = Arc::clone(app);
        tasks.spawn(every(Duration::from_secs(1), stopped.clone(), move || {
            let app = Arc::clone(&finisher);
            async move {
                count(
                    "palestra_attempts_finished_total",
                    app.finish_due_attempts().await,
                )
            }
        }));
        let sender = Arc::clone(app);
        tasks.spawn(every(Duration::from_secs(1), stopped.clone(), move || {
            let app = Arc::clone(&sender);
            async move { count("palestra_mails_sent_total", app.send_due_mails().await) }
        }));
        let sweeper = Arc::clone(app);
        tasks.spawn(every(Duration::from_mins(1), stopped.clone(), move || {
            let app = Arc::clone(&sweeper);
            async move { count("palestra_expired_swept_total", app.sweep_expired().await) }
        }));
        tasks.spawn(every(Duration::from_secs(5), stopped, move || {
            handle.run_upkeep();
            std::future::ready(false)
        }));
        Self { stop, tasks }
    }

    /// Lets each end what it is at.
    pub async fn stop(mut self) {
        self.stop.send_replace(true);
        if timeout(PATIENCE, async {
            while self.tasks.join_next().await.is_some() {}
        })
        .await
        .is_err()
        {
            tracing::warn!("background work was cut off");
        }
    }
}

/// Does `work` once a period, and again at once as long as it says that there is more.
async fn every<W: Future<Output = bool>>(
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

/// Counts what was done and says whether there may be more.
fn count(name: &'static str, done: AppResult<usize>) -> bool {
    match done {
        Ok(0) => false,
        Ok(done) => {
            metrics::counter!(name).increment(u64::try_from(done).unwrap_or(u64::MAX));
            true
        }
        Err(error) => {
            tracing::error!(work = name, %error, "background work failed and is tried again");
            false
        }
    }
}
