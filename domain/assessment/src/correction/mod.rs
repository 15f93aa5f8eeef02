//! Corrections of an answer key after an event has started (D94): how they are checked, and how sheets are marked
//! again.

mod effect;
mod key;

use std::fmt::{self, Display};
use std::str::FromStr;

use domain_kernel::{
    CorrectionId, EventId, FieldErrors, OrganizationId, Points, QuestionId, Timestamp, UserId,
};
use serde::{Deserialize, Serialize};

pub use self::effect::{CorrectionEffect, RuleCounts, ScoreChange};
pub use self::key::KeyAnswer;
pub(crate) use self::key::KeyedOption;
use crate::content::Content;
use crate::item::ContentItem;
use crate::question::{QuestionKind, QuestionSpec};
use crate::score::{Mark, Score, grade};
use crate::sheet::Sheet;

/// How a correction changes the marks of its question.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CorrectionRule {
    /// Only the new key counts. Without a new key, the earlier correction of the question is undone
    /// ([`KeyCorrection::takes_back`]).
    NewKey,
    /// Each sheet gets the better mark: the one by the new key, or the one by the template's key.
    Better,
    /// Every submitted sheet gets the full weight.
    FullMarks,
    /// The question counts neither in the scores nor in the total weight.
    Drop,
}

impl CorrectionRule {
    pub const ALL: [Self; 4] = [Self::NewKey, Self::Better, Self::FullMarks, Self::Drop];

    /// Returns the stable name.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::NewKey => "new_key",
            Self::Better => "better",
            Self::FullMarks => "full_marks",
            Self::Drop => "drop",
        }
    }

    /// Whether the rule can be used for questions of that kind. A question that a grader marks has no key.
    pub const fn holds_for(self, kind: QuestionKind) -> bool {
        match self {
            Self::NewKey | Self::Better => matches!(
                kind,
                QuestionKind::TrueOrFalse | QuestionKind::MultipleChoices | QuestionKind::Arrange
            ),
            Self::FullMarks => !kind.needs_manual_grading(),
            Self::Drop => true,
        }
    }

    /// Whether the rule needs a new key.
    pub const fn needs_key(self) -> bool {
        matches!(self, Self::NewKey | Self::Better)
    }
}

impl Display for CorrectionRule {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.as_str())
    }
}

impl FromStr for CorrectionRule {
    type Err = ();

    fn from_str(name: &str) -> Result<Self, ()> {
        let mut rules = Self::ALL.into_iter();
        rules.find(|rule| rule.as_str() == name).ok_or(())
    }
}

/// The unvalidated input for a correction.
#[derive(Clone, Debug, PartialEq)]
pub struct CorrectionDraft {
    /// The question, or `None` for the slides case.
    pub question: Option<QuestionId>,
    pub rule: CorrectionRule,
    /// All answers of the question with the new key. Ignored by rules that need no key.
    pub answers: Vec<KeyAnswer>,
}

/// A correction: how the marks of a question change.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct KeyCorrection {
    /// The question, or `None` for the slides case.
    pub question: Option<QuestionId>,
    pub rule: CorrectionRule,
    /// The question's options with the new key, if the rule needs one.
    pub key: Option<QuestionSpec>,
}

/// A correction that was applied to an event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EventCorrection {
    pub id: CorrectionId,
    /// The event's organization.
    pub organization_id: OrganizationId,
    pub event_id: EventId,
    /// The number of the correction. The corrections of an event are numbered from 1.
    pub number: i32,
    pub correction: KeyCorrection,
    pub reason: String,
    pub made_by: UserId,
    pub made_at: Timestamp,
    /// The effect on the totals.
    pub counts: RuleCounts,
}

/// The corrections that are in force at an event: at most one for each question.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct KeyCorrections(Vec<KeyCorrection>);

