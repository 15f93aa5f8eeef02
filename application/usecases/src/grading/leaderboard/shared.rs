//! The public leaderboards that this node has just read, so that ten thousand viewers cost one read a second (D237).

use std::sync::Arc;

use domain_kernel::Timestamp;
use quick_cache::sync::Cache;
use tokio::sync::Mutex;

use super::PublicLeaderboard;
use crate::AppResult;

/// How many are kept. Whoever guesses codes only drives out the others, which are then read again.
const MAX_BOARDS: usize = 1_000;
/// How long one is shown, and how many times longer than its reading it is at least.
const MIN_AGE_MILLIS: i64 = 1_000;
const AGE_FACTOR: i64 = 10;

/// What was read. `None` if there is no such leaderboard.
type Board = Option<Arc<PublicLeaderboard>>;

/// A board that all its viewers share. Those who come while it is read wait for it.
#[derive(Default)]
struct Slot(Mutex<Option<Reading>>);

struct Reading {
    began_at: Timestamp,
    due_at: Timestamp,
    board: Board,
}

/// The public leaderboards of this node by their codes.
pub(crate) struct SharedBoards(Cache<String, Arc<Slot>>);

impl Default for SharedBoards {
    fn default() -> Self {
        Self(Cache::new(MAX_BOARDS))
    }
}

impl SharedBoards {
    /// Returns the board with that code, which is read if the last reading is no longer new.
    pub async fn read(
        &self,
        code: &str,
        now: impl Fn() -> Timestamp,
        read: impl AsyncFnOnce() -> AppResult<Option<PublicLeaderboard>>,
    ) -> AppResult<Board> {
        let slot = self.0.get(code).unwrap_or_else(|| {
            let slot = Arc::<Slot>::default();
            self.0.insert(code.to_owned(), slot.clone());
            slot
        });
        let mut last = slot.0.lock().await;
        let began_at = now();
        if let Some(last) = &*last
            && (last.began_at..last.due_at).contains(&began_at)
        {
            return Ok(last.board.clone());
        }
        let board = read().await?.map(Arc::new);
        let age = now().millis_since(began_at) * AGE_FACTOR;
        *last = Some(Reading {
            began_at,
            due_at: began_at.plus_millis(age.max(MIN_AGE_MILLIS)),
            board: board.clone(),
        });
        Ok(board)
    }

    /// Forgets a board that has changed, so that its viewers on this node see the change at once.
    pub fn forget(&self, code: &str) {
        self.0.remove(code);
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicI64, AtomicUsize, Ordering};

    use domain_assessment::{LeaderboardState, ShownBoard};
    use futures_util::future::join_all;

    use super::*;
    use crate::AppError;

    fn board() -> PublicLeaderboard {
        PublicLeaderboard {
            competition: "Event".into(),
            shown: ShownBoard {
                state: LeaderboardState::Live,
                frozen_at: None,
                rows: Vec::new(),
                places: 0,
                results: 0,
                total_weight: None,
            },
        }
    }

    struct Node {
        boards: SharedBoards,
        millis: AtomicI64,
        reads: AtomicUsize,
    }

    impl Node {
        fn new() -> Self {
            Self {
                boards: SharedBoards::default(),
                millis: AtomicI64::new(0),
                reads: AtomicUsize::new(0),
            }
        }

        /// Reads the board; a reading takes that long.
        async fn read(&self, takes: i64) -> AppResult<Board> {
            let now = || Timestamp::from_millis(self.millis.load(Ordering::Relaxed));
            let read = async || {
                tokio::task::yield_now().await;
                self.millis.fetch_add(takes, Ordering::Relaxed);
                self.reads.fetch_add(1, Ordering::Relaxed);
                Ok(Some(board()))
            };
            self.boards.read("code", now, read).await
        }

        fn reads(&self) -> usize {
            self.reads.load(Ordering::Relaxed)
        }
    }

    #[tokio::test]
    async fn a_thousand_viewers_share_one_reading_for_a_second() {
        let node = Node::new();
        let all = join_all((0..1_000).map(|_| node.read(0))).await;
        assert!(all.iter().all(|board| board.as_ref().unwrap().is_some()));
        assert_eq!(node.reads(), 1);
        node.millis.store(999, Ordering::Relaxed);
        node.read(0).await.unwrap();
        assert_eq!(node.reads(), 1);
        node.millis.store(1_000, Ordering::Relaxed);
        node.read(0).await.unwrap();
        assert_eq!(node.reads(), 2);
    }

    #[tokio::test]
    async fn a_long_reading_is_shown_ten_times_as_long() {
        let node = Node::new();
        node.read(300).await.unwrap();
        node.millis.store(2_999, Ordering::Relaxed);
        node.read(0).await.unwrap();
        assert_eq!(node.reads(), 1);
        node.millis.store(3_000, Ordering::Relaxed);
        node.read(0).await.unwrap();
        assert_eq!(node.reads(), 2);
    }

    #[tokio::test]
    async fn a_changed_board_is_read_again_at_once() {
        let node = Node::new();
        node.read(0).await.unwrap();
        node.boards.forget("code");
        node.read(0).await.unwrap();
        assert_eq!(node.reads(), 2);
    }

    #[tokio::test]
    async fn a_failed_reading_is_not_kept() {
        let node = Node::new();
        let now = || Timestamp::from_millis(0);
        let failed = node
            .boards
            .read("code", now, async || Err(AppError::NotFound));
        assert!(failed.await.is_err());
        assert!(node.read(0).await.unwrap().is_some());
    }
}
