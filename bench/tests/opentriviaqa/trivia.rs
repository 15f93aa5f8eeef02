//! Loads the questions of `../shared/data/opentriviaqa` (or of `PALESTRA_TRIVIA`). If the folder
//! does not exist, generates the same number of questions.
//!
//! The loader skips a repeated question. It skips a question with fewer than 3 or more than 500 characters, with fewer
//! than 2 or more than 6 choices, with an empty, repeated or too long choice, or without a correct choice. It also
//! skips a question with combining marks, because the product would store its text in the composed form.

use std::collections::HashSet;
use std::fs;
use std::path::PathBuf;

/// A question with choices.
#[derive(Clone, Debug)]
pub struct Choices {
    pub question: String,
    pub options: Vec<String>,
    pub right: usize,
}

/// A statement that is true or false.
#[derive(Clone, Debug)]
pub struct Statement {
    pub question: String,
    pub is_true: bool,
}

/// All questions that a paper can contain.
#[derive(Debug, Default)]
pub struct Trivia {
    pub choices: Vec<Choices>,
    pub statements: Vec<Statement>,
}

/// The characters of the bytes 0x80 to 0x9F in Windows-1252. Some lines of the data have this encoding.
const WINDOWS: [char; 32] = [
    '€', '\u{81}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{8d}', 'Ž', '\u{8f}',
    '\u{90}', '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\u{9d}', 'ž', 'Ÿ',
];

fn decode(line: &[u8]) -> String {
    let windows = |byte: &u8| match byte {
        0x80..=0x9f => WINDOWS[usize::from(byte - 0x80)],
        byte => char::from(*byte),
    };
    str::from_utf8(line).map_or_else(|_| line.iter().map(windows).collect(), str::to_owned)
}

impl Trivia {
    /// Reads the folder, or generates questions if it does not exist.
    pub fn load() -> Self {
        let folder = std::env::var_os("PALESTRA_TRIVIA").map_or_else(
            || {
                PathBuf::from(concat!(
                    env!("CARGO_MANIFEST_DIR"),
                    "/../../shared/data/opentriviaqa"
                ))
            },
            PathBuf::from,
        );
        let Ok(files) = fs::read_dir(&folder) else {
            eprintln!(
                "{} is not there: the questions are made up",
                folder.display()
            );
            return Self::generate_questions();
        };
        let mut files: Vec<PathBuf> = files
            .map(|file| file.unwrap().path())
            .filter(|file| file.extension().is_some_and(|e| e == "txt"))
            .collect();
        files.sort();
        let mut trivia = Self::default();
        let mut seen = HashSet::new();
        for file in files {
            let bytes = fs::read(file).unwrap();
            let lines: Vec<String> = bytes
                .split(|byte| *byte == b'\n')
                .map(|line| decode(line).trim().to_owned())
                .collect();
            for block in lines.split(String::is_empty) {
                trivia.keep(block, &mut seen);
            }
        }
        trivia
    }

    fn keep(&mut self, block: &[String], seen: &mut HashSet<String>) {
        let Some(end) = block.iter().position(|line| line.starts_with('^')) else {
            return;
        };
        let question = block[..end]
            .join(" ")
            .trim_start_matches("#Q")
            .trim()
            .to_owned();
        let answer = block[end].trim_start_matches('^').trim();
        let option = |line: &String| {
            line.get(1..)
                .filter(|_| line.starts_with(|c: char| c.is_ascii_uppercase()))
                .map(|text| text.trim().to_owned())
        };
        let Some(options) = block[end + 1..]
            .iter()
            .map(option)
            .collect::<Option<Vec<_>>>()
        else {
            return;
        };
        let fits = |text: &String, least: usize| {
            (least..=500).contains(&text.chars().count())
                && !text.chars().any(|c| matches!(c, '\u{300}'..='\u{36f}'))
        };
        let differ = options.iter().collect::<HashSet<_>>().len() == options.len();
        let Some(right) = options.iter().position(|option| option == answer) else {
            return;
        };
        if !(2..=6).contains(&options.len())
            || !differ
            || !options.iter().all(|option| fits(option, 1))
            || !fits(&question, 3)
        {
            return;
        }
        if !seen.insert(question.clone()) {
            return;
        }
        if options.len() == 2
            && options
                .iter()
                .all(|option| option == "True" || option == "False")
        {
            self.statements.push(Statement {
                question,
                is_true: answer == "True",
            });
        } else {
            self.choices.push(Choices {
                question,
                options,
                right,
            });
        }
    }

    fn generate_questions() -> Self {
        let choices = (1_usize..=1_500).map(|n| Choices {
            question: format!("Which number follows {n}?"),
            options: (0..4).map(|step| format!("number {}", n + step)).collect(),
            right: 1,
        });
        let statements = (1..=400).map(|n| Statement {
            question: format!("The number {n} is even."),
            is_true: n % 2 == 0,
        });
        Self {
            choices: choices.collect(),
            statements: statements.collect(),
        }
    }
}
