use proptest::prelude::*;
use rstest::rstest;

use super::*;

const START: Timestamp = Timestamp::from_millis(1_800_000_000_000);
const ROOM: SignInPlace = network([192, 0, 2, 1], false);
const DEVICE: SignInPlace = SignInPlace::Device(DeviceId(Uuid::nil()));

const fn network([a, b, c, d]: [u8; 4], is_known: bool) -> SignInPlace {
    SignInPlace::Network {
        network: Network(Some(IpAddr::V4(Ipv4Addr::new(a, b, c, d)))),
        is_known,
    }
}

fn failures(seed: u128) -> SignInFailures {
    SignInFailures {
        account: AccountFailures::none(Uuid::from_u128(seed)),
        place: PlaceFailures::NONE,
    }
}

/// Returns failures with this number in a row. The last one is at `START`.
fn in_row(seed: u128, in_row: u32) -> SignInFailures {
    let mut failures = failures(seed);
    failures.place.in_row = in_row;
    failures.place.failed_at = START;
    failures
}

#[rstest]
#[case("192.0.2.1", "192.0.2.255", true)]
#[case("192.0.2.255", "192.0.3.0", false)]
#[case("::ffff:192.0.2.1", "192.0.2.7", true)]
#[case("2001:db8:1::", "2001:db8:1:ffff:ffff:ffff:ffff:ffff", true)]
#[case("2001:db8:1::", "2001:db8:2::", false)]
fn a_network_has_24_bits_or_48(#[case] one: &str, #[case] other: &str, #[case] is_same: bool) {
    let of = |address: &str| Network::of(Some(address.parse().unwrap()));
    assert_eq!(of(one) == of(other), is_same);
    assert_eq!(of(one).to_string() == of(other).to_string(), is_same);
    assert_ne!(of(one), Network::of(None));
}

#[rstest]
#[case(0, 0, 0)]
#[case(19, 0, 0)]
#[case(20, 30, 30)]
#[case(21, 60, 60)]
#[case(22, 120, 60)]
#[case(23, 240, 60)]
#[case(24, 480, 60)]
#[case(25, 900, 60)]
#[case(26, 900, 60)]
#[case(u32::MAX, 900, 60)]
fn the_wait_grows_from_the_twentieth_failure_on_and_is_a_minute_at_most_on_a_device(
    #[case] in_row: u32,
    #[case] seconds: i64,
    #[case] on_device: i64,
) {
    assert_eq!(ROOM.wait_seconds(in_row), seconds);
    assert_eq!(DEVICE.wait_seconds(in_row), on_device);
}

#[rstest]
#[case(ROOM)]
#[case(DEVICE)]
fn the_eleventh_failure_in_a_minute_is_not_checked(#[case] place: SignInPlace) {
    let mut failures = failures(1);
    for n in 0..10 {
        failures.count(place, START.plus_seconds(n)).unwrap();
    }
    let end = START.plus_seconds(60);
    assert_eq!(failures.count(place, START.plus_seconds(59)), Err(end));
    failures.count(place, end).unwrap();
}

#[test]
fn an_attempt_during_a_wait_does_not_prolong_it() {
    let mut failures = in_row(1, 19);
    failures.count(ROOM, START).unwrap();
    let free_at = START.plus_seconds(30);
    assert_eq!(failures.count(ROOM, START), Err(free_at));
    for n in 1..300 {
        let now = Timestamp::from_millis(START.millis() + n * 100);
        if let Err(end) = failures.count(ROOM, now) {
            assert_eq!(end, free_at);
        }
        assert_eq!(failures.place.in_row, 20);
    }
    failures.count(ROOM, free_at).unwrap();
    let next = free_at.plus_seconds(60);
    assert_eq!(failures.count(ROOM, free_at), Err(next));
}

#[test]
fn a_success_ends_the_wait_and_counts_nothing() {
    let mut failures = in_row(1, 19);
    let (before, now) = (failures, START.plus_seconds(1));
    let counted = failures.count(ROOM, now).unwrap();
    assert!(failures.count(ROOM, now).is_err());
    failures.account.take_back(&counted);
    failures.place.succeed(&counted);
    assert_eq!(failures.account.day.count, before.account.day.count);
    assert_eq!(failures.place.minute.count, before.place.minute.count);
    assert!(failures.place.is_empty(now) && failures.account.is_empty(now));
    failures.count(ROOM, now).unwrap();
}

#[test]
fn an_attempt_that_is_taken_back_leaves_no_trace() {
    let mut failures = in_row(1, 20);
    let free_at = START.plus_seconds(30);
    for _ in 0..30 {
        let counted = failures.count(ROOM, free_at).unwrap();
        failures.account.take_back(&counted);
        failures.place.take_back(&counted);
        assert_eq!(failures.place.in_row, 20);
        assert_eq!(failures.place.failed_at, START);
        assert_eq!(failures.place.minute.count, 0);
        assert_eq!(failures.account.day.count, 0);
    }
}

