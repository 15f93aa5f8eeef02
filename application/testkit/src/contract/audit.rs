//! The record of what staff changed.

use application_ports::{AuditRecord, IdGenerator};
use domain_kernel::{Timestamp, UserId};

use super::Ports;
use crate::Build;

/// D42.
pub async fn what_staff_change_is_recorded(ports: &Ports) {
    let build = Build::default();
    let tx = ports.begin().await;
    for organization_id in [None, Some(build.ids.sequential().into())] {
        let record = AuditRecord {
            id: build.ids.sequential().into(),
            organization_id,
            at: Timestamp::from_millis(0),
            actor_id: UserId(build.ids.sequential()),
            actor_name: "Ädmin".to_owned(),
            ip: organization_id.map(|_| "127.0.0.1".to_owned()),
            action: "create_competition",
            subject: "competition 1".to_owned(),
            before: None,
            after: Some("{}".to_owned()),
        };
        tx.audit_append(&record).await.unwrap();
    }
    tx.commit().await.unwrap();
}
