//! Question templates and their copies (D23).

use domain_kernel::{
    FieldErrors, IdGenerator, OrganizationId, Refusal, TemplateId, Timestamp, UserId, char_count,
    normalize,
};

use crate::content::Content;
use crate::limits::MAX_COPY_NAME;
use crate::refusals;

/// The stored fields of a template. [`Template::from_stored`] creates a [`Template`] from them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredTemplate {
    pub id: TemplateId,
    pub organization_id: OrganizationId,
    /// Unique within the organization.
    pub name: String,
    /// The questions with their answer key.
    pub content: Content,
    /// The number of events that use the template.
    pub uses: u32,
    pub created_by: UserId,
    pub created_at: Timestamp,
    /// The template from which this one was copied. It may have been deleted (D30).
    pub copied_from: Option<TemplateId>,
    /// The id of the first template of a chain of copies. Direct and indirect copies all have the same one (D172). That
    /// template may have been deleted.
    pub family: TemplateId,
    /// The number of changes, for optimistic locking.
    pub version: i32,
}

domain_kernel::aggregate! {
    /// A question template of an organization. Its fields are those of [`StoredTemplate`]. Only its methods change
    /// them.
    Template(StoredTemplate)
}

impl Template {
    /// Creates a template from the result of `TemplateDraft::check`.
    pub fn new(
        organization_id: OrganizationId,
        name: String,
        content: Content,
        created_by: UserId,
        created_at: Timestamp,
        ids: &dyn IdGenerator,
    ) -> Self {
        let id = ids.sequential().into();
        Self(StoredTemplate {
            id,
            organization_id,
            name,
            content,
            uses: 0,
            created_by,
            created_at,
            copied_from: None,
            family: id,
            version: 1,
        })
    }

    /// Returns the template with another name and other questions (D23).
    ///
    /// # Errors
    /// `template_in_use`
    pub fn edit(&self, name: String, content: Content) -> Result<Self, Refusal> {
        self.ensure_editable()?;
        Ok(Self(StoredTemplate {
            name,
            content,
            ..self.0.clone()
        }))
    }

    /// Checks that no event uses the template, so that it can be edited or deleted (D23).
    ///
    /// # Errors
    /// `template_in_use`
    pub fn ensure_editable(&self) -> Result<(), Refusal> {
        if self.uses == 0 {
            Ok(())
        } else {
            Err(Refusal::new(
                refusals::TEMPLATE_IN_USE,
                "The template is used by a competition or training; copy it to change it",
            ))
        }
    }

    /// Returns the template with its answer key as participants may see it: without material and videos if they are not
    /// active (D52).
    #[must_use]
    pub fn for_participant(self) -> Self {
        let mut stored = self.0;
        stored.content.videos = stored.content.participant_videos().to_vec();
        stored.content.material = stored.content.participant_material().to_vec();
        Self(stored)
    }

    /// Creates a copy in the same organization. Every question, option, image and category gets a new
    /// id and keeps its position.
    #[must_use]
    pub fn copy(
        &self,
        name: String,
        created_by: UserId,
        created_at: Timestamp,
        ids: &dyn IdGenerator,
    ) -> Self {
        let content = self.content.with_new_ids(ids);
        let mut copy = Self::new(
            self.organization_id,
            name,
            content,
            created_by,
            created_at,
            ids,
        );
        copy.0.copied_from = Some(self.id);
        copy.0.family = self.family;
        copy
    }
}