#[test]
fn a_day_without_a_failure_ends_the_row() {
    for (seconds, expected) in [(DAY_SECONDS - 1, 26), (DAY_SECONDS, 1)] {
        let mut failures = in_row(1, 25);
        failures.count(ROOM, START.plus_seconds(seconds)).unwrap();
        assert_eq!(failures.place.in_row, expected);
    }
}

/// A network is renewed at most once a minute.
#[rstest]
#[case(None, false)]
#[case(Some(KNOWN_NETWORK_SECONDS - 60), false)]
#[case(Some(KNOWN_NETWORK_SECONDS - 59), true)]
#[case(Some(KNOWN_NETWORK_SECONDS), true)]
fn a_network_is_newly_known_for_a_minute(#[case] known_for: Option<i64>, #[case] expected: bool) {
    let until = known_for.map(|seconds| START.plus_seconds(seconds));
    assert_eq!(is_newly_known(until, START), expected);
}

/// Tries to sign in each second of a day. Returns how many attempts were checked.
fn checked_in_a_day(place: SignInPlace) -> u32 {
    let mut failures = failures(7);
    let day = (0..DAY_SECONDS).map(|second| START.plus_seconds(second));
    let checked = day.filter(|now| failures.count(place, *now).is_ok());
    u32::try_from(checked.count()).unwrap()
}

#[rstest]
#[case(network([192, 0, 2, 1], false), MAX_DAY_FAILURES)]
#[case(network([192, 0, 2, 1], true), MAX_OWN_DAY_FAILURES)]
fn who_never_stops_uses_up_the_day_and_then_gets_one_attempt_in_five_seconds(
    #[case] place: SignInPlace,
    #[case] limit: u32,
) {
    let checked = checked_in_a_day(place);
    let rest = 24 * 60 * 60 / 5;
    assert!(checked > limit + rest / 2, "{checked}");
    assert!(checked <= limit + rest, "{checked}");
}

/// A slot can end less than a second after its instant. No attempt falls into this time, so a few slots stay unused.
#[test]
fn a_stolen_cookie_gets_one_attempt_in_a_minute_beyond_the_failures_of_the_day() {
    let checked = checked_in_a_day(DEVICE);
    assert!(checked > MAX_OWN_DAY_FAILURES, "{checked}");
    assert!(checked <= MAX_OWN_DAY_FAILURES + 24 * 60, "{checked}");
}

/// Fails at enough networks to reach the daily limit of the account.
fn use_up_day(account: &mut AccountFailures) {
    for n in 0..MAX_DAY_FAILURES / 10 {
        let place = network([10, 0, u8::try_from(n).unwrap(), 0], false);
        let mut failures = SignInFailures {
            account: *account,
            place: PlaceFailures::NONE,
        };
        for _ in 0..10 {
            failures.count(place, START).unwrap();
        }
        *account = failures.account;
    }
}

#[test]
fn beyond_the_failures_of_the_day_networks_share_one_attempt_in_five_seconds() {
    let mut account = AccountFailures::none(Uuid::from_u128(3));
    use_up_day(&mut account);
    assert_eq!(account.day.count, MAX_DAY_FAILURES);
    let mut checked = 0;
    for millis in (0..60_000).step_by(100) {
        let now = Timestamp::from_millis(START.millis() + millis);
        for n in 0..20 {
            let mut failures = SignInFailures {
                account,
                place: PlaceFailures::NONE,
            };
            match failures.count(network([172, 16, n, 0], false), now) {
                Ok(_) => checked += 1,
                Err(free_at) => assert_eq!(free_at, now.plus_seconds(5)),
            }
            account = failures.account;
        }
    }
    assert_eq!(checked, 12);
}

#[test]
fn neither_a_known_network_nor_a_device_notices_the_failures_of_the_day_elsewhere() {
    let mut account = AccountFailures::none(Uuid::from_u128(3));
    use_up_day(&mut account);
    for place in [network([203, 0, 113, 1], true), DEVICE] {
        let mut failures = SignInFailures {
            account,
            place: PlaceFailures::NONE,
        };
        for _ in 0..10 {
            failures.count(place, START).unwrap();
        }
        assert_eq!(failures.account, account);
    }
    let mut late = SignInFailures {
        account,
        place: PlaceFailures::NONE,
    };
    late.count(ROOM, START.plus_seconds(DAY_SECONDS)).unwrap();
}

