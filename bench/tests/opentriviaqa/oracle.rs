//! What a sheet must earn, after the words of the specification (D19, D34, D34a, D35) and without a line
//! of the product's. Points are whole hundredths.

use serde_json::{Value, json};

use crate::trivia::Trivia;

/// A question with what makes it right.
#[derive(Clone, Debug)]
pub enum Key {
    TrueOrFalse(bool),
    Choices { choices: Vec<String>, right: usize },
    FreeText(String),
    Rank(usize),
    Arrange(Vec<String>),
}

/// The kinds by their codes on the wire, with the group's name, its score column and its weight.
pub const KINDS: [(i64, &str, &str, i32); 5] = [
    (1, "trueOrFalse", "scorePerQuestionTrueOrFalse", 150),
    (2, "multipleChoices", "scorePerQuestionMultipleChoice", 225),
    (3, "freeText", "scorePerQuestionFreeText", 400),
    (4, "rank", "scorePerQuestionRanks", 310),
    (5, "arrange", "scorePerQuestionArrange", 75),
];

impl Key {
    /// Its place in [`KINDS`].
    pub fn kind(&self) -> usize {
        match self {
            Self::TrueOrFalse(_) => 0,
            Self::Choices { .. } => 1,
            Self::FreeText(_) => 2,
            Self::Rank(_) => 3,
            Self::Arrange(_) => 4,
        }
    }

    /// What its options say; free text has one without words.
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
    /// The most that it earns.
    pub fn weight(&self) -> i32 {
        KINDS[self.key.kind()].3
    }
}

/// A template as this side knows it.
#[derive(Clone, Debug)]
pub struct Paper {
    pub name: &'static str,
    pub questions: Vec<Question>,
}

impl Paper {
    /// So many questions of each kind, in the order of [`KINDS`]. Free text, rank and arrange are made of
    /// the same texts: the right choice is the model answer, the choices in their order are the items.
    pub fn of(name: &'static str, trivia: &Trivia, counts: [usize; 5]) -> Self {
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

    /// The sum over its questions (D19).
    pub fn weight(&self) -> i32 {
        self.questions.iter().map(Question::weight).sum()
    }

    /// Whether a grader must mark it (D36).
    pub fn needs_grading(&self) -> bool {
        self.questions
            .iter()
            .any(|question| matches!(question.key, Key::FreeText(_) | Key::Rank(_)))
    }

    /// Whether it asks questions of that kind.
    pub fn has(&self, kind: usize) -> bool {
        self.questions
            .iter()
            .any(|question| question.key.kind() == kind)
    }

    /// The body that creates it.
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

/// What a participant does with a question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Given {
    /// Leaves it, or never moves an item.
    Nothing,
    /// Chooses these options.
    Chosen(Vec<usize>),
    /// Writes this.
    Text(String),
    /// Gives each item, in the model order, this position.
    Positions(Vec<usize>),
}

/// Participant 0 does everything right, participant 1 submits an empty sheet; the others follow a pattern
/// that mixes all there is to do with a question.
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

/// What the server must make of it: all of the weight or nothing; `None` where a grader decides.
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

/// What the grader writes under an answered question.
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

/// What is kept of it (D34).
pub fn kept(mark: i32, weight: i32) -> i32 {
    mark.abs().min(weight)
}

/// The bonus: ten points times the share of the rank questions that were answered (D35).
pub fn bonus(answered: usize, asked: usize) -> i32 {
    if asked == 0 {
        return 0;
    }
    i32::try_from((answered * 2_000 + asked) / (asked * 2)).unwrap()
}

/// Total over weight as hundredths of a percent: at most 100 percent, half up (D35).
pub fn percentage(total: i32, weight: i32) -> i32 {
    let (total, weight) = (i64::from(total), i64::from(weight));
    i32::try_from((total * 20_000 + weight) / (weight * 2))
        .unwrap()
        .min(10_000)
}

/// Hundredths as the number on the wire.
pub fn points(hundredths: i32) -> f64 {
    f64::from(hundredths) / 100.0
}
