//! The questions of a template and its slides case in one order, which every list of them has.

use domain_kernel::{Points, QuestionId};

use crate::content::{Content, Group, Question};
use crate::question::QuestionKind;
use crate::slides::SlidesCase;

/// A question, or the slides case, which counts as one question.
#[derive(Clone, Copy, Debug)]
pub enum ContentItem<'a> {
    Question(&'a Group, &'a Question),
    Slides(&'a SlidesCase),
}

impl<'a> ContentItem<'a> {
    /// Returns the id of the question, or `None` for the slides case.
    pub const fn id(self) -> Option<QuestionId> {
        match self {
            Self::Question(_, question) => Some(question.id),
            Self::Slides(_) => None,
        }
    }

    /// Returns the kind.
    pub const fn kind(self) -> QuestionKind {
        match self {
            Self::Question(group, _) => group.kind,
            Self::Slides(_) => QuestionKind::Slides,
        }
    }

    /// Returns the maximum points.
    pub const fn weight(self) -> Points {
        match self {
            Self::Question(group, _) => group.weight,
            Self::Slides(slides) => slides.weight,
        }
    }

    /// Returns the text of the question, or the subject of the slides case.
    pub fn text(self) -> &'a str {
        match self {
            Self::Question(_, question) => &question.text,
            Self::Slides(slides) => &slides.name,
        }
    }
}

impl Content {
    /// Iterates over the questions and the slides case, in the order of [`QuestionKind::ALL`].
    pub fn items(&self) -> impl Iterator<Item = ContentItem<'_>> {
        let is_before = |group: &&Group| group.kind < QuestionKind::Slides;
        let before = self.groups.iter().take_while(is_before);
        let after = self.groups.iter().skip_while(is_before);
        before
            .flat_map(items_of)
            .chain(self.slides.iter().map(ContentItem::Slides))
            .chain(after.flat_map(items_of))
    }
}

fn items_of(group: &Group) -> impl Iterator<Item = ContentItem<'_>> {
    let questions = group.questions.iter();
    questions.map(move |question| ContentItem::Question(group, question))
}
