//! How the people of the demonstration take part: what each does at which time of an attempt.

use domain_kernel::Timestamp;

/// The number of questions that they answer.
const QUESTIONS: i64 = 6;
/// After this number of attempts, a person rests twice as long. So a demonstration that runs for years stays small.
const ROUND: u32 = 10;
/// The maximum number of times that the rest doubles: then it lasts for decades.
const MAX_DOUBLINGS: u32 = 20;

/// What a person does at a moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Deed {
    /// Is away: the server hears nothing.
    Nothing,
    /// Looks at the open page.
    Stay,
    /// Saves that many answers.
    Save(usize),
    /// Submits that many answers.
    Submit(usize),
}

/// The manner of one attempt. All times are in seconds.
#[derive(Clone, Copy, Debug)]
pub struct Manner {
    /// The time for a question.
    pace: i64,
    /// A time without answers.
    gap: Gap,
    /// Whether the person submits. Otherwise the time runs out.
    submits: bool,
    /// The time from the end of the attempt until the next one. It doubles after every [`ROUND`] attempts.
    rest: i64,
}

#[derive(Clone, Copy, Debug)]
struct Gap {
    from: i64,
    length: i64,
    /// Whether the page stays open meanwhile.
    is_heard: bool,
}

const NO_GAP: Gap = Gap {
    from: 0,
    length: 0,
    is_heard: true,
};

impl Manner {
    /// Returns the manner of a person in an attempt. It differs from attempt to attempt.
    pub fn new(person: usize, attempt: u32) -> Self {
        let person = i64::try_from(person).unwrap_or_default();
        let turn = person + i64::from(attempt);
        let pace = 40 + 20 * (turn % 4);
        let from = 2 * pace + 5;
        let (pace, gap, submits) = match turn % 5 {
            // Thinks for five minutes, and is quiet meanwhile.
            2 => (
                pace,
                Gap {
                    from,
                    length: 300,
                    is_heard: true,
                },
                true,
            ),
            // Loses the connection for three minutes.
            3 => (
                pace,
                Gap {
                    from,
                    length: 180,
                    is_heard: false,
                },
                true,
            ),
            // Is too slow for the time of the event.
            4 => (4 * 60, NO_GAP, false),
            _ => (pace, NO_GAP, true),
        };
        Self {
            pace,
            gap,
            submits,
            rest: (8 * 60 + 90 * (person % 8)) << (attempt / ROUND).min(MAX_DOUBLINGS),
        }
    }

    /// Returns what the person does that many seconds after the start. `saved` is the number of saves until now, each of
    /// which had one more answer.
    pub fn deed(self, elapsed: i64, saved: i64) -> Deed {
        let away = elapsed - self.gap.from;
        if (0..self.gap.length).contains(&away) {
            return if self.gap.is_heard {
                Deed::Stay
            } else {
                Deed::Nothing
            };
        }
        let worked = elapsed - away.clamp(0, self.gap.length);
        let answered = worked / self.pace;
        let count = usize::try_from(answered.min(QUESTIONS)).unwrap_or_default();
        if self.submits && answered > QUESTIONS {
            Deed::Submit(count)
        } else if answered.min(QUESTIONS) > saved {
            Deed::Save(count)
        } else {
            Deed::Stay
        }
    }

    /// Whether the person begins the next attempt.
    pub fn is_rested(self, ended_at: Timestamp, now: Timestamp) -> bool {
        ended_at.plus_seconds(self.rest) <= now
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The duration of the event, in seconds.
    const TIME: i64 = 20 * 60;

    /// Lets a person do what is due every five seconds until the time is over. Returns the deeds with their seconds.
    fn attempt(person: usize, number: u32) -> Vec<(i64, Deed)> {
        let (manner, mut saved) = (Manner::new(person, number), 0);
        let mut deeds = Vec::new();
        for elapsed in (0..TIME).step_by(5) {
            let deed = manner.deed(elapsed, saved);
            deeds.push((elapsed, deed));
            match deed {
                Deed::Save(_) => saved += 1,
                Deed::Submit(_) => break,
                Deed::Nothing | Deed::Stay => {}
            }
        }
        deeds
    }

    #[test]
    fn most_answer_one_question_after_the_other_and_submit_and_some_run_out_of_time() {
        let ends: Vec<bool> = (0..5)
            .map(|number| {
                let deeds = attempt(0, number);
                let saves: Vec<_> = deeds
                    .iter()
                    .filter_map(|(_, deed)| match deed {
                        Deed::Save(count) => Some(*count),
                        _ => None,
                    })
                    .collect();
                assert!(saves.iter().copied().eq(1..=saves.len()), "{saves:?}");
                assert!(saves.len() >= 4, "{saves:?}");
                matches!(deeds.last(), Some((_, Deed::Submit(6))))
            })
            .collect();
        assert_eq!(ends, [true, true, true, true, false]);
    }

    #[test]
    fn one_manner_is_quiet_for_longer_than_three_minutes_and_another_is_not_heard_of() {
        let longest = |number, wanted: fn(Deed) -> bool| {
            let (mut longest, mut run) = (0, 0);
            for (_, deed) in attempt(0, number) {
                run = if wanted(deed) { run + 5 } else { 0 };
                longest = longest.max(run);
            }
            longest
        };
        assert!(longest(2, |deed| deed == Deed::Stay) > 180);
        assert_eq!(longest(2, |deed| deed == Deed::Nothing), 0);
        assert_eq!(longest(3, |deed| deed == Deed::Nothing), 180);
    }

    #[test]
    fn a_person_rests_between_two_attempts() {
        let end = Timestamp::from_millis(0);
        let manner = Manner::new(1, 1);
        assert!(!manner.is_rested(end, end.plus_minutes(9)));
        assert!(manner.is_rested(end, end.plus_minutes(10)));
    }

    #[test]
    fn a_person_rests_ever_longer_and_has_few_attempts_in_years() {
        let begun_within = |days: i64| {
            let mut number = 0;
            let mut at = Timestamp::from_millis(0);
            let end = at.plus_minutes(days * 24 * 60);
            while at < end {
                number += 1;
                // An attempt takes some time too, so there are fewer in fact.
                at = at.plus_seconds(Manner::new(0, number).rest);
            }
            number
        };
        assert!(begun_within(1) > 30, "it moves on the first day");
        assert!(begun_within(3_650) < 200, "{}", begun_within(3_650));
    }
}
