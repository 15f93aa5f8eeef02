//! A submitted attempt with its score: who saved it last, and whether its participant may see it.

use domain_kernel::{
    AttemptId, EventId, FieldErrors, OrganizationId, Points, QuestionId, Timestamp, UserId,
};

use crate::certificate::{CertificateCode, Publication};
use crate::mark_draft::MarkDraft;
use crate::score::{ManualMark, Score};

/// The stored fields of a graded attempt. [`GradedAttempt::from_stored`] creates a [`GradedAttempt`] from them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredGradedAttempt {
    /// The attempt. It has at most one score.
    pub attempt_id: AttemptId,
    /// The event's organization.
    pub organization_id: OrganizationId,
    /// The event of the attempt.
    pub event_id: EventId,
    /// The participant.
    pub user_id: UserId,
    /// Marks, bonus and totals.
    pub score: Score,
    /// When a grader saved or published the score; `None` until then (D36).
    pub scored_at: Option<Timestamp>,
    /// The grader who saved or published the score last.
    pub scored_by: Option<UserId>,
    /// The code of its certificate (D218). `None` until the score is published for the first time.
    pub certificate_code: Option<CertificateCode>,
    /// When a correction of a key last changed the published score (D94).
    pub corrected_at: Option<Timestamp>,
    /// Grows by one with each save (D37).
    pub version: i32,
}

domain_kernel::aggregate! {
    /// A submitted attempt with its score. Its fields are those of [`StoredGradedAttempt`]. Only its methods change
    /// them.
    GradedAttempt(StoredGradedAttempt)
}

impl GradedAttempt {
    /// Creates a graded attempt for an attempt that was just submitted, with its automatic marks (D34). The participant
    /// does not see the marks yet.
    pub const fn new(
        attempt_id: AttemptId,
        organization_id: OrganizationId,
        event_id: EventId,
        user_id: UserId,
        score: Score,
    ) -> Self {
        Self(StoredGradedAttempt {
            attempt_id,
            organization_id,
            event_id,
            user_id,
            score,
            scored_at: None,
            scored_by: None,
            certificate_code: None,
            corrected_at: None,
            version: 1,
        })
    }

    /// Continues the version numbers of the participant's earlier attempt. Then a grader whose page still shows the
    /// earlier attempt cannot save marks for this one by mistake (D37).
    #[must_use]
    pub const fn following(mut self, earlier: &Self) -> Self {
        self.0.version = earlier.0.version.saturating_add(1);
        self
    }

    /// Whether the participant may see the score (D36).
    pub const fn is_published(&self) -> bool {
        self.0.scored_at.is_some()
    }

    /// Publishes the current marks. If the score is published again, the code of the certificate stays the same.
    pub const fn publish(&mut self, publication: &Publication) {
        self.0.scored_at = Some(publication.at);
        self.0.scored_by = Some(publication.by);
        if self.0.certificate_code.is_none() {
            self.0.certificate_code = Some(publication.code);
        }
    }

    /// Replaces the score by the corrected one (D94). If the score is published, and its points, its weight or a mark
    /// that counts changed, the participant also sees that it was corrected.
    pub fn correct(&mut self, corrected: Score, now: Timestamp) {
        let visible = |score: &Score| {
            let marks: Vec<_> = score
                .counted()
                .map(|mark| (mark.question, mark.score))
                .collect();
            (score.total(), score.total_weight, marks)
        };
        if self.is_published() && visible(&self.0.score) != visible(&corrected) {
            self.0.corrected_at = Some(now);
        }
        self.0.score = corrected;
    }

    /// Publishes the marks together with the draft marks of the sheet (D65). If a mark is still missing, returns false
    /// and changes nothing.
    pub fn publish_drafts(&mut self, publication: &Publication, drafts: &[MarkDraft]) -> bool {
        let score = self.0.score.with_drafts(drafts);
        if score.needs_grader() {
            return false;
        }
        self.0.score = score;
        self.publish(publication);
        true
    }

