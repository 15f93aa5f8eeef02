//! An operation in the tests: its value in the application and its description in the document.

use std::any::Any;
use std::panic::AssertUnwindSafe;

use application::Operation;
use domain_access::Resource;
use futures_util::FutureExt;
use serde_json::Value;

use crate::support::call::TestResponse;
use crate::support::conformity::{operations, resolve};
use crate::support::requests::RequestFixture;
use crate::support::test_app::{Admin, Participant, SuperAdmin, TestApp};

/// The sender for whom an operation is intended.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Insider {
    /// The super administrator.
    Platform,
    /// The admin of the organization.
    Staff,
    /// A participant who is assigned to the competition.
    Participant,
}

/// An operation with its description in the document.
pub struct TestedOperation {
    pub value: &'static Operation,
    pub path: &'static str,
    pub method: &'static str,
    document: &'static Value,
}

impl TestedOperation {
    /// Iterates over all operations.
    pub fn all() -> impl Iterator<Item = Self> {
        application::operations().map(|value| Self::named(value.name))
    }

    /// Finds an operation.
    pub fn named(name: &str) -> Self {
        let value = application::operations().find(|operation| operation.name == name);
        let (path, method, document) = operations()
            .find(|(.., document)| document["operationId"] == name)
            .expect(name);
        Self {
            value: value.expect(name),
            path,
            method,
            document,
        }
    }

    /// Whether the document lists the operation under this tag.
    pub fn has_tag(&self, tag: &str) -> bool {
        let mut tags = self.document["tags"].as_array().into_iter().flatten();
        tags.any(|own| own == tag)
    }

    /// Returns the status of a successful response.
    pub fn success(&self) -> u16 {
        let responses = self.document["responses"].as_object().unwrap();
        let statuses = responses.keys().map(|status| status.parse().unwrap());
        let successes: Vec<u16> = statuses.filter(|status| *status < 400).collect();
        assert_eq!(successes.len(), 1, "{}: {successes:?}", self.value.name);
        successes[0]
    }

    /// Whether a request can have this media type.
    pub fn takes(&self, media_type: &str) -> bool {
        self.document["requestBody"]["content"][media_type].is_object()
    }

    /// Whether a successful response can have this media type.
    pub fn returns(&self, media_type: &str) -> bool {
        let success = resolve(&self.document["responses"][self.success().to_string()]);
        let mut types = success["content"].as_object().into_iter().flatten();
        types.any(|(known, _)| known.starts_with(media_type))
    }

    /// Whether the path contains an id.
    pub fn names_thing(&self) -> bool {
        let parameters = self.document["parameters"].as_array();
        parameters.into_iter().flatten().any(|parameter| {
            let parameter = resolve(parameter);
            parameter["in"] == "path" && parameter["schema"]["format"] == "uuid"
        })
    }

    /// Whether a super administrator can choose an organization in the query or in the body of the request.
    pub fn takes_organization(&self) -> bool {
        let parameters = self.document["parameters"].as_array();
        let mut parameters = parameters.into_iter().flatten().map(resolve);
        let body = resolve(&self.document["requestBody"]["content"]["application/json"]["schema"]);
        parameters.any(|parameter| parameter["name"] == "organization_id")
            || body["properties"]["organization_id"].is_object()
    }

    pub fn insider(&self) -> Insider {
        let tag = self.document["tags"][0].as_str().unwrap();
        let permissions = self.value.access.permissions();
        if ["answering", "scores"].contains(&tag) {
            Insider::Participant
        } else if permissions
            .iter()
            .any(|permission| permission.resource == Resource::Organization)
        {
            Insider::Platform
        } else {
            Insider::Staff
        }
    }

    /// Sends the request as the sender for whom the operation is intended.
    pub async fn send_as_insider(&self, app: &TestApp, fixture: &RequestFixture) -> TestResponse {
        let name = self.value.name;
        match self.insider() {
            Insider::Platform => fixture.send::<SuperAdmin>(app, name).await,
            Insider::Staff => fixture.send::<Admin>(app, name).await,
            Insider::Participant => fixture.send::<Participant>(app, name).await,
        }
    }
}

/// Collects the errors that a test finds in all operations, before the test fails.
#[derive(Default)]
pub struct Findings(Vec<String>);

impl Findings {
    /// Sends the operation's request and checks the status of the response. A panic is an error too: usually the
    /// document does not describe the status.
    pub async fn check(
        &mut self,
        operation: &TestedOperation,
        sender: &str,
        expected: u16,
        response: impl Future<Output = TestResponse>,
    ) {
        let (status, found) = match AssertUnwindSafe(response).catch_unwind().await {
            Ok(response) => (response.status, format!("found {}", response.status)),
            Err(panic) => (0, message(&*panic)),
        };
        if status != expected {
            let name = operation.value.name;
            self.add(format!("{name}, {sender}: expected {expected}, {found}"));
        }
    }

    /// Adds an error.
    pub fn add(&mut self, finding: String) {
        self.0.push(finding);
    }

    /// Fails the test if there are errors.
    #[track_caller]
    pub fn expect_none(self) {
        assert!(self.0.is_empty(), "\n{}", self.0.join("\n"));
    }
}

/// Returns the message of a panic.
fn message(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().copied();
    let text = text.or_else(|| panic.downcast_ref::<String>().map(String::as_str));
    text.unwrap_or("a panic").to_owned()
}