/// Parses the name of a copy, at most 20 characters.
///
/// # Errors
/// Returns an error at `copy_name`.
pub fn copy_name(text: &str) -> Result<String, FieldErrors> {
    let name = normalize(text);
    let message = match char_count(&name) {
        0 => "Please Enter Template Name".to_owned(),
        1..=MAX_COPY_NAME => return Ok(name),
        _ => format!("Template Name must not be longer than {MAX_COPY_NAME} characters"),
    };
    Err(FieldErrors::one("copy_name", message))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::testing::{CountingIds, every_kind};
    use rstest::rstest;
    use uuid::Uuid;

    #[test]
    fn participants_see_only_active_material() {
        let Template(mut stored) = template(1);
        stored.content.videos = vec!["https://www.youtube.com/embed/dQw4w9WgXcQ".to_owned()];
        for is_active in [true, false] {
            stored.content.active_material = is_active;
            let whole = Template(stored.clone());
            let shown = whole.clone().for_participant();
            assert_eq!(shown.content.groups, whole.content.groups);
            assert_eq!(shown == whole, is_active);
            assert_eq!(shown.content.videos.is_empty(), !is_active);
            assert_eq!(shown.content.material.is_empty(), !is_active);
        }
    }

    fn template(uses: u32) -> Template {
        let ids = CountingIds::default();
        let (name, content) = every_kind().check(&ids).unwrap();
        let by = UserId(Uuid::nil());
        let at = Timestamp::from_millis(0);
        let mut template = Template::new(OrganizationId(Uuid::nil()), name, content, by, at, &ids);
        template.0.uses = uses;
        template
    }

    #[test]
    fn a_template_in_use_is_frozen_and_its_copy_is_not() {
        assert_eq!(template(0).ensure_editable(), Ok(()));
        let used = template(1);
        assert_eq!(used.ensure_editable().unwrap_err().code, "template_in_use");
        let edited = used.edit("Other".to_owned(), used.content.clone());
        assert_eq!(edited.unwrap_err().code, "template_in_use");
        let ids = CountingIds::from(10_000);
        let copy = used.copy("Copy".to_owned(), used.created_by, used.created_at, &ids);
        assert_eq!(copy.ensure_editable(), Ok(()));
        assert_eq!((copy.name.as_str(), copy.version), ("Copy", 1));
        assert_eq!((used.copied_from, copy.copied_from), (None, Some(used.id)));
        assert_eq!((used.family, copy.family), (used.id, used.id));
    }

    #[test]
    fn a_copy_has_new_ids_and_the_same_content() {
        let original = template(0);
        let ids = CountingIds::from(10_000);
        let copy = original.copy(
            "Copy".to_owned(),
            original.created_by,
            original.created_at,
            &ids,
        );
        let uuids = |template: &Template| -> BTreeSet<Uuid> {
            let json = serde_json::to_string(&template.content).unwrap();
            json.split('"')
                .filter_map(|part| part.parse().ok())
                .collect()
        };
        let (old, new) = (uuids(&original), uuids(&copy));
        assert!(old.is_disjoint(&new));
        assert_eq!(old.len(), new.len());
        let same = |left: &Content, right: &Content| {
            let pairs = left.groups.iter().zip(&right.groups);
            pairs
                .flat_map(|(a, b)| a.questions.iter().zip(&b.questions))
                .all(|(a, b)| {
                    let texts = |spec: &crate::QuestionSpec| -> Vec<_> {
                        spec.options()
                            .into_iter()
                            .map(|o| (o.value, o.is_correct, o.order))
                            .collect()
                    };
                    a.text == b.text && texts(&a.spec) == texts(&b.spec)
                })
        };
        assert!(same(&original.content, &copy.content));
    }

    #[rstest]
    #[case(" ", Some("Please Enter Template Name"))]
    #[case("a", None)]
    #[case("12345678901234567890", None)]
    #[case(
        "123456789012345678901",
        Some("Template Name must not be longer than 20 characters")
    )]
    fn the_name_of_a_copy_has_one_to_twenty_characters(
        #[case] name: &str,
        #[case] message: Option<&str>,
    ) {
        let errors = copy_name(name).err();
        let found = errors.as_ref().and_then(|errors| errors.iter().next());
        assert_eq!(found, message.map(|message| ("copy_name", message)));
    }
}
