//! The requests of the forms of competitions and trainings, and of the dialog that assigns participants.

use application::{Assignees, Participants, TeamPlay};
use application_ports::CandidateFilter;
use domain_kernel::FieldErrors;
use domain_scheduling::{EventDraft, OptionChanges};
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;
use validator::Validate;

use crate::shared::enums::{
    DateType, ParticipantKind, ParticipantType, Shuffle, TeamPlay as TeamPlayWord, TrainingType,
    parse_enum,
};
use crate::shared::fields::{CertificateFrom, EventName, SearchText};
use crate::shared::lists::refuse_filters;
use crate::shared::serde_types::{ClockTime, Day, Flag, Version};
use crate::web::problem::Problem;
use crate::web::query::{Parameter, parameter};

/// Range (`date_type` 1): `start_date`, `end_date`, `duration`. Specific (2): `end_date`, `start_time`,
/// `end_time`.
#[derive(Deserialize, ToSchema, Validate)]
pub(crate) struct CompetitionRequest {
    #[serde(default)]
    #[schema(required)]
    #[validate(nested)]
    name: EventName,
    /// 1: a competition.
    #[schema(required, nullable = false, minimum = 1, maximum = 1)]
    r#type: Option<i64>,
    #[schema(required, nullable = false, value_type = ParticipantType)]
    participant_type: Option<String>,
    #[schema(required, nullable = false)]
    template_id: Option<Uuid>,
    #[schema(required, nullable = false, value_type = DateType)]
    date_type: Option<i64>,
    start_date: Option<Day>,
    #[schema(required, nullable = false)]
    end_date: Option<Day>,
    start_time: Option<ClockTime>,
    end_time: Option<ClockTime>,
    /// Minutes; read in range mode only.
    #[schema(minimum = 1)]
    duration: Option<i64>,
    /// What is shuffled. If it is left out, a POST takes 0 (nothing) and a PUT keeps the stored value.
    #[schema(nullable = false, value_type = Option<Shuffle>)]
    shuffle: Option<i64>,
    /// Whether staff start the event by hand. If it is left out, a POST takes no and a PUT keeps the stored value.
    #[schema(nullable = false)]
    starts_by_hand: Option<Flag>,
    /// For a PUT: the version that was read. Without it, the change overwrites every version.
    #[schema(value_type = Option<i32>, minimum = 0)]
    pub version: Option<Version>,
}

/// Range (`date_type` 1): `start_date`, `end_date`, `duration`. Specific (2): `end_date`, `start_time`,
/// `end_time`.
#[derive(Deserialize, ToSchema, Validate)]
pub(crate) struct TrainingRequest {
    #[serde(default)]
    #[schema(required)]
    #[validate(nested)]
    name: EventName,
    /// 2: a training.
    #[schema(required, nullable = false, minimum = 2, maximum = 2)]
    r#type: Option<i64>,
    #[schema(required, nullable = false, value_type = TrainingType)]
    training_type: Option<String>,
    #[schema(required, nullable = false)]
    template_id: Option<Uuid>,
    #[schema(required, nullable = false, value_type = DateType)]
    date_type: Option<i64>,
    start_date: Option<Day>,
    #[schema(required, nullable = false)]
    end_date: Option<Day>,
    start_time: Option<ClockTime>,
    end_time: Option<ClockTime>,
    /// Minutes; read in range mode only.
    #[schema(minimum = 1)]
    duration: Option<i64>,
    /// What is shuffled. If it is left out, a POST takes 0 (nothing) and a PUT keeps the stored value.
    #[schema(nullable = false, value_type = Option<Shuffle>)]
    shuffle: Option<i64>,
    /// Whether staff start the event by hand. If it is left out, a POST takes no and a PUT keeps the stored value.
    #[schema(nullable = false)]
    starts_by_hand: Option<Flag>,
    /// For a PUT: the version that was read. Without it, the change overwrites every version.
    #[schema(value_type = Option<i32>, minimum = 0)]
    pub version: Option<Version>,
}

/// What can be changed at any time; a field that is left out stays as it is.
#[derive(Deserialize, ToSchema, Validate)]
pub(crate) struct ChangeEventRequest {
    /// Whether participants get their receipts by email.
    #[schema(nullable = false)]
    mail_receipts: Option<Flag>,
    /// Whether participants see their place.
    #[schema(nullable = false)]
    show_place: Option<Flag>,
    /// Whether participants see mark and comment of each question, after the end.
    #[schema(nullable = false)]
    show_feedback: Option<Flag>,
    /// Whether published scores come with certificates.
    #[schema(nullable = false)]
    certificates: Option<Flag>,
    /// The percentage from which they do. A score of 0 % never does.
    #[schema(nullable = false, value_type = Option<CertificateFrom>)]
    certificate_from: Option<f64>,
}

