//! The people of a demonstration who take part by themselves (D292).

use super::{OrgFixture, Ports};
use crate::Altered;

/// Only those are returned who can sign in, in the order of their names.
pub async fn demo_players_are_those_who_can_sign_in(ports: &Ports) {
    let fixture = OrgFixture::open(ports).await;
    let people = [
        fixture.participant(ports, "Cid").await,
        fixture.participant(ports, "Ben").await,
        fixture.participant(ports, "Gone").await,
        fixture.participant(ports, "Other").await,
    ];
    let event = fixture
        .competition(ports, "Drill", &people.each_ref())
        .await;
    let tx = ports.begin().await;
    assert!(tx.demo_players().await.unwrap().is_empty());
    let [cid, ben, gone, _] = &people;
    tx.insert_demo_players(event.id, &[cid.id, ben.id, gone.id])
        .await
        .unwrap();
    let now = fixture.build.now;
    tx.save_user(&gone.altered(|user| user.deactivated_at = Some(now)))
        .await
        .unwrap();
    tx.commit_unaudited().await.unwrap();
    let found = ports.begin().await.demo_players().await.unwrap();
    let found: Vec<_> = found
        .iter()
        .map(|(id, user)| (*id, user.name.as_str()))
        .collect();
    assert_eq!(found, [(event.id, "Ben"), (event.id, "Cid")]);
}