impl CorrectionDraft {
    /// Validates a correction of a question of this content. `earlier` are the corrections in force.
    ///
    /// # Errors
    ///
    /// - at `question_id`: the content has no such question;
    /// - at `rule`: the rule cannot be used for the kind and takes no earlier correction back, or no question would be
    ///   left that counts;
    /// - at `answers`: an answer of the question is missing, or the answers are not a valid key.
    pub fn check(
        self,
        content: &Content,
        earlier: &KeyCorrections,
    ) -> Result<KeyCorrection, FieldErrors> {
        let Some((kind, spec)) = find(content, self.question) else {
            let message = "The question is not one of this event's template";
            return Err(FieldErrors::one("question_id", message));
        };
        // Questions of these kinds have no key. Without this exception, a correction of such a question could never be
        // taken back (D238).
        let takes_back = self.rule == CorrectionRule::NewKey
            && !self.rule.holds_for(kind)
            && self.answers.is_empty()
            && earlier.changes(self.question);
        if !takes_back && !self.rule.holds_for(kind) {
            let message = "This rule does not hold for questions of this type";
            return Err(FieldErrors::one("rule", message));
        }
        let key = match spec.filter(|_| self.rule.needs_key() && !takes_back) {
            // The key of the template takes the earlier correction back (D94).
            Some(spec) => Some(spec.with_key(&self.answers)?).filter(|key| !key.has_key_of(spec)),
            None => None,
        };
        let correction = KeyCorrection {
            question: self.question,
            rule: self.rule,
            key,
        };
        if earlier.with(&correction).total_weight(content) == Points::ZERO {
            let message = "At least one question must count";
            return Err(FieldErrors::one("rule", message));
        }
        Ok(correction)
    }
}

impl KeyCorrection {
    /// Returns the correction of the same question with another rule. Returns `None` if the kind does not allow the
    /// rule or a key is missing.
    pub fn by_rule(&self, kind: QuestionKind, rule: CorrectionRule) -> Option<Self> {
        let has_key = !rule.needs_key() || self.key.is_some() || self.takes_back();
        (rule.holds_for(kind) && has_key).then(|| Self {
            rule,
            ..self.clone()
        })
    }

    /// Whether the correction only undoes the earlier correction of its question.
    pub const fn takes_back(&self) -> bool {
        self.rule.needs_key() && self.key.is_none()
    }

    /// Whether the correction's key is that of the template, so that no mark differs. Earlier versions stored such keys.
    fn repeats_template(&self, content: &Content) -> bool {
        let spec = find(content, self.question).and_then(|(_, spec)| spec);
        let keys = self.key.as_ref().zip(spec);
        self.rule.needs_key() && keys.is_some_and(|(key, spec)| key.has_key_of(spec))
    }

    /// Whether a sheet has its mark by the template's key, because the new key would give it less.
    pub fn is_by_template(&self, content: &Content, sheet: &Sheet) -> bool {
        let (Some(question), Some(key)) = (self.question, &self.key) else {
            return false;
        };
        let mut questions = content.questions();
        let Some((group, asked)) = questions.find(|(_, asked)| asked.id == question) else {
            return false;
        };
        let answer = sheet.answers.get(question);
        self.rule == CorrectionRule::Better
            && asked.spec.mark(answer, group.weight) > key.mark(answer, group.weight)
    }

    /// Changes a mark that follows from the template's key or comes from a grader.
    fn apply(&self, mark: &mut Mark, sheet: &Sheet) {
        if self.takes_back() {
            return;
        }
        let by_new_key = || {
            let answer = sheet.answers.get(self.question?);
            self.key.as_ref()?.mark(answer, mark.weight)
        };
        mark.score = match self.rule {
            CorrectionRule::NewKey => by_new_key(),
            CorrectionRule::Better => by_new_key().max(mark.score),
            CorrectionRule::FullMarks => Some(mark.weight),
            CorrectionRule::Drop => mark.score,
        };
        mark.corrected = Some(self.rule);
    }
}

impl KeyCorrections {
    /// Returns the corrections with a new one, which replaces the earlier correction of the same question.
    #[must_use]
    pub fn with(&self, correction: &KeyCorrection) -> Self {
        let others = self
            .0
            .iter()
            .filter(|other| other.question != correction.question);
        Self(others.chain([correction]).cloned().collect())
    }

    /// Returns the correction that is in force for a question or for the slides case (`None`).
    pub fn of(&self, question: Option<QuestionId>) -> Option<&KeyCorrection> {
        self.0
            .iter()
            .find(|correction| correction.question == question)
    }