impl From<ChangeEventRequest> for OptionChanges {
    fn from(request: ChangeEventRequest) -> Self {
        Self {
            mail_receipts: request.mail_receipts.map(|flag| flag.0),
            show_place: request.show_place.map(|flag| flag.0),
            show_feedback: request.show_feedback.map(|flag| flag.0),
            certificates: request.certificates.map(|flag| flag.0),
            certificate_from: request.certificate_from,
        }
    }
}

/// The participants to assign, of the kind that the path names: `users`, `emails` or `all`; `teams` or `all`.
#[derive(Deserialize, ToSchema, Validate)]
pub(crate) struct AssignParticipantsRequest {
    #[schema(nullable = false, min_items = 1)]
    users: Option<Vec<Uuid>>,
    /// Teams with users.
    #[schema(nullable = false, min_items = 1)]
    teams: Option<Vec<Uuid>>,
    /// An address is counted if no one who can take part has it.
    #[schema(nullable = false, min_items = 1)]
    emails: Option<Vec<String>>,
    /// All who are not assigned yet.
    #[serde(default)]
    all: Flag,
    /// With `all`: only those whom this search finds.
    #[validate(nested)]
    #[schema(nullable = false)]
    search: Option<SearchText>,
    /// With `all`: users or teams who are left out.
    #[schema(nullable = false)]
    except: Option<Vec<Uuid>>,
    /// With `all`: only users whom this import created.
    #[schema(nullable = false)]
    import_id: Option<Uuid>,
    /// With `all`: only users in this team.
    #[schema(nullable = false)]
    team_id: Option<Uuid>,
    /// Sends those who are new an email about the event. Not for teams: theirs are sent when it is chosen who plays.
    #[serde(default)]
    tell: Flag,
    /// Only counts what an assignment would do.
    #[serde(default)]
    dry_run: Flag,
}

/// A filter of the users and teams that can still be assigned.
#[derive(Debug, Deserialize, IntoParams, Validate)]
#[into_params(parameter_in = Query)]
pub(crate) struct CandidateParams {
    /// Only users whom this import created.
    #[serde(default, deserialize_with = "parameter")]
    import_id: Option<Uuid>,
    /// Only users in this team.
    #[serde(default, deserialize_with = "parameter")]
    team_id: Option<Uuid>,
}

/// Who gets the email about the event.
#[derive(Deserialize, ToSchema, Validate)]
pub(crate) struct TellParticipantsRequest {
    /// Only those who have not set up their accounts.
    #[serde(default)]
    only_not_set_up: Flag,
}

impl TellParticipantsRequest {
    pub const fn only_not_set_up(&self) -> bool {
        self.only_not_set_up.0
    }
}

/// The recipient of the email that is shown.
#[derive(Debug, Deserialize, IntoParams, Validate)]
#[into_params(parameter_in = Query)]
pub(crate) struct EventLetterParams {
    /// The name of a participant.
    #[serde(default, deserialize_with = "parameter")]
    #[param(inline)]
    #[validate(nested)]
    name: Option<SearchText>,
}

impl CandidateParams {
    pub fn filter(&self) -> CandidateFilter {
        CandidateFilter {
            group_id: self.import_id.map(Into::into),
            team_id: self.team_id.map(Into::into),
        }
    }
}

impl EventLetterParams {
    /// Returns the name, or a text that replaces it.
    pub fn name(&self) -> &str {
        self.name.as_ref().map_or("participant", |text| &text.0)
    }
}

/// Who plays for the teams that wait for it.
#[derive(Deserialize, ToSchema, Validate)]
pub(crate) struct ConfirmTeamsRequest {
    #[schema(required, nullable = false, value_type = TeamPlayWord)]
    r#type: Option<String>,
    /// Sends those who play an email about the event.
    #[serde(default)]
    tell: Flag,
}

impl AssignParticipantsRequest {
    /// Reads which participants to assign. If no field is given, no one is chosen.
    pub fn assignees(self, kind: ParticipantKind) -> Result<Assignees, Problem> {
        let (tell, dry_run) = (self.tell.0, self.dry_run.0);
        Ok(Assignees {
            participants: self.participants(kind)?,
            tell,
            dry_run,
        })
    }

