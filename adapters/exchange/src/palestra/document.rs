//! The document with the template in an archive. Its fields are those of the request that creates a template.

use std::collections::BTreeMap;
use std::fmt;
use std::marker::PhantomData;

use application_ports::{ArchivedFile, QuestionFileError};
use domain_assessment::limits::{MAX_ITEMS, MAX_MATERIALS, MAX_QUESTIONS, MAX_SLIDES, MAX_VIDEOS};
use domain_assessment::{
    AnswerDraft, CategoryDraft, Content, Group, GroupDraft, MaterialDraft, PlacedDraft,
    QuestionDraft, QuestionKind, SlideDraft, SlidesCase, SlidesDraft, TemplateDraft,
};
use serde::de::{Error, IgnoredAny, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::value::RawValue;

use super::places::PlacedFile;

/// The name of the format, which every document contains.
const FORMAT: &str = "palestra";
/// The version that is written. Documents with a larger version are refused.
const VERSION: u32 = 1;
/// The maximum number of answers that are read for a question. It is more than the product allows, so that the question
/// can be left out with a reason.
const MAX_ANSWERS: usize = 100;
/// The maximum number of files in a document.
const MAX_FILES: usize = 1000;

/// The whole document.
#[derive(Debug, Serialize, Deserialize)]
pub struct Document {
    format: String,
    version: u32,
    template: DocumentTemplate,
    #[serde(default, deserialize_with = "at_most::<_, MAX_FILES, _>")]
    files: Vec<DocumentFile>,
}

#[derive(Debug, Serialize, Deserialize)]
struct DocumentFile {
    key: String,
    path: String,
}

#[derive(Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
struct DocumentTemplate {
    name: String,
    description: String,
    #[serde(default, rename = "matrial_status")]
    active_material: u8,
    #[serde(default, deserialize_with = "at_most::<_, MAX_VIDEOS, _>")]
    videos: Vec<String>,
    #[serde(default, deserialize_with = "at_most::<_, MAX_MATERIALS, _>")]
    material: Vec<DocumentMaterial>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    true_or_false: Option<DocumentGroup>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    multiple_choices: Option<DocumentGroup>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    free_text: Option<DocumentGroup>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    rank: Option<DocumentGroup>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    arrange: Option<DocumentGroup>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    slides: Option<DocumentSlides>,
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
struct DocumentMaterial {
    key: String,
    file_name: String,
    size: i64,
}

#[derive(Debug, Serialize, Deserialize)]
struct DocumentGroup {
    #[serde(default, deserialize_with = "number")]
    weight: Option<f64>,
    title: Option<String>,
    #[serde(deserialize_with = "at_most::<_, MAX_QUESTIONS, _>")]
    questions: Vec<DocumentQuestion>,
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(from = "Box<RawValue>")]
struct DocumentQuestion {
    question: String,
    answers: Vec<DocumentAnswer>,
    /// Why the question cannot be read.
    #[serde(skip)]
    mistake: Option<String>,
}

/// A question without mistakes.
#[derive(Deserialize)]
struct PlainQuestion {
    question: String,
    #[serde(deserialize_with = "at_most::<_, MAX_ANSWERS, _>")]
    answers: Vec<DocumentAnswer>,
}

/// The part of a question that says which one it is.
#[derive(Default, Deserialize)]
struct NamedQuestion {
    question: String,
}

#[derive(Debug, Serialize, Deserialize)]
struct DocumentAnswer {
    value: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    is_correct: Option<u8>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    order: Option<i64>,
}

#[derive(Debug, Serialize, Deserialize)]
struct DocumentSlides {
    #[serde(default, deserialize_with = "number")]
    weight: Option<f64>,
    title: Option<String>,
    name: String,
    description: String,
    #[serde(deserialize_with = "at_most::<_, MAX_SLIDES, _>")]
    images: Vec<DocumentImage>,
    #[serde(deserialize_with = "at_most::<_, MAX_SLIDES, _>")]
    category: Vec<DocumentCategory>,
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
struct DocumentImage {
    key: String,
    file_name: String,
}

#[derive(Debug, Serialize, Deserialize)]
struct DocumentCategory {
    name: String,
    #[serde(deserialize_with = "at_most::<_, MAX_SLIDES, _>")]
    images: Vec<DocumentPlace>,
}

#[derive(Debug, Serialize, Deserialize)]
struct DocumentPlace {
    key: String,
    order: Option<i64>,
}

/// The first fields of a document of any version.
#[derive(Deserialize)]
struct Version {
    format: String,
    version: u32,
}

const _: () = assert!(MAX_ITEMS < MAX_ANSWERS);

impl Document {
    /// Creates the document of a template. `files` are its files with their paths in the archive.
    pub fn new(name: &str, content: &Content, files: &[PlacedFile]) -> Self {
        let size = |key: &str| {
            let placed = files.iter().find(|placed| placed.key == key)?;
            placed.file.size.try_into().ok()
        };
        let material = content.material.iter().map(|material| {
            let key = material.id.to_string();
            DocumentMaterial {
                // This is the size that the author's browser reported. The stored file can be smaller.
                size: size(&key).unwrap_or_default(),
                file_name: material.file_name.clone(),
                key,
            }
        });
        let mut template = DocumentTemplate {
            material: material.collect(),
            name: name.to_owned(),
            description: content.description.clone(),
            active_material: content.active_material.into(),
            videos: content.videos.clone(),
            slides: content.slides.as_ref().map(DocumentSlides::from),
            ..DocumentTemplate::default()
        };
        for group in &content.groups {
            if let Some(place) = template.group(group.kind) {
                *place = Some(DocumentGroup::from(group));
            }
        }
        let files = files.iter().map(|file| DocumentFile {
            key: file.key.clone(),
            path: file.path.clone(),
        });
        Self {
            format: FORMAT.to_owned(),
            version: VERSION,
            template,
            files: files.collect(),
        }
    }

    /// Reads a document.
    pub fn parse(json: &[u8]) -> Result<Self, QuestionFileError> {
        let broken = |error: serde_json::Error| match u32::try_from(error.line()) {
            Ok(line) if line > 0 => QuestionFileError::Broken { line },
            _ => QuestionFileError::WrongFormat,
        };
        let own: Version = serde_json::from_slice(json).map_err(broken)?;
        if own.format != FORMAT {
            return Err(QuestionFileError::WrongFormat);
        }
        if own.version > VERSION {
            return Err(QuestionFileError::NewerVersion);
        }
        serde_json::from_slice(json).map_err(broken)
    }

    /// Takes the paths of the files out of the document.
    pub fn take_files(&mut self) -> Vec<ArchivedFile> {
        let files = std::mem::take(&mut self.files).into_iter();
        let file = |DocumentFile { key, path }| ArchivedFile { key, path };
        files.map(file).collect()
    }

    /// Returns why questions cannot be read, by their numbers. The slides case has a number too.
    pub fn take_mistakes(&mut self) -> BTreeMap<u32, String> {
        let template = &mut self.template;
        let mut mistakes = Vec::new();
        for kind in QuestionKind::ALL {
            if kind == QuestionKind::Slides && template.slides.is_some() {
                mistakes.push(None);
            }
            if let Some(Some(group)) = template.group(kind) {
                let questions = group.questions.iter_mut();
                mistakes.extend(questions.map(|question| question.mistake.take()));
            }
        }
        let numbered = (1..).zip(mistakes);
        numbered
            .filter_map(|(number, mistake)| Some((number, mistake?)))
            .collect()
    }

    pub fn into_draft(self) -> TemplateDraft {
        let mut template = self.template;
        let groups = QuestionKind::ALL.into_iter().filter_map(|kind| {
            let group = template.group(kind)?.take()?;
            Some(group.into_draft(kind))
        });
        let groups = groups.collect();
        let material = |material: DocumentMaterial| MaterialDraft {
            key: material.key,
            id: None,
            file_name: material.file_name,
            size: Some(material.size),
        };
        TemplateDraft {
            name: template.name,
            description: template.description,
            active_material: template.active_material != 0,
            videos: template.videos,
            material: template.material.into_iter().map(material).collect(),
            groups,
            slides: template.slides.map(DocumentSlides::into_draft),
        }
    }
}

impl DocumentTemplate {
    const fn group(&mut self, kind: QuestionKind) -> Option<&mut Option<DocumentGroup>> {
        match kind {
            QuestionKind::TrueOrFalse => Some(&mut self.true_or_false),
            QuestionKind::MultipleChoices => Some(&mut self.multiple_choices),
            QuestionKind::FreeText => Some(&mut self.free_text),
            QuestionKind::Rank => Some(&mut self.rank),
            QuestionKind::Arrange => Some(&mut self.arrange),
            QuestionKind::Slides => None,
        }
    }
}

impl From<Box<RawValue>> for DocumentQuestion {
    /// Reads a question. Other questions do not become unreadable because of its mistakes.
    fn from(json: Box<RawValue>) -> Self {
        let mut reader = serde_json::Deserializer::from_str(json.get());
        match serde_path_to_error::deserialize::<_, PlainQuestion>(&mut reader) {
            Ok(PlainQuestion { question, answers }) => Self {
                question,
                answers,
                mistake: None,
            },
            Err(error) => {
                let named: NamedQuestion = serde_json::from_str(json.get()).unwrap_or_default();
                Self {
                    question: named.question,
                    answers: Vec::new(),
                    mistake: Some(sentence(&error)),
                }
            }
        }
    }
}

/// Says which field of a question is wrong.
fn sentence(error: &serde_path_to_error::Error<serde_json::Error>) -> String {
    let cause = error.inner().to_string();
    let is_whole = error.path().iter().next().is_none();
    let path = error.path();
    let missing = cause.strip_prefix("missing field `");
    match missing.and_then(|rest| rest.split_once('`')) {
        Some((field, _)) if is_whole => format!("'{field}' is missing"),
        Some((field, _)) => format!("'{path}.{field}' is missing"),
        None if is_whole => "It is no question".to_owned(),
        None if cause.starts_with("invalid length") => format!("'{path}' has too many entries"),
        None => format!("'{path}' has a wrong value"),
    }
}

impl From<&Group> for DocumentGroup {
    fn from(group: &Group) -> Self {
        let questions = group.questions.iter().map(|question| {
            let options = question.spec.options().into_iter();
            // The nine wrong values of a rank question contain no information, so they are left out.
            let options = options.filter(|option| {
                group.kind != QuestionKind::Rank || option.is_correct == Some(true)
            });
            let answers = options.map(|option| DocumentAnswer {
                value: option.value,
                is_correct: option.is_correct.map(u8::from),
                order: option.order,
            });
            DocumentQuestion {
                question: question.text.clone(),
                answers: answers.collect(),
                mistake: None,
            }
        });
        Self {
            weight: Some(group.weight.to_number()),
            title: Some(group.title.clone()),
            questions: questions.collect(),
        }
    }
}

impl DocumentGroup {
    fn into_draft(self, kind: QuestionKind) -> GroupDraft {
        let answer = |answer: DocumentAnswer| AnswerDraft {
            value: answer.value,
            is_correct: answer.is_correct.unwrap_or_default() != 0,
            order: answer.order,
        };
        let question = |question: DocumentQuestion| QuestionDraft {
            text: question.question,
            answers: question.answers.into_iter().map(answer).collect(),
        };
        GroupDraft {
            kind,
            weight: self.weight,
            title: self.title,
            questions: self.questions.into_iter().map(question).collect(),
        }
    }
}

impl From<&SlidesCase> for DocumentSlides {
    fn from(case: &SlidesCase) -> Self {
        let image = |slide: &domain_assessment::Slide| DocumentImage {
            key: slide.id.to_string(),
            file_name: slide.file_name.clone(),
        };
        let category = |category: &domain_assessment::Category| DocumentCategory {
            name: category.name.clone(),
            images: (1..)
                .zip(&category.slides)
                .map(|(order, id)| DocumentPlace {
                    key: id.to_string(),
                    order: Some(order),
                })
                .collect(),
        };
        Self {
            weight: Some(case.weight.to_number()),
            title: Some(case.title.clone()),
            name: case.name.clone(),
            description: case.description.clone(),
            images: case.images.iter().map(image).collect(),
            category: case.categories.iter().map(category).collect(),
        }
    }
}

impl DocumentSlides {
    fn into_draft(self) -> SlidesDraft {
        let image = |image: DocumentImage| SlideDraft {
            key: image.key,
            id: None,
            file_name: image.file_name,
        };
        let place = |place: DocumentPlace| PlacedDraft {
            key: place.key,
            id: None,
            order: place.order,
        };
        let category = |category: DocumentCategory| CategoryDraft {
            name: category.name,
            images: category.images.into_iter().map(place).collect(),
        };
        SlidesDraft {
            weight: self.weight,
            title: self.title,
            name: self.name,
            description: self.description,
            images: self.images.into_iter().map(image).collect(),
            categories: self.category.into_iter().map(category).collect(),
        }
    }
}

/// Reads a number. Returns `None` for anything else, so that only the number is lost.
fn number<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<f64>, D::Error> {
    #[derive(Deserialize)]
    #[serde(untagged)]
    enum Found {
        Number(f64),
        Other(IgnoredAny),
    }

    Ok(match Found::deserialize(deserializer)? {
        Found::Number(number) => Some(number),
        Found::Other(_) => None,
    })
}

/// Reads a list, and fails as soon as it has more than `MAX` entries, so that a small file cannot take much memory.
fn at_most<'de, D, const MAX: usize, T>(deserializer: D) -> Result<Vec<T>, D::Error>
where
    D: Deserializer<'de>,
    T: Deserialize<'de>,
{
    struct Bounded<const MAX: usize, T>(PhantomData<T>);

    impl<'de, const MAX: usize, T: Deserialize<'de>> Visitor<'de> for Bounded<MAX, T> {
        type Value = Vec<T>;

        fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
            write!(formatter, "at most {MAX} entries")
        }

        fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Self::Value, A::Error> {
            let mut entries = Vec::new();
            while let Some(entry) = list.next_element()? {
                if entries.len() == MAX {
                    return Err(A::Error::invalid_length(MAX + 1, &self));
                }
                entries.push(entry);
            }
            Ok(entries)
        }
    }

    deserializer.deserialize_seq(Bounded::<MAX, T>(PhantomData))
}
