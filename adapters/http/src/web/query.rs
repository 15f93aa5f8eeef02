//! Query parameters. An invalid parameter leads to 422, with its name as the path. An empty parameter counts as absent.
//! If a parameter is repeated, the last value counts.

use std::collections::BTreeMap;
use std::future::{Ready, ready};
use std::str::FromStr;

use actix_web::{FromRequest, HttpRequest, dev, web};
use application_ports::{ResultColumn, ResultFilter, TableFormat, UserFilter};
use domain_kernel::{
    ListQuery, OrganizationId, Paging, SELECT_LIST_SIZE, Sort, SortColumn, UserId,
};
use domain_scheduling::Status;
use serde::de::value::MapDeserializer;
use serde::de::{DeserializeOwned, Error};
use serde::{Deserialize, Deserializer};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;
use validator::Validate;

use crate::shared::enums::{
    EventSort, EventStatus, FileFormat, NameSort, OpenStatus, ParticipantType, QuestionFileFormat,
    ResultLayout, ResultSort, ResultState, SortOrder, TemplateFileFormat, TrainingType, UserSort,
    UserState,
};
use crate::shared::fields::{PageNumber, PageSize, SearchText};
use crate::shared::validation::field_errors;
use crate::web::negotiation::accepts;
use crate::web::problem::Problem;
use crate::web::table_file::media_type;

/// The parameters of every list.
#[derive(Debug, Deserialize, IntoParams, Validate)]
#[into_params(parameter_in = Query)]
pub struct ListParams {
    /// Matches anywhere in the name, without regard to case.
    #[serde(default, deserialize_with = "parameter")]
    #[param(inline)]
    #[validate(nested)]
    search: Option<SearchText>,
    /// Desc by default, asc for completed and score lists.
    #[serde(default, deserialize_with = "parameter")]
    sort: Option<SortOrder>,
    #[serde(default, deserialize_with = "parameter")]
    #[param(inline)]
    page: Option<PageNumber>,
    #[serde(default, deserialize_with = "parameter")]
    #[param(inline)]
    per_page: Option<PageSize>,
    /// false: up to 1,000 rows on one page.
    #[serde(default, deserialize_with = "parameter")]
    #[param(value_type = Option<bool>, default = true)]
    paginate: Option<Switch>,
}

/// The column to sort a list by.
#[derive(Debug, Deserialize, IntoParams, Validate)]
#[into_params(parameter_in = Query)]
#[serde(bound = "C: Parameter")]
pub struct SortParams<C: ToSchema> {
    /// The creation by default. Names and addresses are sorted without regard to case.
    #[serde(default, deserialize_with = "parameter")]
    #[param(inline)]
    sort_by: Option<C>,
}

/// The organization whose users and roles the request concerns.
#[derive(Debug, Deserialize, IntoParams, Validate)]
#[into_params(parameter_in = Query)]
pub struct OrganizationParams {
    /// Super administrators only; absent is the platform.
    #[serde(default, deserialize_with = "parameter")]
    organization_id: Option<Uuid>,
}

/// In which format a file is written.
#[derive(Debug, Deserialize, IntoParams, Validate)]
#[into_params(parameter_in = Query)]
pub struct FileFormatParams {
    /// By default the one that `Accept` names, or xlsx.
    #[serde(default, deserialize_with = "parameter")]
    format: Option<FileFormat>,
}

/// What a row of a file with results is.
#[derive(Debug, Deserialize, IntoParams, Validate)]
#[into_params(parameter_in = Query)]
pub struct ResultLayoutParams {
    /// Wide by default: a row for each participant, with a column for each question. Long: a row for each participant and
    /// question.
    #[serde(default, deserialize_with = "parameter")]
    #[param(inline)]
    layout: Option<ResultLayout>,
}

/// A filter of the events that have not ended.
#[derive(Debug, Deserialize, IntoParams, Validate)]
#[into_params(parameter_in = Query)]
pub struct StatusParams {
    /// Without it both.
    #[serde(default, deserialize_with = "parameter")]
    status: Option<OpenStatus>,
}

/// A filter of trainings, including those that have ended.
#[derive(Debug, Deserialize, IntoParams, Validate)]
#[into_params(parameter_in = Query)]
pub struct TrainingStatusParams {
    /// Without it all.
    #[serde(default, deserialize_with = "parameter")]
    status: Option<EventStatus>,
}

/// A filter of competitions by their participants.
#[derive(Debug, Deserialize, IntoParams, Validate)]
#[into_params(parameter_in = Query)]
pub struct ParticipantTypeParams {
    /// Without it all competitions.
    #[serde(default, deserialize_with = "parameter")]
    participant_type: Option<ParticipantType>,
}

/// The filter and the order of the list of results. While names are hidden, neither applies to people.
#[derive(Debug, Deserialize, IntoParams, Validate)]
#[into_params(parameter_in = Query)]
pub struct ResultParams {
    /// Without it all participants, or all teams.
    #[serde(default, deserialize_with = "parameter")]
    #[param(inline)]
    state: Option<ResultState>,
    /// The order of assignment by default. `place`, ascending, begins with the highest published score and ends with
    /// participants without one, in the order of assignment. `name` is refused while names are hidden.
    #[serde(default, deserialize_with = "parameter")]
    #[param(inline)]
    sort_by: Option<ResultSort>,
}

