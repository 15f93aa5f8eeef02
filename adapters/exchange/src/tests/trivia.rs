//! Tests with all questions of `../shared/data/opentriviaqa` in each format.

use std::fmt::Write;
use std::path::Path;

use domain_assessment::limits::MAX_QUESTIONS;

use super::*;

struct Trivia {
    text: String,
    choices: Vec<String>,
    right: usize,
}

/// Reads all files of the folder. Returns `None` if it does not exist.
fn load() -> Option<Vec<Trivia>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data/opentriviaqa");
    let mut questions = Vec::new();
    for file in std::fs::read_dir(folder).ok()? {
        let path = file.unwrap().path();
        if path.extension().is_none_or(|extension| extension != "txt") {
            continue;
        }
        // Some lines are not in UTF-8, so each line is decoded separately.
        let bytes = std::fs::read(path).unwrap();
        let lines: Vec<String> = bytes
            .split(|byte| *byte == b'\n')
            .map(|line| text::decode(line).unwrap().trim().to_owned())
            .collect();
        questions.extend(lines.split(String::is_empty).filter_map(question));
    }
    Some(questions)
}

/// Returns a question that a template can contain.
fn question(lines: &[String]) -> Option<Trivia> {
    let end = lines.iter().position(|line| line.starts_with('^'))?;
    let text = lines[..end].join(" ");
    let text = domain_kernel::normalize(text.strip_prefix("#Q")?);
    let answer = domain_kernel::normalize(&lines[end][1..]);
    let choices = lines[end + 1..].iter();
    let choices: Vec<String> = choices
        .map(|line| {
            line.get(1..)
                .map(domain_kernel::normalize)
                .unwrap_or_default()
        })
        .collect();
    let right = choices.iter().position(|choice| *choice == answer)?;
    let fits = (3..=500).contains(&text.chars().count())
        && (2..=6).contains(&choices.len())
        && choices
            .iter()
            .all(|choice| (1..=500).contains(&choice.chars().count()));
    let question = Trivia {
        text,
        choices,
        right,
    };
    fits.then_some(question)
}

fn draft(trivia: &[Trivia]) -> TemplateDraft {
    let mut groups: [Vec<QuestionDraft>; 2] = Default::default();
    for question in trivia {
        let is_statement = question.choices == ["True", "False"];
        let answers = question.choices.iter().enumerate();
        groups[usize::from(!is_statement)].push(QuestionDraft {
            text: question.text.clone(),
            answers: answers
                .map(|(index, text)| choice(text, index == question.right))
                .collect(),
        });
    }
    let kinds = [QuestionKind::TrueOrFalse, QuestionKind::MultipleChoices];
    let groups = kinds
        .into_iter()
        .zip(groups)
        .filter(|(_, own)| !own.is_empty());
    let groups = groups.map(|(kind, questions)| GroupDraft {
        kind,
        weight: Some(1.0),
        title: None,
        questions,
    });
    TemplateDraft {
        name: "Trivia".to_owned(),
        description: "Open trivia".to_owned(),
        groups: groups.collect(),
        ..TemplateDraft::default()
    }
}

#[test]
fn trivia_come_back_equal_in_every_format() {
    let Some(trivia) = load() else {
        eprintln!("SKIPPED: the folder with the trivia does not exist");
        return;
    };
    assert!(trivia.len() > 5_000, "{}", trivia.len());
    for part in trivia.chunks(MAX_QUESTIONS) {
        let original = content(draft(part));
        for format in [
            TemplateFormat::MoodleXml,
            TemplateFormat::Gift,
            TemplateFormat::Spreadsheet,
            TemplateFormat::Palestra,
        ] {
            let read = read_back(round_trip(&original, format), &original);
            assert!(read == original, "{format:?}");
        }
    }
}

#[test]
fn trivia_are_read_from_aiken() {
    let Some(trivia) = load() else {
        eprintln!("SKIPPED: the folder with the trivia does not exist");
        return;
    };
    for part in trivia.chunks(MAX_QUESTIONS) {
        let imported = import(aiken(part).into_bytes(), None).unwrap();
        assert_eq!(imported.left_out, []);
        let read = &imported.draft.groups[0].questions;
        assert_eq!(read.len(), part.len());
        for (read, question) in read.iter().zip(part) {
            let answers = question.choices.iter().enumerate();
            let answers: Vec<_> = answers
                .map(|(index, text)| choice(text, index == question.right))
                .collect();
            assert_eq!((&read.text, &read.answers), (&question.text, &answers));
        }
    }
}

/// Converts the questions into Aiken, which the product does not write.
fn aiken(trivia: &[Trivia]) -> String {
    let mut file = String::new();
    for question in trivia {
        writeln!(file, "{}", question.text).unwrap();
        for (letter, text) in ('A'..).zip(&question.choices) {
            writeln!(file, "{letter}. {text}").unwrap();
        }
        let right = char::from(b'A' + u8::try_from(question.right).unwrap());
        writeln!(file, "ANSWER: {right}\n").unwrap();
    }
    file
}
