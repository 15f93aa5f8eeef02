//! Reads questions in the Aiken format: a question, its choices with a letter before each, and a line with the right
//! letter.

use application_ports::{ImportedQuestions, QuestionFileError, QuestionFormat};

use crate::import::{Collector, FoundAnswer, FoundChoice, FoundQuestion};

/// The maximum number of choices of a question: one for each letter.
const MAX_LETTERS: usize = 26;

/// Reads the questions of a file.
pub fn read(text: &str, file_name: &str) -> Result<ImportedQuestions, QuestionFileError> {
    let mut collector = Collector::new(file_name);
    let mut block = Block::default();
    let mut is_after_blank = false;
    for (position, line) in (1..).zip(text.lines()) {
        let line = line.trim();
        if line.is_empty() {
            is_after_blank = true;
            continue;
        }
        if let Some(letters) = answer_line(line) {
            std::mem::take(&mut block).collect(Some(letters), &mut collector)?;
        } else if let Some(choice) = block.next_choice(line) {
            block.choices.push(choice.to_owned());
        } else if let (false, Some(choice)) = (is_after_blank, block.choices.last_mut()) {
            choice.push('\n');
            choice.push_str(line);
        } else {
            if !block.choices.is_empty() {
                std::mem::take(&mut block).collect(None, &mut collector)?;
            }
            if block.text.is_empty() {
                block.position = position;
            } else {
                block.text.push('\n');
            }
            block.text.push_str(line);
        }
        is_after_blank = false;
    }
    block.collect(None, &mut collector)?;
    collector.finish(QuestionFormat::Aiken)
}

/// Returns the letters of a line `ANSWER: B`.
pub fn answer_line(line: &str) -> Option<&str> {
    const WORD: &str = "ANSWER:";
    let word = line.get(..WORD.len())?;
    let letters = line.get(WORD.len()..)?.trim();
    (word.eq_ignore_ascii_case(WORD) && !letters.is_empty()).then_some(letters)
}

/// Splits a line `B. text` or `B) text`.
pub fn choice_line(line: &str) -> Option<(char, &str)> {
    let letter = line.chars().next().filter(char::is_ascii_uppercase)?;
    let rest = line.get(1..)?.strip_prefix(['.', ')'])?;
    let is_choice = rest.is_empty() || rest.starts_with(char::is_whitespace);
    is_choice.then(|| (letter, rest.trim()))
}

/// The lines of a question that were read so far.
#[derive(Default)]
struct Block {
    position: u32,
    text: String,
    choices: Vec<String>,
}

impl Block {
    /// Returns the text of a choice, if the line starts with the next letter.
    fn next_choice<'a>(&self, line: &'a str) -> Option<&'a str> {
        let (letter, text) = choice_line(line)?;
        let next = ('A'..='Z').nth(self.choices.len());
        let is_next = !self.text.is_empty() && self.choices.len() < MAX_LETTERS;
        (is_next && next == Some(letter)).then_some(text)
    }

    /// Adds the question. `letters` are those of the right choices, or `None` if the line with the answer is missing.
    fn collect(
        self,
        letters: Option<&str>,
        collector: &mut Collector,
    ) -> Result<(), QuestionFileError> {
        if self.text.is_empty() {
            return Ok(());
        }
        let answer = match letters {
            None => FoundAnswer::Unknown("The line with its right answer is missing".to_owned()),
            Some(letters) => {
                let is_right = |letter: char| {
                    let mut words = letters.split([',', ' ']);
                    words.any(|word| word.chars().eq([letter]))
                };
                let choices = self.choices.into_iter().zip('A'..='Z');
                let choice = |(text, letter)| FoundChoice {
                    text,
                    share: if is_right(letter) { 100.0 } else { 0.0 },
                };
                FoundAnswer::Choices {
                    choices: choices.map(choice).collect(),
                    only_one: true,
                }
            }
        };
        collector.add(FoundQuestion {
            position: self.position,
            title: String::new(),
            text: self.text,
            grade: None,
            answer,
            lost: Vec::new(),
            notes: Vec::new(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rstest::rstest;

    fn shown(text: &str) -> Vec<(String, Vec<(String, bool)>)> {
        let imported = read(text, "bank.txt").unwrap();
        let groups = imported.draft.groups.into_iter();
        let questions = groups.flat_map(|group| group.questions);
        questions
            .map(|question| {
                let answers = question.answers.into_iter();
                (
                    question.text,
                    answers.map(|own| (own.value, own.is_correct)).collect(),
                )
            })
            .collect()
    }

    fn expected(text: &str, choices: &[(&str, bool)]) -> (String, Vec<(String, bool)>) {
        let choices = choices.iter();
        (
            text.to_owned(),
            choices
                .map(|(text, is_right)| ((*text).to_owned(), *is_right))
                .collect(),
        )
    }

    #[rstest]
    #[case("What?\nA. one\nB. two\nANSWER: B\n")]
    #[case("\n\nWhat?\n\nA) one\nB) two\nanswer:B")]
    #[case("What?\nA.  one \n\nB.\ttwo\nANSWER:  B  ")]
    fn the_letter_names_the_right_choice(#[case] text: &str) {
        let question = expected("What?", &[("one", false), ("two", true)]);
        assert_eq!(shown(text), [question]);
    }

    #[test]
    fn questions_follow_each_other_with_and_without_blank_lines() {
        let text = "One?\nA. a\nB. b\nANSWER: A\nTwo?\nA. a\nB. b\nANSWER: B\n\nThree?\nA. a\nB. b\nANSWER: A, B";
        let questions = shown(text);
        assert_eq!(questions.len(), 3);
        let three = expected("Three?", &[("a", true), ("b", true)]);
        assert_eq!(questions[2], three);
    }

    #[test]
    fn texts_may_have_several_lines_and_begin_with_a_letter() {
        let text = "U.S. law:\nwhich one?\nA. one\nand more\nB. two\nC.D. three\nANSWER: A";
        let choices = [("one\nand more", true), ("two\nC.D. three", false)];
        assert_eq!(shown(text), [expected("U.S. law:\nwhich one?", &choices)]);
    }

    #[test]
    fn a_question_without_a_right_answer_is_left_out() {
        let text =
            "One?\nA. a\nB. b\n\nTwo?\nA. a\nB. b\nANSWER: C\n\nThree?\nA. a\nANSWER: A\n\nFour?";
        let imported = read(text, "bank.txt").unwrap();
        let left_out: Vec<_> = imported
            .left_out
            .iter()
            .map(|own| (own.position, &*own.title, &*own.reason))
            .collect();
        assert_eq!(
            left_out,
            [
                (1, "One?", "The line with its right answer is missing"),
                (5, "Two?", "No choice is right"),
                (10, "Three?", "1 choice, the least is 2"),
                (14, "Four?", "The line with its right answer is missing"),
            ]
        );
    }
}
