//! Tests of the spans of use cases and of the methods of ports: how they nest, and that they have no fields.

use std::collections::BTreeSet;
use std::sync::{Arc, LazyLock, Mutex};

use tracing::Subscriber;
use tracing::span::{Attributes, Id};
use tracing_subscriber::filter::{LevelFilter, Targets};
use tracing_subscriber::layer::{Context, Layer, SubscriberExt as _};
use tracing_subscriber::registry;
use tracing_subscriber::registry::LookupSpan;

use crate::answering::{answers_with_text, assigned_competition};

/// The pairs of a span and its parent, as `outer:inner`.
#[derive(Clone, Default)]
struct Spans(Arc<Mutex<BTreeSet<String>>>);

impl<S: Subscriber + for<'a> LookupSpan<'a>> Layer<S> for Spans {
    fn on_new_span(&self, span: &Attributes<'_>, id: &Id, context: Context<'_, S>) {
        assert!(span.fields().is_empty(), "{span:?}");
        let scope = context.span_scope(id).expect("a span").from_root();
        let names: Vec<_> = scope.map(|span| span.name()).collect();
        let mut spans = self.0.lock().expect("a test's lock");
        spans.insert(names.join(":"));
    }
}

/// The spans of all tests of this process. tracing caches which spans no subscriber wants, so the subscriber must be
/// set before the first span.
static SPANS: LazyLock<Spans> = LazyLock::new(|| {
    let spans = Spans::default();
    let product = Targets::new()
        .with_target("application", LevelFilter::DEBUG)
        .with_target("adapter_persistence", LevelFilter::DEBUG);
    let subscriber = registry().with(spans.clone()).with(product);
    tracing::subscriber::set_global_default(subscriber).expect("the first subscriber");
    spans
});

/// Starts to record the spans of this process.
pub fn record() {
    LazyLock::force(&SPANS);
}

#[tokio::test]
async fn spans_nest_and_have_no_fields() {
    let (app, ben, event) = assigned_competition().await;
    let started = app.start(&ben, event).await;
    for submit in [false, true] {
        app.save(&ben, event, submit, answers_with_text(&started, "my text"))
            .await
            .expect("saved");
    }

    let spans = SPANS.0.lock().expect("a test's lock");
    for path in [
        "sign_in:admit_sign_in:credentials",
        "create_template:commit:commit_all:commit_unaudited",
        "start_event:open_attempts",
        "save_answers:save",
        "save_answers:authenticate:find",
        "save_answers:close_attempts",
    ] {
        assert!(spans.contains(path), "{path} is not in {spans:#?}");
    }
}
