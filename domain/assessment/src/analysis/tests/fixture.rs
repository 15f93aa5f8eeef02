//! Compares the analysis with the figures that the script `tests/analysis/fixture.py` computed with numpy and scipy.

use serde_json::{Value, from_str};

use super::*;

const FIXTURE: &str = include_str!("../../../tests/analysis/fixture.json");

fn arrange_and_texts() -> (GroupDraft, GroupDraft, GroupDraft) {
    let group = |kind, weight, answers| GroupDraft {
        kind,
        weight: Some(weight),
        title: None,
        questions: vec![QuestionDraft {
            text: "A question".to_owned(),
            answers,
        }],
    };
    let items = ["load", "seal", "load", "drive"].map(|text| item(text, None));
    (
        group(QuestionKind::FreeText, 6.0, vec![choice("model", false)]),
        group(QuestionKind::Rank, 4.0, vec![choice("7", true)]),
        group(QuestionKind::Arrange, 5.0, items.to_vec()),
    )
}

/// The template of the script: three multiple-choice questions, and one question of each other kind.
fn template() -> Content {
    let (text, rank, arrange) = arrange_and_texts();
    let mut several = multiple_choices(3.25, 3);
    let keys = [
        vec![true, false, false, false],
        vec![false, true, true, false],
        vec![false, false, true],
    ];
    for (question, key) in several.questions.iter_mut().zip(keys) {
        question.answers = key
            .into_iter()
            .map(|right| choice("choice", right))
            .collect();
    }
    let mut case = slides(7.5, &[2, 2]);
    // The last image belongs to no category.
    case.categories[1].images.pop();
    let draft = TemplateDraft {
        groups: vec![true_or_false(1.5, 1), several, text, rank, arrange],
        slides: Some(case),
        ..every_kind()
    };
    draft.check(&CountingIds::default()).unwrap().1
}

fn index(value: &Value) -> usize {
    usize::try_from(value.as_u64().unwrap()).unwrap()
}

/// Reads a sheet of the script, with the script's marks for the free-text and the rank question.
fn read(content: &Content, sheet: &Value) -> Participant {
    let given: Vec<Vec<(usize, i64)>> = vec![
        sheet["true_or_false"]
            .as_bool()
            .map_or(vec![], |is_true| chosen(usize::from(!is_true))),
        chosen_of(&sheet["multiple_choices"][0]),
        chosen_of(&sheet["multiple_choices"][1]),
        chosen_of(&sheet["multiple_choices"][2]),
        vec![],
        sheet["rank"]
            .as_u64()
            .map_or(vec![], |value| chosen(usize::try_from(value).unwrap() - 1)),
        sheet["arrange"].as_array().map_or(vec![], |order| {
            let placed = order.iter().zip(1..).filter(|(item, _)| !item.is_null());
            placed
                .map(|(item, position)| (index(item), position))
                .collect()
        }),
    ];
    let mut entries = sheet_of(content, &given).entries();
    let text = content
        .questions()
        .find(|(group, _)| group.kind == QuestionKind::FreeText)
        .unwrap()
        .1;
    if !sheet["free_text"].is_null() {
        entries.push(SubmittedAnswer {
            option: text.spec.options()[0].id,
            value: SubmittedValue::Text("a text".to_owned()),
        });
    }
    let case = content.slides.as_ref().unwrap();
    let places = sheet["slides"]
        .as_array()
        .unwrap()
        .iter()
        .zip(&case.images)
        .zip(1..);
    let places: Vec<_> = places
        .filter(|((place, _), _)| !place.is_null())
        .map(|((place, image), order)| SubmittedSlide {
            slide: image.id,
            category: case.categories[index(place)].id,
            order,
        })
        .collect();
    let own = AnswerSchema::new(content).read(&entries, &places).unwrap();
    let score = Score::new(content, &own, Points::whole(10));
    let marks: Vec<_> = score
        .marks
        .iter()
        .filter(|mark| mark.score.is_none())
        .map(|mark| {
            let name = if mark.kind == QuestionKind::Rank {
                "rank_mark"
            } else {
                "free_text"
            };
            ManualMark {
                kind: mark.kind,
                question: mark.question,
                score: sheet[name].as_f64().unwrap() / 100.0,
                comment: None,
            }
        })
        .collect();
    let (score, _) = score.with_marks(&marks).unwrap();
    (score, own, sheet["seconds"].as_i64().unwrap())
}

