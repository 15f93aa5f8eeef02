//! Tests of archives of the data about a person (D247).

use crate::support::archives::texts;
use crate::support::test_app::{Admin, Participant, TestApp};

#[actix_web::test]
async fn people_take_their_own_data_and_staff_that_of_a_person() {
    let app = TestApp::new().await;
    let petra = app.user_id::<Participant>().await;
    let own = app.read::<Participant>("/user/data").await;
    let staff = app.read::<Admin>(&format!("/users/{petra}/data")).await;
    for archive in [own, staff] {
        assert_eq!(archive.header("content-type"), "application/zip");
        let named = archive.header("content-disposition");
        assert!(named.starts_with("attachment; filename="), "{named}");
        assert!(named.contains(".zip"), "{named}");
        let files = texts(archive.bytes);
        assert!(files["account.json"].contains(&petra));
        assert!(files["README.txt"].starts_with("What Palestra stores"));
    }
    let newest = app.read::<Admin>("/audit").await;
    let entries = newest.body["data"].as_array().unwrap();
    let taken: Vec<_> = entries
        .iter()
        .filter(|entry| entry["action"] == "export_person")
        .collect();
    assert_eq!(
        taken.len(),
        1,
        "what people take of themselves is not recorded"
    );
}
