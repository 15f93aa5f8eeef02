//! How answers get back to those who asked. To wake a thread from outside is a system call, while it wakes
//! its own tasks by itself: so one asker of each thread is told, and tells the others there.

use std::thread::{self, ThreadId};

use tokio::sync::oneshot;

/// Who asked, and on which thread.
pub struct Asker<A> {
    thread: ThreadId,
    way: oneshot::Sender<Told<A>>,
}

/// An answer, and those that are handed on by whoever gets it.
struct Told<A> {
    answer: A,
    others: Others<A>,
}

/// The answers for a thread's other askers. They go out when this is dropped: where the first asker
/// takes its own, or at once where it has gone.
struct Others<A>(Vec<(Asker<A>, A)>);

impl<A> Drop for Others<A> {
    fn drop(&mut self) {
        for (asker, answer) in self.0.drain(..) {
            asker.tell(answer, Self(Vec::new()));
        }
    }
}

impl<A> Asker<A> {
    /// One who asks on this thread, and the answer: `None` where there will be none.
    pub fn new() -> (Self, impl Future<Output = Option<A>>) {
        let (way, told) = oneshot::channel();
        let thread = thread::current().id();
        let answer = async {
            let Told { answer, others } = told.await.ok()?;
            drop(others);
            Some(answer)
        };
        (Self { thread, way }, answer)
    }

    /// Whoever asked may have gone, and then nobody takes the answer; the work is done all the same.
    fn tell(self, answer: A, others: Others<A>) {
        self.way.send(Told { answer, others }).ok();
    }
}

/// Gives each its answer.
pub fn tell<A>(answers: impl Iterator<Item = (Asker<A>, A)>) {
    let mut threads: Vec<Others<A>> = Vec::new();
    for (asker, answer) in answers {
        let same = |others: &&mut Others<A>| {
            let of = others.0.first();
            of.is_some_and(|(other, _)| other.thread == asker.thread)
        };
        match threads.iter_mut().find(same) {
            Some(others) => others.0.push((asker, answer)),
            None => threads.push(Others(vec![(asker, answer)])),
        }
    }
    for mut others in threads {
        if let Some((first, answer)) = others.0.pop() {
            first.tell(answer, others);
        }
    }
}
