//! Calculates the marks of a sheet according to the specification (D19, D34, D34a, D35), without
//! any of the product's code. Points are whole hundredths.

use serde_json::{Value, json};

use crate::trivia::Trivia;

/// The correct answer to a question.
#[derive(Clone, Debug)]
pub enum Key {
    TrueOrFalse(bool),
    Choices { choices: Vec<String>, right: usize },
    FreeText(String),
    Rank(usize),
    Arrange(Vec<String>),
}

/// The question kinds, each with the code in the API, the name of the group, the score column and the weight.
pub const KINDS: [(i64, &str, &str, i32); 5] = [
    (1, "trueOrFalse", "scorePerQuestionTrueOrFalse", 150),
    (2, "multipleChoices", "scorePerQuestionMultipleChoice", 225),
    (3, "freeText", "scorePerQuestionFreeText", 400),
    (4, "rank", "scorePerQuestionRanks", 310),
    (5, "arrange", "scorePerQuestionArrange", 75),
];

impl Key {
    /// Returns the index in [`KINDS`].
    pub fn kind(&self) -> usize {
        match self {
            Self::TrueOrFalse(_) => 0,
            Self::Choices { .. } => 1,
            Self::FreeText(_) => 2,
            Self::Rank(_) => 3,
            Self::Arrange(_) => 4,
        }
    }

    /// Returns the texts of the options. A free-text question has one option without text.
    pub fn options(&self) -> Vec<String> {
        match self {
            Self::TrueOrFalse(_) => vec!["True".to_owned(), "False".to_owned()],
            Self::Choices {
                choices: options, ..
            }
            | Self::Arrange(options) => options.clone(),
            Self::FreeText(_) => vec![String::new()],
            Self::Rank(_) => (1..=10).map(|value| value.to_string()).collect(),
        }
    }
}

/// One question.
#[derive(Clone, Debug)]
pub struct Question {
    pub text: String,
    pub key: Key,
}

impl Question {
    /// Returns the highest possible mark.
    pub fn weight(&self) -> i32 {
        KINDS[self.key.kind()].3
    }
}

/// A template in the form that the oracle uses.
#[derive(Clone, Debug)]
pub struct Paper {
    pub name: &'static str,
    pub questions: Vec<Question>,
}

impl Paper {
    /// Creates a paper with the given number of questions of each kind, in the order of [`KINDS`]. Free-text, rank and
    /// arrange questions use the texts of choice questions: the correct choice becomes the model answer, and the
    /// choices become the items, in the same order.
    pub fn new(name: &'static str, trivia: &Trivia, counts: [usize; 5]) -> Self {
        let mut choices = trivia.choices.iter();
        let mut questions: Vec<Question> = trivia
            .statements
            .iter()
            .take(counts[0])
            .map(|statement| Question {
                text: statement.question.clone(),
                key: Key::TrueOrFalse(statement.is_true),
            })
            .collect();
        for (kind, count) in counts.into_iter().enumerate().skip(1) {
            let usable = choices
                .by_ref()
                .filter(|choice| kind != 2 || choice.options[choice.right].chars().count() >= 3);
            questions.extend(usable.take(count).map(|choice| Question {
                text: choice.question.clone(),
                key: match kind {
                    1 => Key::Choices {
                        choices: choice.options.clone(),
                        right: choice.right,
                    },
                    2 => Key::FreeText(choice.options[choice.right].clone()),
                    3 => Key::Rank(choice.question.len() % 10 + 1),
                    _ => Key::Arrange(choice.options.clone()),
                },
            }));
        }
        assert_eq!(
            questions.len(),
            counts.iter().sum::<usize>(),
            "there are too few questions"
        );
        Self { name, questions }
    }

    /// Returns the sum of the questions' weights (D19).
    pub fn weight(&self) -> i32 {
        self.questions.iter().map(Question::weight).sum()
    }

    /// Returns whether a grader must mark the paper (D36).
    pub fn needs_grading(&self) -> bool {
        self.questions
            .iter()
            .any(|question| matches!(question.key, Key::FreeText(_) | Key::Rank(_)))
    }

    /// Returns whether the paper has questions of that kind.
    pub fn has(&self, kind: usize) -> bool {
        self.questions
            .iter()
            .any(|question| question.key.kind() == kind)
    }

    /// Returns the request body that creates the template.
    pub fn body(&self) -> Value {
        let mut body = json!({ "name": self.name, "description": "Real questions" });
        for (kind, (_, group, _, weight)) in KINDS
            .into_iter()
            .enumerate()
            .filter(|(kind, _)| self.has(*kind))
        {
            let questions: Vec<Value> = self
                .questions
                .iter()
                .filter(|question| question.key.kind() == kind)
                .map(written)
                .collect();
            body[group] = json!({ "weight": points(weight), "questions": questions });
        }
        body
    }
}