impl ResultParams {
    /// Whether the list is sorted by name.
    pub fn is_by_name(&self) -> bool {
        matches!(self.sort_by, Some(ResultSort::Name))
    }

    /// Returns the filter of the list.
    pub fn filter(&self) -> ResultFilter {
        ResultFilter {
            state: self.state.map(Into::into),
            column: self.sort_by.map_or_else(ResultColumn::default, Into::into),
        }
    }
}

/// A filter of trainings by their type.
#[derive(Debug, Deserialize, IntoParams, Validate)]
#[into_params(parameter_in = Query)]
pub struct CategoryParams {
    /// The type of the trainings.
    #[serde(default, deserialize_with = "parameter")]
    category: Option<TrainingType>,
}

/// Filters of the list of users.
#[derive(Debug, Deserialize, IntoParams, Validate)]
#[into_params(parameter_in = Query)]
pub struct UserParams {
    /// The id of a role.
    #[serde(default, deserialize_with = "parameter")]
    role_id: Option<Uuid>,
    #[serde(default, deserialize_with = "parameter")]
    state: Option<UserState>,
    /// The id of an import: only users whom it created.
    #[serde(default, deserialize_with = "parameter")]
    import_id: Option<Uuid>,
}

impl UserParams {
    /// Returns the filter of the list of users.
    pub fn filter(&self) -> UserFilter {
        UserFilter {
            role_id: self.role_id.map(Into::into),
            state: self.state.map(Into::into),
            group_id: self.import_id.map(Into::into),
        }
    }
}

/// A filter of the list of imports.
#[derive(Debug, Deserialize, IntoParams, Validate)]
#[into_params(parameter_in = Query)]
pub struct UserGroupParams {
    /// The id of a user: only the import that created this user.
    #[serde(default, deserialize_with = "parameter")]
    user_id: Option<Uuid>,
}

impl UserGroupParams {
    /// Returns the user whose import is requested.
    pub fn member(&self) -> Option<UserId> {
        self.user_id.map(Into::into)
    }
}

impl ParticipantTypeParams {
    /// Returns the participant type of the requested competitions.
    pub fn participant_type(&self) -> Option<domain_scheduling::ParticipantType> {
        self.participant_type.map(Into::into)
    }
}

impl ListParams {
    /// Whether the request contains a page or a search text.
    pub fn asks_for_page(&self) -> bool {
        self.page.is_some() || self.search.is_some()
    }

    /// Returns the query of the requested list. `default` is the direction if the request contains none.
    pub fn query<C: SortColumn>(self, default: Sort) -> Result<ListQuery<C>, Problem> {
        let paging = match self.paginate {
            Some(Switch(false)) => Paging {
                page: 1,
                per_page: SELECT_LIST_SIZE,
            },
            Some(Switch(true)) | None => Paging {
                page: self.page.unwrap_or_default().0,
                per_page: self.per_page.unwrap_or_default().0,
            },
        };
        let search = self.search.as_ref().map(|text| text.0.as_str());
        ListQuery::new(search, self.sort.map_or(default, Into::into), paging)
            .map_err(|message| Problem::field("search", message))
    }
}

impl<C: ToSchema> SortParams<C> {
    /// Returns the column to sort the list by.
    pub fn column<D: SortColumn + From<C>>(self) -> D {
        self.sort_by.map_or_else(D::default, D::from)
    }
}

impl OrganizationParams {
    /// Returns the organization that a super administrator requests.
    pub fn organization(&self) -> Option<OrganizationId> {
        self.organization_id.map(Into::into)
    }
}

/// The format of a file: the format in the query, otherwise the format that the client accepts.
#[derive(Debug)]
pub struct RequestedFormat(pub TableFormat);

impl FromRequest for RequestedFormat {
    type Error = Problem;
    type Future = Ready<Result<Self, Problem>>;

    fn from_request(request: &HttpRequest, _: &mut dev::Payload) -> Self::Future {
        let accepts = |format| accepts(request.headers(), media_type(format));
        let accepted = if accepts(TableFormat::Csv) && !accepts(TableFormat::Xlsx) {
            TableFormat::Csv
        } else {
            TableFormat::Xlsx
        };
        let named = read(request.query_string()).map(|FileFormatParams { format }| format);
        ready(named.map(|format| Self(format.map_or(accepted, Into::into))))
    }
}

impl ResultLayoutParams {
    /// Returns the layout of the rows of the file.
    pub fn layout(&self) -> application::ResultLayout {
        let wide = application::ResultLayout::Wide;
        self.layout.map_or(wide, Into::into)
    }
}

impl StatusParams {
    /// Returns the state if the request selects only pending or only running events.
    pub fn status(&self) -> Option<Status> {
        self.status.map(Into::into)
    }
}

impl TrainingStatusParams {
    /// Returns the state if the request selects only one.
    pub fn status(&self) -> Option<Status> {
        self.status.map(Into::into)
    }
}