    fn participants(self, kind: ParticipantKind) -> Result<Participants, Problem> {
        let all = self.all.0;
        let all_users = all && matches!(kind, ParticipantKind::Users);
        refuse_filters(&[
            ("search", !all && self.search.is_some()),
            ("except", !all && self.except.is_some()),
            ("import_id", !all_users && self.import_id.is_some()),
            ("team_id", !all_users && self.team_id.is_some()),
        ])?;
        let search = self.search.map(|text| text.0);
        let filter = CandidateFilter {
            group_id: self.import_id.map(Into::into),
            team_id: self.team_id.map(Into::into),
        };
        match (kind, self.users, self.teams, self.emails, self.all.0) {
            (ParticipantKind::Users, None, None, None, true) => Ok(Participants::AllUsers {
                search,
                filter,
                except: ids(self.except),
            }),
            (ParticipantKind::Users, None, None, Some(emails), false) => {
                Ok(Participants::Emails(emails))
            }
            (ParticipantKind::Users, users, None, None, false) => {
                Ok(Participants::Users(ids(users)))
            }
            (ParticipantKind::Teams, None, None, None, true) => Ok(Participants::AllTeams {
                search,
                except: ids(self.except),
            }),
            (ParticipantKind::Teams, None, teams, None, false) => {
                Ok(Participants::Teams(ids(teams)))
            }
            (ParticipantKind::Users, ..) => {
                Err(Problem::field("users", "Only one of users, emails and all"))
            }
            (ParticipantKind::Teams, ..) => {
                Err(Problem::field("teams", "Only one of teams and all"))
            }
        }
    }
}

impl ConfirmTeamsRequest {
    /// Reads the team mode.
    pub fn play(self) -> Result<TeamPlay, Problem> {
        let word = self.r#type.unwrap_or_default();
        let mode = parse_enum::<TeamPlayWord>(word)
            .map_err(|_| Problem::field("type", "Must be leader or members"))?;
        Ok(TeamPlay {
            mode: mode.into(),
            tell: self.tell.0,
        })
    }
}

fn ids<T: From<Uuid>>(named: Option<Vec<Uuid>>) -> Vec<T> {
    let named = named.unwrap_or_default();
    named.into_iter().map(Into::into).collect()
}

impl CompetitionRequest {
    /// Reads the form of a competition. A value outside of an enumeration is an invalid field.
    pub fn draft(self) -> Result<EventDraft, Problem> {
        let mut errors = FieldErrors::new();
        check_type(&mut errors, self.r#type, 1, "Must be 1, a competition");
        let word = self.participant_type.filter(|word| !word.is_empty());
        let participant_type = word.and_then(|word| {
            let parsed =
                parse_enum::<ParticipantType>(word).map_err(|_| "Must be individual or team");
            errors.collect("participant_type", parsed)
        });
        let draft = EventDraft {
            name: self.name.0,
            participant_type: participant_type.map(Into::into),
            training_type: None,
            template_id: self.template_id.map(Into::into),
            date_type: read_date_type(&mut errors, self.date_type),
            start_date: self.start_date.map(|day| day.0),
            end_date: self.end_date.map(|day| day.0),
            start_time: self.start_time.map(|time| time.0),
            end_time: self.end_time.map(|time| time.0),
            duration: self.duration,
            shuffle: read_shuffle(&mut errors, self.shuffle),
            starts_by_hand: self.starts_by_hand.map(|flag| flag.0),
        };
        errors.into_result(draft).map_err(Problem::invalid)
    }
}

impl TrainingRequest {
    /// Reads the form of a training. A value outside of an enumeration is an invalid field.
    pub fn draft(self) -> Result<EventDraft, Problem> {
        let mut errors = FieldErrors::new();
        check_type(&mut errors, self.r#type, 2, "Must be 2, a training");
        let word = self.training_type.filter(|word| !word.is_empty());
        let training_type = word.and_then(|word| {
            let parsed = parse_enum::<TrainingType>(word).map_err(|_| TrainingType::WRONG);
            errors.collect("training_type", parsed)
        });
        let draft = EventDraft {
            name: self.name.0,
            participant_type: None,
            training_type: training_type.map(Into::into),
            template_id: self.template_id.map(Into::into),
            date_type: read_date_type(&mut errors, self.date_type),
            start_date: self.start_date.map(|day| day.0),
            end_date: self.end_date.map(|day| day.0),
            start_time: self.start_time.map(|time| time.0),
            end_time: self.end_time.map(|time| time.0),
            duration: self.duration,
            shuffle: read_shuffle(&mut errors, self.shuffle),
            starts_by_hand: self.starts_by_hand.map(|flag| flag.0),
        };
        errors.into_result(draft).map_err(Problem::invalid)
    }
}

/// If a form contains a kind, checks that it is the kind with this number.
fn check_type(errors: &mut FieldErrors, named: Option<i64>, number: i64, message: &str) {
    if named.is_some_and(|named| named != number) {
        errors.add("type", message);
    }
}

fn read_date_type(
    errors: &mut FieldErrors,
    number: Option<i64>,
) -> Option<domain_scheduling::DateType> {
    let parsed = parse_enum::<DateType>(number?).map_err(|_| "Must be 1 (range) or 2 (specific)");
    errors.collect("date_type", parsed).map(Into::into)
}

fn read_shuffle(
    errors: &mut FieldErrors,
    number: Option<i64>,
) -> Option<domain_scheduling::Shuffle> {
    let parsed = parse_enum::<Shuffle>(number?).map_err(|_| "Must be 0, 1, 2 or 3");
    errors.collect("shuffle", parsed).map(Into::into)
}