    /// Saves the marks of a grader, which replace draft marks of the sheet (D65), and publishes the score. Returns the
    /// questions whose mark was adjusted, each with the stored mark.
    ///
    /// # Errors
    ///
    /// Fails like [`Score::with_marks`]. Then the attempt is unchanged.
    pub fn save_marks(
        &mut self,
        publication: &Publication,
        drafts: &[MarkDraft],
        marks: &[ManualMark],
    ) -> Result<Vec<(QuestionId, Points)>, FieldErrors> {
        let (score, changed) = self.0.score.with_drafts(drafts).with_marks(marks)?;
        let stored_mark = |question| {
            let mark = score
                .marks
                .iter()
                .find(|mark| mark.question == Some(question))?;
            Some((question, mark.score?))
        };
        let changed = changed.into_iter().filter_map(stored_mark).collect();
        self.0.score = score;
        self.publish(publication);
        Ok(changed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::question::QuestionKind;
    use crate::sheet::Sheet;
    use crate::testing::{CountingIds, every_kind};
    use uuid::Uuid;

    const PUBLICATION: Publication = Publication {
        by: UserId(Uuid::from_u128(9)),
        at: Timestamp::from_millis(5),
        code: CertificateCode::from_bits(7),
    };

    fn graded_attempt() -> GradedAttempt {
        let (_, content) = every_kind().check(&CountingIds::default()).unwrap();
        let score = Score::new(&content, &Sheet::default(), Points::whole(10));
        let (attempt, organization) = (Uuid::from_u128(1), Uuid::from_u128(2));
        let (event, user) = (Uuid::from_u128(3), Uuid::from_u128(4));
        GradedAttempt::new(
            attempt.into(),
            organization.into(),
            event.into(),
            user.into(),
            score,
        )
    }

    #[test]
    fn publishing_names_the_grader_and_keeps_the_marks() {
        let mut published = graded_attempt();
        assert!(!published.is_published());
        published.publish(&PUBLICATION);
        assert_eq!(
            (published.scored_by, published.scored_at),
            (Some(PUBLICATION.by), Some(PUBLICATION.at))
        );
        assert_eq!(published.score, graded_attempt().score);
    }

    #[test]
    fn a_score_that_is_published_again_keeps_the_code_of_its_certificate() {
        let mut published = graded_attempt();
        assert_eq!(published.certificate_code, None);
        published.publish(&PUBLICATION);
        let later = Publication {
            at: Timestamp::from_millis(6),
            code: CertificateCode::from_bits(8),
            ..PUBLICATION
        };
        published.publish(&later);
        assert_eq!(published.scored_at, Some(later.at));
        assert_eq!(published.certificate_code, Some(PUBLICATION.code));
    }

    fn draft(attempt: &GradedAttempt, kind: QuestionKind, score: i64) -> MarkDraft {
        let mark = attempt.score.marks.iter().find(|mark| mark.kind == kind);
        MarkDraft {
            attempt_id: attempt.attempt_id,
            question: mark.and_then(|mark| mark.question).unwrap(),
            score: Points::whole(score),
            comment: Some("Well done".to_owned()),
            marked_by: UserId(Uuid::from_u128(8)),
            marked_at: Timestamp::from_millis(4),
            version: 1,
        }
    }

    /// An attempt with answered free-text and rank questions.
    fn answered_attempt() -> GradedAttempt {
        let mut attempt = graded_attempt();
        for mark in &mut attempt.0.score.marks {
            if mark.kind.needs_manual_grading() {
                mark.answered = true;
                mark.score = None;
            }
        }
        attempt
    }

    #[test]
    fn drafts_are_published_once_no_mark_is_missing() {
        let mut attempt = answered_attempt();
        let text = draft(&attempt, QuestionKind::FreeText, 2);
        let rank = draft(&attempt, QuestionKind::Rank, 4);
        assert!(!attempt.publish_drafts(&PUBLICATION, std::slice::from_ref(&text)));
        assert_eq!(
            attempt,
            answered_attempt(),
            "an incomplete sheet stays as it is"
        );
        assert!(attempt.publish_drafts(&PUBLICATION, &[text, rank]));
        assert_eq!(attempt.score.total(), Points::whole(6));
        assert_eq!(attempt.scored_by, Some(PUBLICATION.by));
        let comments = attempt.score.marks.iter().flat_map(|mark| &mark.comment);
        assert_eq!(comments.count(), 2);
    }

    #[test]
    fn the_marks_of_a_save_count_more_than_the_drafts() {
        let mut attempt = answered_attempt();
        let text = draft(&attempt, QuestionKind::FreeText, 2);
        let rank = draft(&attempt, QuestionKind::Rank, 4);
        let given = ManualMark {
            kind: QuestionKind::FreeText,
            question: Some(text.question),
            score: 3.0,
            comment: None,
        };
        attempt
            .save_marks(&PUBLICATION, &[text, rank], &[given])
            .unwrap();
        assert_eq!(attempt.score.total(), Points::whole(7));
    }

    #[test]
    fn saving_marks_publishes_and_returns_what_was_clamped() {
        let mut saved = graded_attempt();
        let text = saved
            .score
            .marks
            .iter()
            .find(|mark| mark.kind == QuestionKind::FreeText)
            .cloned()
            .unwrap();
        let mark = |score| ManualMark {
            kind: text.kind,
            question: text.question,
            score,
            comment: None,
        };
        assert!(
            saved
                .save_marks(&PUBLICATION, &[], &[mark(f64::NAN)])
                .is_err()
        );
        assert_eq!(saved, graded_attempt(), "a refused mark changes nothing");
        let changed = saved.save_marks(&PUBLICATION, &[], &[mark(99.0)]).unwrap();
        assert_eq!(changed, [(text.question.unwrap(), text.weight)]);
        assert_eq!(saved.score.sum(QuestionKind::FreeText), text.weight);
        assert!(saved.is_published());
    }
}
