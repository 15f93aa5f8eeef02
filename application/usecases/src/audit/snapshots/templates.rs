//! The snapshot of a template.

use application_ports::AuditSubject;
use domain_access::Scope;
use domain_assessment::{
    Category, Content, Group, Question, QuestionKind, Slide, SlidesCase, Template,
};
use serde::Serialize;

use super::subject;
use crate::audit::Audited;

#[derive(Serialize)]
struct TemplateSnapshot<'a> {
    name: &'a str,
    description: &'a str,
    active_material: bool,
    videos: &'a [String],
    groups: Vec<GroupSnapshot<'a>>,
    slides: Option<SlidesSnapshot<'a>>,
    total_weight: f64,
}

#[derive(Serialize)]
struct GroupSnapshot<'a> {
    kind: QuestionKind,
    title: &'a str,
    weight: f64,
    questions: &'a [Question],
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

impl Audited for Template {
    fn scope(&self) -> Scope {
        Scope::Organization(self.organization_id)
    }

    fn subject(&self) -> AuditSubject {
        subject("template", self.id, &self.name)
    }

    fn snapshot(&self) -> impl Serialize {
        let Self {
            id: _,
            organization_id: _,
            name,
            content,
            uses: _,
            created_by: _,
            created_at: _,
            version: _,
        } = self;
        let Content {
            description,
            active_material,
            videos,
            groups,
            slides,
        } = content;
        TemplateSnapshot {
            name,
            description,
            active_material: *active_material,
            videos,
            groups: groups.iter().map(GroupSnapshot::from).collect(),
            slides: slides.as_ref().map(SlidesSnapshot::from),
            total_weight: content.total_weight().to_number(),
        }
    }
}

impl<'a> From<&'a Group> for GroupSnapshot<'a> {
    fn from(group: &'a Group) -> Self {
        let Group {
            kind,
            title,
            weight,
            questions,
        } = group;
        Self {
            kind: *kind,
            title,
            weight: weight.to_number(),
            questions,
        }
    }
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