fn written(question: &Question) -> Value {
    let flags = |values: Vec<String>, right: usize| {
        values
            .into_iter()
            .enumerate()
            .map(|(at, value)| json!({ "value": value, "is_correct": i32::from(at == right) }))
            .collect()
    };
    let answers: Vec<Value> = match &question.key {
        Key::TrueOrFalse(is_true) => flags(question.key.options(), usize::from(!is_true)),
        Key::Choices { choices, right } => flags(choices.clone(), *right),
        Key::FreeText(model) => vec![json!({ "value": model })],
        Key::Rank(model) => flags(question.key.options(), model - 1),
        Key::Arrange(items) => items
            .iter()
            .zip(1..)
            .map(|(item, order)| json!({ "value": item, "order": order }))
            .collect(),
    };
    json!({ "question": question.text, "answers": answers })
}

/// A participant's answer to a question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Given {
    /// The participant does not answer this question, or does not move any item.
    Nothing,
    /// The participant chooses these options.
    Chosen(Vec<usize>),
    /// The participant writes this text.
    Text(String),
    /// The positions that the participant gives to the items. The items are in the order of the model answer.
    Positions(Vec<usize>),
}

/// Returns a participant's answer. Participant 0 answers everything correctly; participant 1
/// submits an empty sheet. The others follow a pattern that mixes all kinds of answers.
pub fn given(person: usize, at: usize, key: &Key) -> Given {
    if person == 1 {
        return Given::Nothing;
    }
    let way = if person == 0 {
        0
    } else {
        (person * 7 + at * 3 + person * at / 5) % 4
    };
    match (key, way) {
        (Key::TrueOrFalse(_) | Key::Choices { .. } | Key::Arrange(_), 3)
        | (Key::FreeText(_), 2)
        | (Key::Rank(_), 1) => Given::Nothing,
        (Key::TrueOrFalse(is_true), 0) => Given::Chosen(vec![usize::from(!is_true)]),
        (Key::TrueOrFalse(is_true), _) => Given::Chosen(vec![usize::from(*is_true)]),
        (Key::Choices { right, .. }, 0) => Given::Chosen(vec![*right]),
        (Key::Choices { choices, right }, 1) => {
            Given::Chosen(vec![(right + 1 + at % (choices.len() - 1)) % choices.len()])
        }
        (Key::Choices { choices, right }, _) => {
            Given::Chosen(vec![*right, (right + 1) % choices.len()])
        }
        (Key::FreeText(model), _) => Given::Text(format!("{model}, says №{person} — «überall» 🙂")),
        (Key::Rank(_), _) => Given::Chosen(vec![(person + at) % 10]),
        (Key::Arrange(items), 0) => Given::Positions((1..=items.len()).collect()),
        (Key::Arrange(items), _) => {
            let mut positions: Vec<usize> = (1..=items.len()).collect();
            positions.swap(0, way % items.len());
            Given::Positions(positions)
        }
    }
}

/// Returns the automatic mark: the whole weight or nothing. Returns `None` if a grader decides.
pub fn server_mark(question: &Question, given: &Given) -> Option<i32> {
    let right = match (&question.key, given) {
        (Key::FreeText(_) | Key::Rank(_), Given::Nothing) => false,
        (Key::FreeText(_) | Key::Rank(_), _) => return None,
        (Key::TrueOrFalse(is_true), Given::Chosen(chosen)) => *chosen == [usize::from(!is_true)],
        (Key::Choices { right, .. }, Given::Chosen(chosen)) => *chosen == [*right],
        (Key::Arrange(items), Given::Positions(positions)) => {
            positions.iter().copied().eq(1..=items.len())
        }
        _ => false,
    };
    Some(if right { question.weight() } else { 0 })
}

/// Returns the mark that the grader gives to an answered question.
pub fn grader_mark(person: usize, at: usize, weight: i32) -> i32 {
    match if person == 0 {
        2
    } else {
        (person + at * 5) % 6
    } {
        0 => 0,
        1 => weight / 2,
        2 => weight,
        3 => weight + 350,
        4 => -125,
        _ => -weight - 100,
    }
}

/// Returns the mark that is stored for a given mark (D34).
pub fn kept(mark: i32, weight: i32) -> i32 {
    mark.abs().min(weight)
}

/// Returns the bonus: ten points times the fraction of the rank questions that were answered (D35).
pub fn bonus(answered: usize, asked: usize) -> i32 {
    if asked == 0 {
        return 0;
    }
    i32::try_from((answered * 2_000 + asked) / (asked * 2)).unwrap()
}

/// Returns the total divided by the weight, in hundredths of a percent: at most 100 percent, halves
/// rounded up (D35).
pub fn percentage(total: i32, weight: i32) -> i32 {
    let (total, weight) = (i64::from(total), i64::from(weight));
    i32::try_from((total * 20_000 + weight) / (weight * 2))
        .unwrap()
        .min(10_000)
}

/// Converts hundredths to the number in the API.
pub fn points(hundredths: i32) -> f64 {
    f64::from(hundredths) / 100.0
}
