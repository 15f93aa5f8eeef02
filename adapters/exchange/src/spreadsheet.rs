//! Spreadsheets with a question in each row (`docs/question-files.md`).

use application_ports::{
    ImportedQuestions, QuestionFileError, QuestionFormat, Table, TableColumn, TableLayout, TableRow,
};
use domain_assessment::limits::{MAX_ITEMS, MAX_QUESTION};
use domain_assessment::{Content, Group, ModelOption, Question, QuestionKind};
use domain_kernel::CODE_POINTS_PER_CHAR;

use crate::export::printable;
use crate::import::{Collector, FoundAnswer, FoundChoice, FoundQuestion, MAX_FOUND};

/// The columns of every spreadsheet. The columns of the answers follow them.
const TYPE: TableColumn = required("type");
const QUESTION: TableColumn = required("question");
const POINTS: TableColumn = optional("points");
const TAB: TableColumn = optional("tab");
const RIGHT: TableColumn = optional("right");
const COLUMNS: [TableColumn; 5 + MAX_ITEMS] = [
    TYPE,
    QUESTION,
    POINTS,
    TAB,
    RIGHT,
    optional("answer 1"),
    optional("answer 2"),
    optional("answer 3"),
    optional("answer 4"),
    optional("answer 5"),
    optional("answer 6"),
    optional("answer 7"),
    optional("answer 8"),
    optional("answer 9"),
    optional("answer 10"),
];

/// The columns and the limits of a file.
pub const LAYOUT: TableLayout = TableLayout {
    columns: &COLUMNS,
    max_rows: MAX_FOUND,
    max_cell_chars: MAX_QUESTION * CODE_POINTS_PER_CHAR + 1,
};

const fn required(name: &'static str) -> TableColumn {
    TableColumn {
        name,
        is_required: true,
    }
}

const fn optional(name: &'static str) -> TableColumn {
    TableColumn {
        name,
        is_required: false,
    }
}

/// Reads the questions from the rows of a file.
pub fn read(rows: &[TableRow], file_name: &str) -> Result<ImportedQuestions, QuestionFileError> {
    let mut collector = Collector::new(file_name);
    for row in rows {
        let [kind, question, points, tab, right, answers @ ..] = &*row.cells else {
            continue;
        };
        let filled = answers.iter().rposition(|answer| !answer.is_empty());
        let answers = answers.get(..filled.map_or(0, |last| last + 1));
        let answers = answers.unwrap_or_default();
        let found_kind = question_kind(kind);
        let (grade, mut notes) = match points.replace(',', ".").parse::<f64>() {
            Ok(points) => (Some(points), Vec::new()),
            Err(_) if points.is_empty() => (None, Vec::new()),
            Err(_) => (None, vec![format!("'{points}' is no number of points")]),
        };
        notes.truncate(1);
        let answer = match found_kind {
            Some(kind) => answer(kind, right, answers),
            None => FoundAnswer::Unknown(unknown_kind(kind)),
        };
        if let Some(kind) = found_kind {
            collector.add_group_title(kind, tab);
        }
        collector.add(FoundQuestion {
            position: row.line,
            title: String::new(),
            text: question.clone(),
            grade,
            answer,
            lost: Vec::new(),
            notes,
        })?;
    }
    collector.finish(QuestionFormat::Spreadsheet)
}

/// Returns the kind with this name or title. Blanks, hyphens and underscores are equivalent.
fn question_kind(name: &str) -> Option<QuestionKind> {
    let plain = |name: &str| name.to_lowercase().replace(['_', '-', ' '], "");
    let name = plain(name);
    QuestionKind::ALL
        .into_iter()
        .find(|kind| plain(kind.as_str()) == name || plain(kind.default_title()) == name)
}

fn unknown_kind(name: &str) -> String {
    if name.is_empty() {
        return "The row has no type".to_owned();
    }
    let name: String = name.chars().take(50).collect();
    format!("'{name}' is no type of question")
}

fn answer(kind: QuestionKind, right: &str, answers: &[String]) -> FoundAnswer {
    match kind {
        QuestionKind::TrueOrFalse => match &*right.to_lowercase() {
            "true" => FoundAnswer::TrueOrFalse(true),
            "false" => FoundAnswer::TrueOrFalse(false),
            _ => FoundAnswer::Unknown("The right answer must be TRUE or FALSE".to_owned()),
        },
        QuestionKind::MultipleChoices => {
            let numbers: Vec<&str> = right.split(|c: char| !c.is_ascii_digit()).collect();
            let choice = |(number, text): (usize, &String)| FoundChoice {
                text: text.clone(),
                share: if numbers.contains(&&*number.to_string()) {
                    100.0
                } else {
                    0.0
                },
            };
            FoundAnswer::Choices {
                choices: (1..).zip(answers).map(choice).collect(),
                only_one: true,
            }
        }
        QuestionKind::FreeText => FoundAnswer::Text(answers.first().cloned().unwrap_or_default()),
        QuestionKind::Rank => FoundAnswer::Rank(right.to_owned()),
        QuestionKind::Arrange => FoundAnswer::Order(answers.to_vec()),
        QuestionKind::Slides => FoundAnswer::Unknown("A spreadsheet cannot hold slides".to_owned()),
    }
}

