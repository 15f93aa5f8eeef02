//! When requests arrive: a synchronised start, saves in every period, and a synchronised end.

use std::time::Duration;

use super::times::Act;

/// An event in which all do the same at the same time.
#[derive(Clone, Copy)]
pub struct Plan {
    pub people: u32,
    /// The time within which all start, and within which all submit.
    pub within: Duration,
    /// The period in which each person saves.
    pub period: Duration,
    /// The number of saves of each person.
    pub saves: u32,
}

/// An arrival: its distance from the arrival before, the number of the person, and what the person does.
pub type Arrival = (Duration, u32, Act);

impl Plan {
    /// The arrivals at equal distances, as the clients of the measurements send them.
    pub fn evenly(self) -> impl Iterator<Item = Arrival> {
        self.arrivals(|rate, _| Duration::from_secs_f64(1.0 / rate), 0)
    }

    /// The arrivals at random distances with the same mean.
    pub fn at_random(self, seed: u64) -> impl Iterator<Item = Arrival> {
        self.arrivals(gap, seed)
    }

    /// The start, the saves and the end follow one after the other.
    fn arrivals(
        self,
        gap: impl Fn(f64, &mut fastrand::Rng) -> Duration,
        seed: u64,
    ) -> impl Iterator<Item = Arrival> {
        let mut random = fastrand::Rng::with_seed(seed);
        let people = self.people;
        let rounds = std::iter::once((Act::Start, self.within))
            .chain((0..self.saves).map(move |_| (Act::Save, self.period)))
            .chain(std::iter::once((Act::Submit, self.within)));
        rounds
            .flat_map(move |(act, time)| (0..people).map(move |person| (act, time, person)))
            .map(move |(act, time, person)| {
                let rate = f64::from(people) / time.as_secs_f64();
                (gap(rate, &mut random), person, act)
            })
    }
}

/// A random time between two arrivals that do not depend on each other, with this mean number a second.
pub fn gap(rate: f64, random: &mut fastrand::Rng) -> Duration {
    Duration::from_secs_f64(-(1.0 - random.f64()).ln() / rate)
}

#[cfg(test)]
mod tests {
    use super::*;

    const PLAN: Plan = Plan {
        people: 20_000,
        within: Duration::from_secs(2),
        period: Duration::from_secs(30),
        saves: 2,
    };

    fn last_of(act: Act, arrivals: impl Iterator<Item = Arrival>) -> f64 {
        let mut now = Duration::ZERO;
        let times = arrivals.map(|(gap, _, act)| {
            now += gap;
            (act, now)
        });
        let times = times.filter(|(other, _)| *other == act);
        times.map(|(_, at)| at.as_secs_f64()).last().unwrap()
    }

    #[test]
    fn each_person_starts_saves_and_submits_in_time() {
        for random in [false, true] {
            let arrivals = || -> Vec<Arrival> {
                if random {
                    PLAN.at_random(3).collect()
                } else {
                    PLAN.evenly().collect()
                }
            };
            for (act, times) in [(Act::Start, 1), (Act::Save, 2), (Act::Submit, 1)] {
                let of = |one: u32| {
                    let own = arrivals().into_iter();
                    own.filter(|(_, person, other)| (*person, *other) == (one, act))
                        .count()
                };
                assert_eq!((of(0), of(19_999)), (times, times));
            }
            for (act, end) in [(Act::Start, 2.0), (Act::Save, 62.0), (Act::Submit, 64.0)] {
                let ratio = last_of(act, arrivals().into_iter()) / end;
                assert!((0.98..1.02).contains(&ratio), "{act:?}: {ratio} of {end} s");
            }
        }
    }

    #[test]
    fn a_seed_gives_the_same_arrivals_again() {
        let arrivals = |seed| PLAN.at_random(seed).take(100).collect::<Vec<_>>();
        assert_eq!(arrivals(1), arrivals(1));
        assert_ne!(arrivals(1), arrivals(2));
    }
}
