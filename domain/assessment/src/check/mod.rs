//! The rules that turn the input for a template into its content. Every invalid field is reported
//! with its path and a message for people.

mod fields;
mod files;
mod material;
mod slides;

use domain_kernel::{FieldErrors, IdGenerator, Required, char_count, normalize};

use self::fields::{check_title, check_weight};
use self::material::check_material;
use crate::content::{Content, Group, Question};
use crate::draft::{CheckedTemplate, GroupDraft, NewFiles, TemplateDraft};
use crate::limits::{
    MAX_DESCRIPTION, MAX_NAME, MAX_QUESTION, MAX_QUESTIONS, MAX_VIDEOS, MIN_NAME, MIN_QUESTION,
};
use crate::question::QuestionSpec;
use crate::video::embed_address;

impl TemplateDraft {
    /// Validates the draft of a new template. Returns its name and its content.
    ///
    /// # Errors
    /// Like [`Self::check_edit`].
    pub fn check(self, ids: &dyn IdGenerator) -> Result<(String, Content), FieldErrors> {
        let checked = self.check_edit(None, ids)?;
        Ok((checked.name, checked.content))
    }

    /// Validates the draft of a new template, or a draft that replaces the content `former`. Images and material that
    /// the draft takes from `former` keep their ids. Everything else gets a new id.
    ///
    /// # Errors
    ///
    /// Returns all invalid fields, or only `questions` if the template has too many questions. The paths of a group
    /// start with the name of its kind (`true_or_false.questions.0.text`).
    pub fn check_edit(
        self,
        former: Option<&Content>,
        ids: &dyn IdGenerator,
    ) -> Result<CheckedTemplate, FieldErrors> {
        let mut errors = FieldErrors::new();
        let question_count: usize = self.groups.iter().map(|group| group.questions.len()).sum();
        if question_count > MAX_QUESTIONS {
            return Err(FieldErrors::one(
                "questions",
                format!("A template has at most {MAX_QUESTIONS} questions"),
            ));
        }
        if question_count == 0 && self.slides.is_none() {
            errors.add("questions", "Add at least one question");
        }
        let name = normalize(&self.name);
        match char_count(&name) {
            0 => errors.add("name", Required.to_string()),
            1..MIN_NAME => errors.add("name", "Too short"),
            MIN_NAME..=MAX_NAME => {}
            _ => errors.add(
                "name",
                format!("input must be less than {MAX_NAME} characters"),
            ),
        }
        let description = normalize(&self.description);
        match char_count(&description) {
            0 => errors.add("description", Required.to_string()),
            1..=MAX_DESCRIPTION => {}
            _ => errors.add(
                "description",
                format!("input must be less than {MAX_DESCRIPTION} characters"),
            ),
        }
        let videos = check_videos(&self.videos, &mut errors);
        let mut groups: Vec<Group> = Vec::new();
        for draft in self
            .groups
            .into_iter()
            .filter(|group| !group.questions.is_empty())
        {
            if groups.iter().any(|group| group.kind == draft.kind) {
                errors.add(draft.kind.as_str(), "A group is given twice");
            } else {
                groups.push(draft.check(ids, &mut errors));
            }
        }
        groups.sort_by_key(|group| group.kind);
        let mut new_files = NewFiles::default();
        let former_material = former.map_or(&[][..], |former| &former.material);
        let (material, new) = check_material(&self.material, former_material, ids, &mut errors);
        new_files.materials = new;
        let former_slides = former.and_then(|former| former.slides.as_ref());
        let slides = self.slides.map(|slides| {
            let (slides, new) = slides.check(former_slides, ids, &mut errors);
            new_files.images = new;
            slides
        });
        let active_material = self.active_material;
        errors.into_result(CheckedTemplate {
            name,
            content: Content {
                description,
                active_material,
                videos,
                material,
                groups,
                slides,
            },
            new_files,
        })
    }
}

impl GroupDraft {
    /// Validates the group. Adds every invalid field to `errors` and returns the valid part.
    fn check(self, ids: &dyn IdGenerator, errors: &mut FieldErrors) -> Group {
        let kind = self.kind;
        let weight = check_weight(self.weight, kind, errors);
        let title = check_title(self.title.as_deref(), kind, errors);
        let mut questions = Vec::with_capacity(self.questions.len());
        for (index, draft) in self.questions.into_iter().enumerate() {
            let path = format!("{}.questions.{index}", kind.as_str());
            let text = normalize(&draft.text);
            match char_count(&text) {
                0 => errors.add(format!("{path}.text"), Required.to_string()),
                1..MIN_QUESTION => errors.add(
                    format!("{path}.text"),
                    format!("Question must be more than {MIN_QUESTION} characters"),
                ),
                MIN_QUESTION..=MAX_QUESTION => {}
                _ => errors.add(
                    format!("{path}.text"),
                    format!("Question must be less than {MAX_QUESTION} characters"),
                ),
            }
            let spec = QuestionSpec::check(
                kind,
                &draft.answers,
                &format!("{path}.answers"),
                ids,
                errors,
            );
            questions.extend(spec.map(|spec| Question {
                id: ids.sequential().into(),
                text,
                spec,
            }));
        }
        Group {
            kind,
            title,
            weight,
            questions,
        }
    }
}

fn check_videos(links: &[String], errors: &mut FieldErrors) -> Vec<String> {
    if links.len() > MAX_VIDEOS {
        errors.add(
            "videos",
            format!("A template has at most {MAX_VIDEOS} videos"),
        );
        return Vec::new();
    }
    let addresses = links.iter().enumerate().filter_map(|(index, link)| {
        errors.collect(
            &format!("videos.{index}"),
            embed_address(link).ok_or("Invalid URL"),
        )
    });
    addresses.collect()
}

#[cfg(test)]
mod tests;
