//! The requests of staff with messages to participants.

use application::{MonitorQuery, NewMessage};
use domain_kernel::{ListQuery, Sort};
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;
use validator::Validate;

use crate::shared::enums::{LiveState, MonitorOrder};
use crate::shared::fields::MessageText;
use crate::web::problem::Problem;
use crate::web::query::{ListParams, Parameter, parameter};

/// A message to all participants, or to one of them.
#[derive(Deserialize, ToSchema, Validate)]
pub(crate) struct SendMessageRequest {
    #[serde(default)]
    #[schema(required)]
    #[validate(nested)]
    text: MessageText,
    /// The one participant whom it is for.
    user_id: Option<Uuid>,
}

impl From<SendMessageRequest> for NewMessage {
    fn from(request: SendMessageRequest) -> Self {
        Self {
            text: request.text.0,
            user_id: request.user_id.map(Into::into),
        }
    }
}

/// Filters of the participants of a running event.
#[derive(Debug, Deserialize, IntoParams, Validate)]
#[into_params(parameter_in = Query)]
pub(crate) struct MonitorParams {
    /// Only participants in this state.
    #[serde(default, deserialize_with = "parameter")]
    state: Option<LiveState>,
    /// Who may need help comes first by default.
    #[serde(default, deserialize_with = "parameter")]
    #[param(inline)]
    order: Option<MonitorOrder>,
}

impl MonitorParams {
    /// Returns the query of one page.
    pub fn query(&self, list: ListParams) -> Result<MonitorQuery, Problem> {
        let list: ListQuery = list.query(Sort::Ascending)?;
        Ok(MonitorQuery {
            state: self.state.map(Into::into),
            search: list.search().unwrap_or_default().to_owned(),
            order: self.order.map(Into::into).unwrap_or_default(),
            paging: list.paging,
        })
    }
}

impl Parameter for LiveState {
    const WRONG: &str = "Must be absent, waiting, answering, quiet, offline or submitted";
}

impl Parameter for MonitorOrder {
    const WRONG: &str = "Must be attention or name";
}
