//! The snapshot of a template, which can be large: up to a megabyte.

use std::ops::Range;

use application_ports::{AuditSubject, SubjectKind};
use domain_access::Scope;
use domain_assessment::{
    Category, Content, Group, Material, Question, QuestionKind, Slide, SlidesCase, StoredTemplate,
    Template,
};
use domain_kernel::AttachmentId;
use serde::Serialize;

use super::{Named, reference_to, subject};
use crate::audit::Audited;

/// A state of a template. For a change it contains only the groups, the questions and the slides case that differ from
/// the other state.
pub(crate) struct AuditedTemplate<'a> {
    template: &'a Template,
    other: Option<&'a Template>,
}

impl<'a> AuditedTemplate<'a> {
    /// Returns the state of a template that is created or deleted.
    pub const fn new(template: &'a Template) -> Self {
        Self {
            template,
            other: None,
        }
    }

    /// Returns the states before and after a change.
    pub fn change(before: &'a Template, after: &'a Template) -> (Self, Self) {
        let state = |template, other| Self {
            template,
            other: Some(other),
        };
        (state(before, after), state(after, before))
    }
}

/// A copy of a template. Its state contains only a reference to the source, whose entries contain the content.
pub(crate) struct AuditedCopy<'a> {
    pub source: &'a Template,
    pub copy: &'a Template,
}

#[derive(Serialize)]
struct CopySnapshot<'a> {
    name: &'a str,
    copied_from: Named,
    /// The version of the source that was copied.
    source_version: i32,
}

impl Audited for AuditedCopy<'_> {
    fn scope(&self) -> Scope {
        Scope::Organization(self.copy.organization_id)
    }

    fn subject(&self) -> AuditSubject {
        subject(SubjectKind::Template, self.copy.id, &self.copy.name)
    }

    fn snapshot(&self) -> impl Serialize {
        CopySnapshot {
            name: &self.copy.name,
            copied_from: reference_to(SubjectKind::Template, self.source.id),
            source_version: self.source.version,
        }
    }
}

/// Files of a template that were uploaded.
pub(crate) struct AuditedFiles<'a> {
    pub template: &'a Template,
    pub arrived: &'a [AttachmentId],
}

#[derive(Serialize)]
struct FilesSnapshot<'a> {
    images: Vec<&'a Slide>,
    material: Vec<&'a Material>,
}

impl Audited for AuditedFiles<'_> {
    fn scope(&self) -> Scope {
        Scope::Organization(self.template.organization_id)
    }

    fn subject(&self) -> AuditSubject {
        let template = self.template;
        subject(SubjectKind::Template, template.id, &template.name)
    }

    fn snapshot(&self) -> impl Serialize {
        let content = &self.template.content;
        let images = content.slides.iter().flat_map(|case| &case.images);
        let material = content.material.iter();
        FilesSnapshot {
            images: images
                .filter(|image| self.arrived.contains(&image.id.into()))
                .collect(),
            material: material
                .filter(|material| self.arrived.contains(&material.id))
                .collect(),
        }
    }
}

#[derive(Serialize)]
struct TemplateSnapshot<'a> {
    name: &'a str,
    description: &'a str,
    active_material: bool,
    videos: &'a [String],
    material: &'a [Material],
    groups: Vec<GroupSnapshot<'a>>,
    slides: Option<SlidesSnapshot<'a>>,
    total_weight: f64,
}

#[derive(Serialize)]
struct GroupSnapshot<'a> {
    kind: QuestionKind,
    title: &'a str,
    weight: f64,
    questions: Vec<QuestionSnapshot<'a>>,
}

#[derive(Serialize)]
struct QuestionSnapshot<'a> {
    /// The number of the question in its group, from 1.
    number: usize,
    #[serde(flatten)]
    question: &'a Question,
}

#[derive(Serialize)]
struct SlidesSnapshot<'a> {
    title: &'a str,
    weight: f64,
    name: &'a str,
    description: &'a str,
    images: &'a [Slide],
    categories: &'a [Category],
}

