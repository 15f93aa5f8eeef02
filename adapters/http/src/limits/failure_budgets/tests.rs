mod shared_address;

use futures_util::FutureExt;

use super::*;

const ADDRESS: Network = None;

async fn fail(budgets: &FailureBudgets, times: u32) {
    for account in 0..times {
        drop(budgets.acquire(ADDRESS, account.into()).await.unwrap());
    }
}

#[test]
fn a_budget_has_a_hundred_failures_and_forgives_seventeen_a_minute() {
    let start = Instant::now();
    let mut budget = Budget::<()>::new(start);
    for _ in 0..100 {
        assert!(budget.start(start));
    }
    assert!(!budget.start(start), "all are being checked");
    for failed in 0..100 {
        budget.end(failed > 0, start);
    }
    assert!(budget.start(start));
    assert!(!budget.start(start));
    budget.end(true, start);
    let mut started = 0;
    for second in 0..=60 {
        started += u32::from(budget.start(start + Duration::from_secs(second)));
    }
    assert_eq!(started, 17);
}

#[test]
fn a_budget_that_was_not_used_forgives_nothing_in_advance() {
    let start = Instant::now();
    let mut budget = Budget::<()>::new(start);
    let later = start + Duration::from_hours(1);
    for _ in 0..100 {
        assert!(budget.start(later));
        budget.end(true, later);
    }
    assert!(!budget.start(later + Duration::from_secs(3)));
    assert!(budget.start(later + Duration::from_secs(4)));
}

#[tokio::test]
async fn what_succeeds_uses_no_budget() {
    let budgets = FailureBudgets::default();
    for _ in 0..1_000 {
        budgets.acquire(ADDRESS, 1).await.unwrap().take_back();
    }
    fail(&budgets, 100).await;
    assert!(budgets.acquire(ADDRESS, 1).now_or_never().is_none());
    let other = Some([10, 0, 0, 1].into());
    assert!(budgets.acquire(other, 1).now_or_never().is_some());
}

#[tokio::test]
async fn a_success_lets_the_next_one_start() {
    let budgets = FailureBudgets::default();
    fail(&budgets, 99).await;
    let last = budgets.acquire(ADDRESS, 1).await.unwrap();
    let mut first = Box::pin(budgets.acquire(ADDRESS, 2));
    let mut second = Box::pin(budgets.acquire(ADDRESS, 3));
    assert!((&mut first).now_or_never().is_none());
    assert!((&mut second).now_or_never().is_none());
    last.take_back();
    assert!((&mut first).now_or_never().is_none());
    let permit = (&mut second).now_or_never().unwrap().unwrap();
    permit.take_back();
    first.now_or_never().unwrap().unwrap();
}

#[tokio::test]
async fn who_goes_away_leaves_its_turn_to_the_next_one() {
    let budgets = FailureBudgets::default();
    fail(&budgets, 99).await;
    let last = budgets.acquire(ADDRESS, 1).await.unwrap();
    let mut waiting: Vec<_> = (2..5)
        .map(|account| Box::pin(budgets.acquire(ADDRESS, account)))
        .collect();
    for acquire in &mut waiting {
        assert!(acquire.now_or_never().is_none());
    }
    // One sign-in is dropped while it waits, and another one while it is checked. The last sign-in must still be
    // checked.
    drop(waiting.pop());
    last.take_back();
    drop(waiting.pop());
    let remaining = waiting.pop().unwrap();
    remaining.now_or_never().unwrap().unwrap();
}

#[tokio::test]
async fn the_number_of_those_who_wait_is_bounded() {
    let budgets = FailureBudgets::default();
    fail(&budgets, 100).await;
    let waiting = (0..1_001).map(|account| budgets.acquire(ADDRESS, account));
    let mut waiting: Vec<_> = waiting.map(Box::pin).collect();
    let refused = waiting
        .iter_mut()
        .filter_map(FutureExt::now_or_never)
        .filter(Result::is_err);
    assert_eq!(refused.count(), 1);
    waiting.truncate(999);
    assert!(budgets.acquire(ADDRESS, 1).now_or_never().is_none());
}