/// Each network has a different instant, however often the other networks try.
#[test]
fn the_shared_attempt_is_given_by_network() {
    let (quiet, loud) = (
        network([192, 0, 2, 0], false),
        network([198, 51, 100, 0], false),
    );
    let mut account = AccountFailures::none(Uuid::from_u128(3));
    use_up_day(&mut account);
    let (mut of_quiet, mut of_loud) = (0, 0);
    for millis in (0..1_000_000).step_by(10) {
        let now = Timestamp::from_millis(START.millis() + millis);
        for place in [loud, loud, loud, quiet] {
            let mut failures = SignInFailures {
                account,
                place: PlaceFailures::NONE,
            };
            let is_checked = i32::from(failures.count(place, now).is_ok());
            if place == quiet {
                of_quiet += is_checked;
            } else {
                of_loud += is_checked;
            }
            account = failures.account;
        }
    }
    assert_eq!(of_quiet + of_loud, 200);
    assert!((70..=130).contains(&of_quiet), "{of_quiet}");
}

#[test]
fn who_was_let_in_is_checked_ten_times_a_minute_for_ten_minutes() {
    let mut failures = in_row(1, 25);
    let free_at = START.plus_seconds(900);
    assert_eq!(failures.count(ROOM, START), Err(free_at));
    failures.account.let_in(START);
    // No slot is left in this wait.
    failures.place.looked_until = free_at;
    for minute in 0..10 {
        let now = START.plus_seconds(minute * 60);
        for _ in 0..10 {
            failures.count(ROOM, now).unwrap();
        }
        assert_eq!(failures.count(ROOM, now), Err(free_at));
    }
    assert_eq!(failures.place.in_row, 25);
    let end = START.plus_seconds(600);
    assert_eq!(failures.count(ROOM, end), Err(free_at));
}

/// The windows of the minute and of the day are also full.
#[test]
fn whoever_was_let_in_tries_beyond_every_limit() {
    let mut failures = failures(1);
    let full = |count| CountWindow {
        ends_at: START.plus_seconds(50),
        count,
    };
    failures.place.minute = full(MAX_MINUTE_FAILURES);
    let mut used_up = failures;
    used_up.account.day = full(MAX_DAY_FAILURES);
    for mut failures in [failures, used_up] {
        assert!(failures.count(ROOM, START).is_err());
        failures.account.let_in(START);
        failures.count(ROOM, START).unwrap();
    }
}

#[test]
fn a_network_without_failures_needs_nobody_to_let_in() {
    let mut failures = failures(1);
    failures.account.let_in(START);
    for _ in 0..10 {
        failures.count(ROOM, START).unwrap();
    }
    assert!(failures.count(ROOM, START).is_err());
    failures.place = PlaceFailures::NONE;
    failures
        .count(network([198, 51, 100, 1], false), START)
        .unwrap();
}

proptest! {
    /// Each slot of a wait has one attempt that is checked, and it is not the first one.
    #[test]
    fn one_attempt_is_checked_in_each_slot_of_a_wait(seed: u128, step in 50_i64..100) {
        let mut failures = in_row(seed, 21);
        let mut checked = [0; 12];
        for millis in (0..60_000).step_by(usize::try_from(step).unwrap()) {
            let now = Timestamp::from_millis(START.millis() + millis);
            if failures.count(ROOM, now).is_ok() {
                prop_assert!(millis % 5_000 > 0);
                checked[usize::try_from(millis / 5_000).unwrap()] += 1;
            }
        }
        prop_assert!(checked.iter().all(|n| *n <= 1), "{:?}", checked);
        prop_assert!(checked.iter().sum::<i32>() >= 6, "{:?}", checked);
    }

    /// A network without failures is checked until the daily limit is reached, whatever was tried at other places.
    #[test]
    fn no_network_makes_another_one_wait(
        seed: u128,
        tries in proptest::collection::vec((0_u8..4, 0_i64..20_000), 0..900),
    ) {
        let mut places = [PlaceFailures::NONE; 4];
        let mut account = AccountFailures::none(Uuid::from_u128(seed));
        let mut now = START;
        for (at, millis) in tries {
            now = Timestamp::from_millis(now.millis() + millis);
            let mut failures = SignInFailures { account, place: places[usize::from(at)] };
            let _ = failures.count(network([10, 0, at, 0], false), now);
            account = failures.account;
            places[usize::from(at)] = failures.place;
        }
        let mut fresh = SignInFailures { account, place: PlaceFailures::NONE };
        prop_assert!(fresh.count(ROOM, now).is_ok());
    }

    /// The instant of a slot is inside the slot.
    #[test]
    fn the_instant_of_a_slot_is_inside_it(seed: u128, millis in 0_i64..1_000_000_000, wide: bool) {
        let seconds = if wide { DEVICE_CHECK_PERIOD_SECONDS } else { CHECK_PERIOD_SECONDS };
        let now = Timestamp::from_millis(START.millis() + millis);
        let slot = Slot::at(now, START, seconds);
        prop_assert!(slot.begins_at <= now && now < slot.ends_at());
        let instant = slot.instant(Uuid::from_u128(seed), ROOM);
        prop_assert!(slot.begins_at <= instant && instant < slot.ends_at());
    }
}