impl Audited for AuditedTemplate<'_> {
    fn scope(&self) -> Scope {
        Scope::Organization(self.template.organization_id)
    }

    fn subject(&self) -> AuditSubject {
        let template = self.template;
        subject(SubjectKind::Template, template.id, &template.name)
    }

    fn snapshot(&self) -> impl Serialize {
        let StoredTemplate {
            id: _,
            organization_id: _,
            name,
            content,
            uses: _,
            created_by: _,
            created_at: _,
            copied_from: _,
            family: _,
            version: _,
        } = &**self.template;
        let Content {
            description,
            active_material,
            videos,
            material,
            groups,
            slides,
        } = content;
        let other = self.other.map(|other| &other.content);
        let groups = groups.iter().filter_map(|group| {
            let other = other.and_then(|other| find_group(other, group.kind));
            GroupSnapshot::new_without(group, other)
        });
        let is_in_other = |slides: &&SlidesCase| {
            let other = other.and_then(|other| other.slides.as_ref());
            other.is_some_and(|other| other.is_equivalent(slides))
        };
        TemplateSnapshot {
            name,
            description,
            active_material: *active_material,
            videos,
            material,
            groups: groups.collect(),
            slides: slides
                .as_ref()
                .filter(|slides| !is_in_other(slides))
                .map(SlidesSnapshot::from),
            total_weight: content.total_weight().to_number(),
        }
    }
}

fn find_group(content: &Content, kind: QuestionKind) -> Option<&Group> {
    content.groups.iter().find(|group| group.kind == kind)
}

impl<'a> GroupSnapshot<'a> {
    /// Returns the group with the questions that differ from those of `other`, or `None` if nothing differs.
    fn new_without(group: &'a Group, other: Option<&Group>) -> Option<Self> {
        let Group {
            kind,
            title,
            weight,
            questions,
        } = group;
        let differing = match other {
            Some(other) => differing_range(questions, &other.questions),
            None => 0..questions.len(),
        };
        let is_in_other = other.is_some_and(|other| {
            (&other.title, other.weight) == (title, *weight)
                && other.questions.len() == questions.len()
        });
        if is_in_other && differing.is_empty() {
            return None;
        }
        // If the number of questions is the same, unchanged questions between two changed ones can be left out too.
        let others = other.filter(|other| other.questions.len() == questions.len());
        let others = others.map_or(&[][..], |other| &other.questions);
        let stayed = |place: usize, question: &Question| {
            let other = others.get(place);
            other.is_some_and(|other| other.is_equivalent(question))
        };
        let numbered = questions
            .iter()
            .enumerate()
            .skip(differing.start)
            .take(differing.len())
            .filter(|(place, question)| !stayed(*place, question));
        Some(Self {
            kind: *kind,
            title,
            weight: weight.to_number(),
            questions: numbered
                .map(|(place, question)| QuestionSnapshot {
                    number: place + 1,
                    question,
                })
                .collect(),
        })
    }
}

/// Returns the range of the questions that remain when equal questions at the start and at the end of both lists are
/// skipped.
fn differing_range(questions: &[Question], others: &[Question]) -> Range<usize> {
    let shorter = questions.len().min(others.len());
    let equal = |(one, other): &(&Question, &Question)| one.is_equivalent(other);
    let start = questions.iter().zip(others).take_while(equal).count();
    let from_end = questions.iter().rev().zip(others.iter().rev());
    let end = from_end.take(shorter - start).take_while(equal).count();
    start..questions.len() - end
}

impl<'a> From<&'a SlidesCase> for SlidesSnapshot<'a> {
    fn from(slides: &'a SlidesCase) -> Self {
        let SlidesCase {
            title,
            weight,
            name,
            description,
            images,
            categories,
        } = slides;
        Self {
            title,
            weight: weight.to_number(),
            name,
            description,
            images,
            categories,
        }
    }
}