/// Returns a table with the questions of a template.
pub fn table(content: &Content) -> Table {
    let groups = content.groups.iter();
    let rows = groups.flat_map(|group| {
        let questions = group.questions.iter();
        questions.map(move |question| row(group, question))
    });
    Table {
        header: COLUMNS
            .iter()
            .map(|column| column.name.to_owned())
            .collect(),
        rows: rows.collect(),
    }
}

fn row(group: &Group, question: &Question) -> Vec<String> {
    let options = question.spec.options();
    let is_right = |option: &ModelOption| option.is_correct == Some(true);
    let numbers = (1..).zip(&options).filter(|(_, option)| is_right(option));
    let numbers: Vec<String> = numbers
        .map(|(number, _): (usize, _)| number.to_string())
        .collect();
    let values = || options.iter().map(|option| printable(&option.value));
    let right_value = || {
        let right = options.iter().find(|option| is_right(option));
        right.map(|option| option.value.clone()).unwrap_or_default()
    };
    let (right, answers): (String, Vec<String>) = match group.kind {
        QuestionKind::TrueOrFalse => (right_value().to_uppercase(), Vec::new()),
        QuestionKind::MultipleChoices => (numbers.join(", "), values().collect()),
        QuestionKind::FreeText | QuestionKind::Arrange => (String::new(), values().collect()),
        QuestionKind::Rank => (right_value(), Vec::new()),
        QuestionKind::Slides => (String::new(), Vec::new()),
    };
    let mut row = vec![
        group.kind.default_title().to_owned(),
        printable(&question.text),
        group.weight.to_number().to_string(),
        printable(&group.title),
        right,
    ];
    row.extend(answers);
    row.resize(COLUMNS.len(), String::new());
    row
}

#[cfg(test)]
mod tests {
    use super::*;
    use rstest::rstest;

    fn row(cells: &[&str]) -> TableRow {
        let mut cells: Vec<String> = cells.iter().map(|cell| (*cell).to_owned()).collect();
        cells.resize(COLUMNS.len(), String::new());
        TableRow { line: 2, cells }
    }

    #[rstest]
    #[case("True or False", Some(QuestionKind::TrueOrFalse))]
    #[case("multiple_choices", Some(QuestionKind::MultipleChoices))]
    #[case("MULTIPLE-CHOICE", Some(QuestionKind::MultipleChoices))]
    #[case("free text", Some(QuestionKind::FreeText))]
    #[case("essay", None)]
    #[case("", None)]
    fn a_kind_has_its_name_or_its_title(#[case] name: &str, #[case] kind: Option<QuestionKind>) {
        assert_eq!(question_kind(name), kind);
    }

    #[rstest]
    #[case("2", &[false, true, false])]
    #[case("1, 3", &[true, false, true])]
    // In some countries, Excel converts `1,3` to a number.
    #[case("1.3", &[true, false, true])]
    fn the_right_choices_are_named_by_numbers(#[case] right: &str, #[case] expected: &[bool]) {
        let rows = [row(&[
            "multiple choice",
            "Which?",
            "2,5",
            "Tab",
            right,
            "a",
            "b",
            "c",
        ])];
        let draft = read(&rows, "bank.xlsx").unwrap().draft;
        let answers = &draft.groups[0].questions[0].answers;
        let marked: Vec<bool> = answers.iter().map(|answer| answer.is_correct).collect();
        assert_eq!(marked, expected);
        assert_eq!(draft.groups[0].weight, Some(2.5));
        assert_eq!(draft.groups[0].title.as_deref(), Some("Tab"));
    }

    #[rstest]
    #[case(&["", "Which?"], "The row has no type")]
    #[case(&["essay", "Which?"], "'essay' is no type of question")]
    #[case(&["slides", "Which?"], "A spreadsheet cannot hold slides")]
    #[case(&["true or false", "Is it?", "", "", "maybe"], "The right answer must be TRUE or FALSE")]
    #[case(&["rank", "How much?", "", "", "11"], "The right value must be a number from 1 to 10")]
    #[case(&["multiple choice", "Which?", "", "", "1", "a", "", "c"], "A choice has 0 characters, the least is 1")]
    fn a_row_that_is_no_question_is_left_out(#[case] cells: &[&str], #[case] reason: &str) {
        let imported = read(&[row(cells)], "bank.xlsx").unwrap();
        let left_out = &imported.left_out[0];
        assert_eq!((left_out.position, &*left_out.reason), (2, reason));
    }
}