impl CategoryParams {
    /// Returns the type if the request selects only trainings of one type.
    pub fn training_type(&self) -> Option<domain_scheduling::TrainingType> {
        self.category.map(Into::into)
    }
}

/// Returns the direction of a list of trainings if the request contains none: the newest first, but for private
/// trainings the oldest first.
pub const fn default_sort(training_type: Option<domain_scheduling::TrainingType>) -> Sort {
    match training_type {
        Some(domain_scheduling::TrainingType::Private) => Sort::Ascending,
        Some(domain_scheduling::TrainingType::Public) | None => Sort::Descending,
    }
}

/// The parameters of a query, read into a struct and validated.
#[derive(Debug)]
pub struct Query<T>(pub T);

impl<T: DeserializeOwned + Validate> FromRequest for Query<T> {
    type Error = Problem;
    type Future = Ready<Result<Self, Problem>>;

    fn from_request(request: &HttpRequest, _: &mut dev::Payload) -> Self::Future {
        ready(read(request.query_string()).map(Self))
    }
}

fn read<T: DeserializeOwned + Validate>(query: &str) -> Result<T, Problem> {
    let pairs = web::Query::<Vec<(String, String)>>::from_query(query)
        .map_err(|_| Problem::field("query", "The query cannot be read"))?;
    let given = pairs.0.into_iter().filter(|(_, value)| !value.is_empty());
    read_texts(given.collect())
}

/// Reads named texts into a struct and validates it. The texts are the parameters of a query or the fields of a form.
pub fn read_texts<T: DeserializeOwned + Validate>(
    texts: BTreeMap<String, String>,
) -> Result<T, Problem> {
    let reader = MapDeserializer::<_, serde::de::value::Error>::new(texts.into_iter());
    let parameters: T = serde_path_to_error::deserialize(reader).map_err(|error| {
        let message = error.inner().to_string();
        Problem::field(&error.path().to_string(), message)
    })?;
    match parameters.validate() {
        Ok(()) => Ok(parameters),
        Err(errors) => Err(Problem::invalid(field_errors(&errors))),
    }
}

/// A value that can be read from the text of a parameter.
pub trait Parameter: FromStr {
    /// The message if the text is not a valid value.
    const WRONG: &str;
}

/// Reads a parameter. If its text is invalid, fails with the message of its type.
pub fn parameter<'de, D: Deserializer<'de>, T: Parameter>(
    deserializer: D,
) -> Result<Option<T>, D::Error> {
    let text = String::deserialize(deserializer)?;
    let value = text.parse().map_err(|_| D::Error::custom(T::WRONG))?;
    Ok(Some(value))
}

/// `true`, `false`, `1` or `0`.
#[derive(Clone, Copy, Debug)]
pub struct Switch(pub bool);

impl Parameter for Switch {
    const WRONG: &str = "Must be true or false";
}

impl Parameter for PageNumber {
    const WRONG: &str = "Must be a number from 1";
}

impl Parameter for PageSize {
    const WRONG: &str = "Must be a number from 1 to 100";
}

impl Parameter for SearchText {
    const WRONG: &str = "Must be a text";
}

impl Parameter for SortOrder {
    const WRONG: &str = "Must be asc or desc";
}

impl Parameter for ResultState {
    const WRONG: &str = "Must be published, to_grade or not_solved";
}

impl Parameter for ResultSort {
    const WRONG: &str = "Must be created_at, name, score, percentage, published_at, state or place";
}

impl Parameter for NameSort {
    const WRONG: &str = "Must be created_at or name";
}

impl Parameter for UserSort {
    const WRONG: &str = "Must be created_at, name or email";
}

impl Parameter for UserState {
    const WRONG: &str = "Must be invited, active or deactivated";
}

impl Parameter for EventSort {
    const WRONG: &str = "Must be created_at, name or starts_at";
}

impl Parameter for QuestionFileFormat {
    const WRONG: &str = "Must be moodle_xml, gift, aiken, spreadsheet or palestra";
}

impl Parameter for TemplateFileFormat {
    const WRONG: &str = "Must be moodle_xml, gift, spreadsheet or palestra";
}

impl Parameter for OpenStatus {
    const WRONG: &str = "Must be pending or running";
}

impl Parameter for EventStatus {
    const WRONG: &str = "Must be pending, running or ended";
}

impl Parameter for ParticipantType {
    const WRONG: &str = "Must be individual or team";
}

impl Parameter for TrainingType {
    const WRONG: &str = "Must be public or private";
}

impl Parameter for ResultLayout {
    const WRONG: &str = "Must be wide or long";
}

impl Parameter for FileFormat {
    const WRONG: &str = "Must be xlsx or csv";
}

impl Parameter for Uuid {
    const WRONG: &str = "Must be an id";
}

impl FromStr for Switch {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        // Generated clients write booleans in the style of their language, such as Python's `True`.
        match text.to_ascii_lowercase().as_str() {
            "true" | "1" => Ok(Self(true)),
            "false" | "0" => Ok(Self(false)),
            _ => Err(()),
        }
    }
}
