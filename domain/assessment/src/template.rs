//! A stored template: who owns it, whether it may still change, and its copies (D23).

use domain_kernel::{
    FieldErrors, IdGenerator, OrganizationId, Rejection, TemplateId, Timestamp, UserId, char_count,
    normalize,
};

use crate::content::Content;
use crate::limits::MAX_COPY_NAME;

/// A question template of an organization.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Template {
    /// Its id.
    pub id: TemplateId,
    /// The organization that it belongs to.
    pub organization_id: OrganizationId,
    /// Its name, unique within the organization.
    pub name: String,
    /// What it holds, the key included.
    pub content: Content,
    /// The competitions and trainings made from it.
    pub uses: u32,
    /// Who made it.
    pub created_by: UserId,
    /// When it was made.
    pub created_at: Timestamp,
    /// Counts its changes; an older one is not saved over a newer one.
    pub version: i32,
}

impl Template {
    /// A new template that nothing uses yet, of checked parts (`TemplateDraft::check`).
    pub fn new(
        organization_id: OrganizationId,
        name: String,
        content: Content,
        created_by: UserId,
        created_at: Timestamp,
        ids: &dyn IdGenerator,
    ) -> Self {
        let id = ids.sequential().into();
        Self {
            id,
            organization_id,
            name,
            content,
            uses: 0,
            created_by,
            created_at,
            version: 1,
        }
    }

    /// Whether it may be edited or deleted (D23).
    ///
    /// # Errors
    /// `template_in_use` where a competition or training is made from it.
    pub fn editable(&self) -> Result<(), Rejection> {
        if self.uses == 0 {
            Ok(())
        } else {
            Err(Rejection::new(
                "template_in_use",
                "The template is used by a competition or training; copy it to change it",
            ))
        }
    }

    /// A copy of the same organization in which every question, option, image and category has an
    /// id of its own; they stand in the same order as in the original.
    #[must_use]
    pub fn copy(
        &self,
        name: String,
        created_by: UserId,
        created_at: Timestamp,
        ids: &dyn IdGenerator,
    ) -> Self {
        let content = self.content.renewed(ids);
        Self::new(
            self.organization_id,
            name,
            content,
            created_by,
            created_at,
            ids,
        )
    }
}

/// Reads the name of a copy: at most 20 characters.
///
/// # Errors
/// At `templateName`.
pub fn copy_name(text: &str) -> Result<String, FieldErrors> {
    let name = normalize(text);
    let message = match char_count(&name) {
        0 => "Please Enter Template Name".to_owned(),
        1..=MAX_COPY_NAME => return Ok(name),
        _ => format!("Template Name must not be longer than {MAX_COPY_NAME} characters"),
    };
    Err(FieldErrors::one("templateName", message))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::testing::{CountingIds, every_kind};
    use rstest::rstest;
    use uuid::Uuid;

    fn template(uses: u32) -> Template {
        let ids = CountingIds::default();
        let (name, content) = every_kind().check(&ids).unwrap();
        let by = UserId(Uuid::nil());
        let at = Timestamp::from_millis(0);
        Template {
            uses,
            ..Template::new(OrganizationId(Uuid::nil()), name, content, by, at, &ids)
        }
    }

    #[test]
    fn a_template_in_use_is_frozen_and_its_copy_is_not() {
        assert_eq!(template(0).editable(), Ok(()));
        let used = template(1);
        assert_eq!(used.editable().unwrap_err().code, "template_in_use");
        let ids = CountingIds::from(10_000);
        let copy = used.copy("Copy".to_owned(), used.created_by, used.created_at, &ids);
        assert_eq!(copy.editable(), Ok(()));
        assert_eq!((copy.name.as_str(), copy.version), ("Copy", 1));
    }

    #[test]
    fn a_copy_shares_no_id_and_all_else() {
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
                    let texts = |body: &crate::QuestionSpec| -> Vec<_> {
                        body.options()
                            .into_iter()
                            .map(|o| (o.value, o.is_correct, o.order))
                            .collect()
                    };
                    a.text == b.text && texts(&a.body) == texts(&b.body)
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
    fn the_name_of_a_copy_has_its_limits(#[case] name: &str, #[case] message: Option<&str>) {
        let errors = copy_name(name).err();
        let found = errors.as_ref().and_then(|errors| errors.iter().next());
        assert_eq!(found, message.map(|message| ("templateName", message)));
    }
}