fn chosen_of(options: &Value) -> Vec<(usize, i64)> {
    options
        .as_array()
        .unwrap()
        .iter()
        .map(|option| (index(option), 1))
        .collect()
}

fn assert_same(figure: Option<f64>, expected: &Value, what: &str) {
    match (figure, expected.as_f64()) {
        (Some(figure), Some(expected)) => {
            assert!(
                (figure - expected).abs() < 1e-9,
                "{what}: {figure} is not {expected}"
            );
        }
        (figure, expected) => assert_eq!(figure, expected, "{what}"),
    }
}

const fn name(flag: QuestionFlag) -> &'static str {
    match flag {
        QuestionFlag::SmallSample => "small_sample",
        QuestionFlag::TooEasy => "too_easy",
        QuestionFlag::TooHard => "too_hard",
        QuestionFlag::NegativeDiscrimination => "negative_discrimination",
        QuestionFlag::UnusedOption => "unused_option",
        QuestionFlag::OptionBeatsKey => "option_beats_key",
    }
}

fn assert_question(figures: &QuestionFigures, expected: &Value) {
    assert_same(figures.facility, &expected["facility"], "facility");
    assert_same(
        figures.discrimination,
        &expected["discrimination"],
        "discrimination",
    );
    assert_same(
        figures.upper_lower,
        &expected["upper_lower"],
        "upper and lower",
    );
    let flags: Vec<_> = figures.flags.iter().map(|flag| name(*flag)).collect();
    assert_eq!(Value::from(flags), expected["flags"]);
    let options = expected["options"].as_array().unwrap();
    assert_eq!(figures.options.len(), options.len());
    for (option, expected) in figures.options.iter().zip(options) {
        assert_same(option.share, &expected[0], "share");
        assert_same(option.upper, &expected[1], "share of the upper group");
        assert_same(option.lower, &expected[2], "share of the lower group");
    }
}

#[test]
fn the_figures_are_those_of_numpy_and_scipy() {
    let fixture: Value = from_str(FIXTURE).unwrap();
    let content = template();
    let cases = fixture["cases"].as_array().unwrap();
    assert_eq!(cases.len(), 3);
    for case in cases {
        let sheets = case["sheets"].as_array().unwrap();
        let participants: Vec<_> = sheets.iter().map(|sheet| read(&content, sheet)).collect();
        let analysis = analyse(&content, &participants);
        let expected = &case["expected"];
        for (name, figure) in [
            ("mean", analysis.mean),
            ("median", analysis.median),
            ("standard_deviation", analysis.standard_deviation),
            ("minimum", analysis.minimum),
            ("maximum", analysis.maximum),
            ("alpha", analysis.alpha),
            ("standard_error", analysis.standard_error),
        ] {
            assert_same(figure, &expected[name], name);
        }
        let counts: Vec<u64> = analysis.histogram.iter().map(|class| class.count).collect();
        assert_eq!(Value::from(counts), expected["histogram"]);
        let wanted = expected["questions"].as_array().unwrap();
        // The script has the slides last.
        let is_question = |figures: &&QuestionFigures| figures.question.is_some();
        let (mut questions, slides): (Vec<_>, Vec<_>) =
            analysis.questions.iter().partition(is_question);
        questions.extend(slides);
        assert_eq!(questions.len(), wanted.len());
        for (figures, expected) in questions.iter().zip(wanted) {
            assert_question(figures, expected);
        }
        let arrange = &questions[6].items;
        for (position, item) in arrange.iter().enumerate() {
            assert_same(
                item.positions[position],
                &expected["in_place"][position],
                "in place",
            );
        }
        for (slide, expected) in questions[7]
            .slides
            .iter()
            .zip(expected["slides"].as_array().unwrap())
        {
            assert_same(slide.places[0].share, &expected[0], "first category");
            assert_same(slide.places[1].share, &expected[1], "second category");
            assert_same(slide.unplaced, &expected[2], "unplaced");
        }
        let used = analysis.time_used.unwrap();
        let times = &expected["time_used"];
        assert_same(Some(used.mean), &times[0], "mean time");
        assert_same(Some(used.median), &times[1], "median time");
        assert_eq!(
            (used.minimum, used.maximum),
            (times[2].as_i64().unwrap(), times[3].as_i64().unwrap())
        );
    }
}