    /// Whether a question, or the slides case, is dropped.
    pub fn drops(&self, question: Option<QuestionId>) -> bool {
        let correction = self.of(question);
        correction.is_some_and(|correction| correction.rule == CorrectionRule::Drop)
    }

    /// Whether a correction in force changes marks of a question, or of the slides case.
    fn changes(&self, question: Option<QuestionId>) -> bool {
        let correction = self.of(question);
        correction.is_some_and(|correction| !correction.takes_back())
    }

    /// Returns the corrections to know in an analysis of the sheets of several events, each with its corrections. Only the
    /// template's own key is the same for all events; but the marks of a question say nothing once one event gave
    /// everyone the full weight.
    pub fn analysed(events: &[Self]) -> Self {
        if let [corrections] = events {
            return corrections.clone();
        }
        let all = events.iter().flat_map(|corrections| &corrections.0);
        all.filter(|correction| correction.rule == CorrectionRule::FullMarks)
            .cloned()
            .collect()
    }

    /// Iterates over the corrections that change how the questions of this content are marked.
    pub fn in_force(&self, content: &Content) -> impl Iterator<Item = &KeyCorrection> {
        let all = self.0.iter();
        all.filter(|correction| !correction.takes_back() && !correction.repeats_template(content))
    }

    /// Whether there are no corrections.
    pub const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Iterates over the dropped questions.
    pub fn dropped(&self) -> impl Iterator<Item = Option<QuestionId>> {
        let dropped = self
            .0
            .iter()
            .filter(|correction| correction.rule == CorrectionRule::Drop);
        dropped.map(|correction| correction.question)
    }

    /// Returns the sum of the weights of the questions that count.
    pub fn total_weight(&self, content: &Content) -> Points {
        self.counted(content).map(|(_, weight)| weight).sum()
    }

    /// Returns the sum of the weights of the questions of a kind that count.
    pub fn weight_of(&self, content: &Content, kind: QuestionKind) -> Points {
        self.counted(content)
            .filter(|(of, _)| *of == kind)
            .map(|(_, weight)| weight)
            .sum()
    }

    /// The kind and the weight of each question that counts, and of the slides case.
    fn counted(&self, content: &Content) -> impl Iterator<Item = (QuestionKind, Points)> {
        content
            .items()
            .filter(|item| !self.drops(item.id()))
            .map(|item| (item.kind(), item.weight()))
    }
}

impl FromIterator<KeyCorrection> for KeyCorrections {
    /// If a question has several corrections, the last one is in force.
    fn from_iter<I: IntoIterator<Item = KeyCorrection>>(corrections: I) -> Self {
        let all = corrections.into_iter();
        all.fold(Self::default(), |earlier, next| earlier.with(&next))
    }
}

impl Score {
    /// Returns the score of the same sheet with exactly these corrections. Corrections that were in force before no
    /// longer count. The marks of a grader, the comments and the bonus stay.
    #[must_use]
    pub fn corrected(
        &self,
        content: &Content,
        sheet: &Sheet,
        corrections: &KeyCorrections,
    ) -> Self {
        let mut marks = grade(content, sheet);
        for (at, mark) in marks.iter_mut().enumerate() {
            let is_same = |other: &&Mark| other.question == mark.question;
            let aligned = self.marks.get(at).filter(is_same);
            if let Some(former) = aligned.or_else(|| self.marks.iter().find(is_same)) {
                mark.comment.clone_from(&former.comment);
                if mark.kind.needs_manual_grading() {
                    mark.score = former.score;
                }
            }
            if let Some(correction) = corrections.of(mark.question) {
                correction.apply(mark, sheet);
            }
        }
        Self {
            marks,
            bonus: self.bonus,
            total_weight: corrections.total_weight(content),
        }
    }
}

/// Returns the kind of a question, and its options with the template's key. The slides case has none.
fn find(
    content: &Content,
    question: Option<QuestionId>,
) -> Option<(QuestionKind, Option<&QuestionSpec>)> {
    let item = content.items().find(|item| item.id() == question)?;
    let spec = match item {
        ContentItem::Question(_, question) => Some(&question.spec),
        ContentItem::Slides(_) => None,
    };
    Some((item.kind(), spec))
}

#[cfg(test)]
mod tests;
