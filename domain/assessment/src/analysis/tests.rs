//! Tests: cases that were computed by hand, properties, and a comparison with figures of numpy and scipy (`fixture`).

mod fixture;

use domain_kernel::Points;
use proptest::prelude::*;
use rstest::rstest;

use super::*;
use crate::correction::{CorrectionDraft, CorrectionRule, KeyAnswer, KeyCorrections};
use crate::draft::{GroupDraft, QuestionDraft, TemplateDraft};
use crate::question::{ModelOption, QuestionKind};
use crate::score::{ManualMark, Score};
use crate::sheet::{Sheet, SubmittedAnswer, SubmittedSlide, SubmittedValue};
use crate::testing::{
    CountingIds, choice, content_and_save, every_kind, item, multiple_choices, slides,
    true_or_false,
};
use crate::{AnswerSchema, Content};

/// A participant: the score, the sheet, and the seconds that the attempt took.
type Participant = (Score, Sheet, i64);

fn analyse(content: &Content, participants: &[Participant]) -> Analysis {
    analyse_corrected(content, &KeyCorrections::default(), participants)
}

fn analyse_corrected(
    content: &Content,
    corrections: &KeyCorrections,
    participants: &[Participant],
) -> Analysis {
    let mut totals = Totals::new(content);
    for (score, _, _) in participants {
        totals.add(&score.sums());
    }
    let mut analysis = ItemAnalysis::new(content, corrections, totals.groups());
    for (score, sheet, seconds) in participants {
        analysis.add(score, sheet, *seconds);
    }
    analysis.finish()
}

/// Creates the sheet of a participant. `answers` contains a list for each question: the chosen options, or the placed
/// items.
fn sheet_of(content: &Content, answers: &[Vec<(usize, i64)>]) -> Sheet {
    let mut entries = Vec::new();
    for ((_, question), given) in content.questions().zip(answers) {
        let options = question.spec.options();
        entries.extend(given.iter().map(|(option, number)| SubmittedAnswer {
            option: options[*option].id,
            value: SubmittedValue::Number(*number),
        }));
    }
    AnswerSchema::new(content).read(&entries, &[]).unwrap()
}

fn participant(content: &Content, answers: &[Vec<(usize, i64)>]) -> Participant {
    let sheet = sheet_of(content, answers);
    (Score::new(content, &sheet, Points::whole(10)), sheet, 60)
}

fn chosen(option: usize) -> Vec<(usize, i64)> {
    vec![(option, 1)]
}

fn checked(groups: Vec<GroupDraft>) -> Content {
    let draft = TemplateDraft {
        groups,
        slides: None,
        ..every_kind()
    };
    draft.check(&CountingIds::default()).unwrap().1
}

/// Creates participants of two true-or-false questions of one point each. Each text has a letter per question; `r` is a
/// right answer.
fn of_two_questions(answers: &[&str]) -> (Content, Vec<Participant>) {
    let content = checked(vec![true_or_false(1.0, 2)]);
    let answer = |letter| match letter {
        'r' => chosen(0),
        'w' => chosen(1),
        _ => vec![],
    };
    let participants = answers
        .iter()
        .map(|letters| participant(&content, &letters.chars().map(answer).collect::<Vec<_>>()))
        .collect();
    (content, participants)
}

fn assert_near(figure: Option<f64>, expected: Option<f64>) {
    match (figure, expected) {
        (Some(figure), Some(expected)) => {
            assert!(
                (figure - expected).abs() < 1e-9,
                "{figure} is not {expected}"
            );
        }
        _ => assert_eq!(figure, expected),
    }
}

#[test]
fn without_participants_no_figure_is_computed() {
    let (content, _) = of_two_questions(&[]);
    let analysis = analyse(&content, &[]);
    assert_eq!((analysis.submitted, analysis.participants), (0, 0));
    for figure in [
        analysis.mean,
        analysis.median,
        analysis.standard_deviation,
        analysis.minimum,
        analysis.maximum,
        analysis.alpha,
        analysis.standard_error,
    ] {
        assert_eq!(figure, None);
    }
    assert_eq!(analysis.time_used, None);
    assert_eq!(analysis.histogram.len(), 10);
    for question in &analysis.questions {
        assert_eq!((question.facility, question.discrimination), (None, None));
        assert_eq!(question.upper_lower, None);
        assert_eq!((question.upper, question.lower), (None, None));
        assert_eq!(question.options[0].share, None);
        assert_eq!(question.flags, [QuestionFlag::SmallSample]);
    }
}

/// The totals are 2, 1, 1, 0. The marks of the first question are 1, 1, 0, 0, and the totals without them are 1, 0, 1,
/// 0. The two do not correlate.
#[test]
fn four_participants_are_analysed_as_by_hand() {
    let (content, participants) = of_two_questions(&["rr", "rw", "wr", "ww"]);
    let analysis = analyse(&content, &participants);
    assert_eq!(analysis.participants, 4);
    assert_near(analysis.mean, Some(1.0));
    assert_near(analysis.median, Some(1.0));
    assert_near(analysis.standard_deviation, Some((2.0_f64 / 3.0).sqrt()));
    assert_eq!((analysis.minimum, analysis.maximum), (Some(0.0), Some(2.0)));
    let counts: Vec<u64> = analysis.histogram.iter().map(|class| class.count).collect();
    assert_eq!(counts, [1, 0, 0, 0, 0, 2, 0, 0, 0, 1]);
    // 27 % of 4 are 1.08, so each group has one participant.
    for question in &analysis.questions {
        assert_near(question.facility, Some(0.5));
        assert_near(question.discrimination, Some(0.0));
        assert_near(question.upper_lower, Some(1.0));
        assert_near(question.options[0].share, Some(0.5));
        assert_near(question.options[0].upper, Some(1.0));
        assert_near(question.options[0].lower, Some(0.0));
    }
    assert_eq!(analysis.alpha, None, "of fewer than 10 participants");
}

/// With six participants, each group has two. Both questions always have the same mark.
#[test]
fn questions_that_agree_discriminate_perfectly() {
    let (content, participants) = of_two_questions(&["rr", "rr", "rr", "ww", "ww", "ww"]);
    let analysis = analyse(&content, &participants);
    for question in &analysis.questions {
        assert_near(question.discrimination, Some(1.0));
        assert_near(question.upper_lower, Some(1.0));
    }
    assert_near(analysis.median, Some(1.0));
}

#[rstest]
#[case::none_of_the_marks_varies(&["rr", "rw"], 0, None)]
#[case::the_marks_are_opposite(&["rw", "wr"], 0, Some(-1.0))]
#[case::one_participant(&["rr"], 0, None)]
fn a_correlation_needs_marks_that_vary(
    #[case] answers: &[&str],
    #[case] question: usize,
    #[case] expected: Option<f64>,
) {
    let (content, participants) = of_two_questions(answers);
    let analysis = analyse(&content, &participants);
    assert_near(analysis.questions[question].discrimination, expected);
}

/// With ten participants, each group has 2.7, rounded to 3. One participant has the total 2, and nine share the next
/// total. The upper group takes two of these nine, so each belongs to it with a share of 2/9.
#[test]
fn who_ties_at_the_border_belongs_in_part() {
    let answers = ["rr", "rw", "rw", "rw", "wr", "wr", "wr", "wr", "wr", "wr"];
    let (content, participants) = of_two_questions(&answers);
    let analysis = analyse(&content, &participants);
    let [first, second] = [&analysis.questions[0], &analysis.questions[1]];
    let upper = (1.0 + 3.0 * 2.0 / 9.0) / 3.0;
    // The lower group takes three of the nine.
    let lower = 3.0 / 9.0;
    assert_near(first.options[0].upper, Some(upper));
    assert_near(first.options[0].lower, Some(lower));
    assert_near(first.upper_lower, Some(upper - lower));
    assert_near(first.upper, Some(upper));
    assert_near(first.lower, Some(lower));
    let upper = (1.0 + 6.0 * 2.0 / 9.0) / 3.0;
    assert_near(second.upper_lower, Some(upper - 6.0 / 9.0));
}

#[rstest]
#[case(1, 1)]
#[case(5, 1)]
#[case(6, 2)]
#[case(10, 3)]
#[case(50, 14)]
#[case(100, 27)]
fn a_group_is_27_percent_rounded_half_up_and_at_least_one(
    #[case] participants: i64,
    #[case] size: i64,
) {
    let (content, own) = of_two_questions(&["rr"]);
    let mut totals = Totals::new(&content);
    for _ in 0..participants {
        totals.add(&own[0].0.sums());
    }
    let groups = totals.groups();
    assert_eq!(
        (groups.upper.taken, groups.upper.tied),
        (size, participants)
    );
    assert_eq!(
        (groups.lower.taken, groups.lower.tied),
        (size, participants)
    );
}

/// Five participants have both right and five have both wrong. The variance of each question is 5/18, that of the
/// totals is 10/9, so alpha is 2 (1 - 1/2) = 1.
#[test]
fn alpha_is_one_if_all_questions_agree() {
    let (content, participants) = of_two_questions(&[["rr"; 5], ["ww"; 5]].concat());
    let analysis = analyse(&content, &participants);
    assert_near(analysis.alpha, Some(1.0));
    assert_near(analysis.standard_error, Some(0.0));
}

#[rstest]
#[case::nine_participants(&[["rr"; 9].as_slice()].concat(), 2)]
#[case::no_variance(&["rw"; 12], 2)]
#[case::one_question(&["r", "r", "r", "r", "r", "w", "w", "w", "w", "w"], 1)]
fn alpha_needs_two_questions_ten_participants_and_variance(
    #[case] answers: &[&str],
    #[case] questions: usize,
) {
    let content = checked(vec![true_or_false(1.0, questions)]);
    let (_, of_two) = of_two_questions(answers);
    let participants = match questions {
        1 => answers
            .iter()
            .map(|answer| participant(&content, &[chosen(usize::from(*answer == "w"))]))
            .collect(),
        _ => of_two,
    };
    let analysis = analyse(&content, &participants);
    assert_eq!((analysis.alpha, analysis.standard_error), (None, None));
}

#[test]
fn a_sheet_that_waits_for_a_grader_is_submitted_but_has_no_score() {
    let content = every_kind().check(&CountingIds::default()).unwrap().1;
    let text = |(_, question): (_, &crate::Question)| {
        let option = question.spec.options().into_iter().next()?;
        (question.spec.kind() == QuestionKind::FreeText).then_some(SubmittedAnswer {
            option: option.id,
            value: SubmittedValue::Text("a text".to_owned()),
        })
    };
    let entries: Vec<_> = content.questions().filter_map(text).collect();
    let sheet = AnswerSchema::new(&content).read(&entries, &[]).unwrap();
    let waiting = Score::new(&content, &sheet, Points::ZERO);
    let question = waiting
        .marks
        .iter()
        .find(|mark| mark.score.is_none())
        .unwrap();
    let mark = ManualMark {
        kind: question.kind,
        question: question.question,
        score: 1.5,
        comment: None,
    };
    let (marked, _) = waiting.with_marks(&[mark]).unwrap();
    let analysis = analyse(&content, &[(waiting, sheet.clone(), 1), (marked, sheet, 1)]);
    assert_eq!((analysis.submitted, analysis.participants), (2, 1));
    let of_text = analysis
        .questions
        .iter()
        .find(|question| question.kind == QuestionKind::FreeText);
    assert_near(of_text.unwrap().facility, Some(0.5));
    assert_eq!(of_text.unwrap().unanswered, 0);
    assert!(of_text.unwrap().options.is_empty());
}

/// A multiple-choice question with the choices "a" (right), "b" and "c", and a true-or-false question with a larger
/// weight, which determines the order of the participants.
fn with_distractors(answers: &[(usize, bool, usize)]) -> Analysis {
    with_corrected_distractors(answers, &[])
}

/// The same after corrections of the question with choices, each with its rule and the choice that is right now.
fn with_corrected_distractors(
    answers: &[(usize, bool, usize)],
    rules: &[(CorrectionRule, usize)],
) -> Analysis {
    let mut distracting = multiple_choices(1.0, 1);
    distracting.questions[0].answers =
        vec![choice("a", true), choice("b", false), choice("c", false)];
    let content = checked(vec![true_or_false(5.0, 1), distracting]);
    let (_, asked) = content.questions().last().unwrap();
    let corrected = |(rule, right): &(CorrectionRule, usize)| {
        let answer = |(at, option): (usize, ModelOption)| KeyAnswer {
            id: Some(option.id),
            value: option.value,
            is_correct: at == *right,
            order: None,
        };
        let draft = CorrectionDraft {
            question: Some(asked.id),
            rule: *rule,
            answers: asked
                .spec
                .options()
                .into_iter()
                .enumerate()
                .map(answer)
                .collect(),
        };
        draft.check(&content, &KeyCorrections::default()).unwrap()
    };
    let corrections: KeyCorrections = rules.iter().map(corrected).collect();
    let participants: Vec<_> = answers
        .iter()
        .flat_map(|(times, is_strong, option)| {
            let (score, sheet, seconds) = participant(
                &content,
                &[chosen(usize::from(!is_strong)), chosen(*option)],
            );
            let score = score.corrected(&content, &sheet, &corrections);
            vec![(score, sheet, seconds); *times]
        })
        .collect();
    analyse_corrected(&content, &corrections, &participants)
}

/// Whether each option of the question with choices is right, and its flags.
fn shown_options(analysis: &Analysis) -> Vec<(bool, Vec<QuestionFlag>)> {
    let options = analysis.questions[1].options.iter();
    options
        .map(|option| (option.is_correct, option.flags.clone()))
        .collect()
}

/// D298: The strong chose "a", which is right by the template, and "c", which no key has.
#[test]
fn where_the_better_mark_counts_both_keys_are_right() {
    let answers = [(8, true, 0), (2, true, 1), (10, false, 1)];
    let better = with_corrected_distractors(&answers, &[(CorrectionRule::Better, 1)]);
    assert_eq!(
        shown_options(&better),
        [(true, vec![]), (true, vec![]), (false, vec![])]
    );
    let new_key = with_corrected_distractors(&answers, &[(CorrectionRule::NewKey, 1)]);
    assert_eq!(
        shown_options(&new_key),
        [
            (false, vec![QuestionFlag::OptionBeatsKey]),
            (true, vec![]),
            (false, vec![])
        ]
    );
    // An option that beats the right ones of both keys is still odd, but not one that beats a key that no one knows.
    let odd = [(10, true, 2), (1, true, 0), (1, true, 1), (10, false, 1)];
    let odd = with_corrected_distractors(&odd, &[(CorrectionRule::Better, 1)]);
    assert_eq!(shown_options(&odd)[2].1, [QuestionFlag::OptionBeatsKey]);
    let unknown = [(7, true, 2), (3, true, 0), (10, false, 0)];
    let unknown = with_corrected_distractors(&unknown, &[(CorrectionRule::Better, 1)]);
    assert!(shown_options(&unknown)[2].1.is_empty());
}

/// D298
#[test]
fn full_marks_for_everybody_say_nothing_of_the_question() {
    let answers = [(20, true, 1), (20, false, 0)];
    let full = with_corrected_distractors(&answers, &[(CorrectionRule::FullMarks, 0)]);
    let question = &full.questions[1];
    assert!(question.full_marks && question.flags.is_empty());
    assert_eq!(question.facility, Some(1.0));
    let flags = shown_options(&full).into_iter();
    assert!(flags.clone().all(|(_, flags)| flags.is_empty()));
    let plain = with_distractors(&answers);
    assert!(!plain.questions[1].full_marks && !full.questions[0].full_marks);
    assert!(
        plain.questions[1]
            .flags
            .contains(&QuestionFlag::OptionBeatsKey)
    );
}

/// Over several events only the template's own key is the same, but full marks at one of them hide how hard it is.
#[test]
fn several_events_share_only_full_marks() {
    let content = checked(vec![true_or_false(5.0, 2)]);
    let ids: Vec<_> = content
        .questions()
        .map(|(_, question)| Some(question.id))
        .collect();
    let held = |question, rule| {
        let draft = CorrectionDraft {
            question,
            rule,
            answers: vec![],
        };
        let correction = draft.check(&content, &KeyCorrections::default()).unwrap();
        KeyCorrections::default().with(&correction)
    };
    let full = held(ids[0], CorrectionRule::FullMarks);
    let dropped = held(ids[1], CorrectionRule::Drop);
    let both = KeyCorrections::analysed(&[full.clone(), dropped.clone()]);
    assert_eq!(both, full);
    assert_eq!(
        KeyCorrections::analysed(std::slice::from_ref(&dropped)),
        dropped
    );
}

#[test]
fn a_wrong_option_that_the_strong_prefer_beats_the_key() {
    let analysis = with_distractors(&[(8, true, 1), (2, true, 0), (20, false, 0)]);
    let question = &analysis.questions[1];
    assert_eq!(
        question.flags,
        [
            QuestionFlag::NegativeDiscrimination,
            QuestionFlag::UnusedOption,
            QuestionFlag::OptionBeatsKey
        ]
    );
    let flags: Vec<_> = question
        .options
        .iter()
        .map(|option| option.flags.clone())
        .collect();
    assert_eq!(
        flags,
        [
            vec![],
            vec![QuestionFlag::OptionBeatsKey],
            vec![QuestionFlag::UnusedOption]
        ]
    );
}

#[test]
fn among_equal_totals_no_option_beats_the_key() {
    let flags = |answers| with_distractors(answers).questions[1].flags.clone();
    let beats = QuestionFlag::OptionBeatsKey;
    assert!(!flags(&[(20, true, 1), (20, true, 2)]).contains(&beats));
    assert!(flags(&[(20, true, 1), (20, false, 2)]).contains(&beats));
}

#[rstest]
#[case::of_29_participants(28, 1, false)]
#[case::two_of_forty(38, 2, false)]
#[case::one_of_forty(39, 1, true)]
fn an_option_is_unused_below_five_percent_of_thirty_participants(
    #[case] others: usize,
    #[case] own: usize,
    #[case] is_unused: bool,
) {
    let half = others / 2;
    let analysis = with_distractors(&[(half, true, 0), (others - half, false, 1), (own, false, 2)]);
    let flags = &analysis.questions[1].options[2].flags;
    assert_eq!(flags.contains(&QuestionFlag::UnusedOption), is_unused);
}

#[rstest]
#[case::all_right(20, 0, Some(QuestionFlag::TooEasy))]
#[case::exactly_95_percent(19, 1, None)]
#[case::exactly_20_percent(2, 8, None)]
#[case::below_20_percent(1, 9, Some(QuestionFlag::TooHard))]
fn a_question_is_too_easy_or_too_hard_beyond_its_borders(
    #[case] right: usize,
    #[case] wrong: usize,
    #[case] flag: Option<QuestionFlag>,
) {
    let (content, participants) =
        of_two_questions(&[vec!["rr"; right], vec!["wr"; wrong]].concat());
    let flags = &analyse(&content, &participants).questions[0].flags;
    for odd in [QuestionFlag::TooEasy, QuestionFlag::TooHard] {
        assert_eq!(flags.contains(&odd), flag == Some(odd), "{odd:?}");
    }
}

#[test]
fn items_with_the_same_text_count_in_each_others_place() {
    let arrange = GroupDraft {
        kind: QuestionKind::Arrange,
        questions: vec![QuestionDraft {
            text: "Order".to_owned(),
            answers: vec![item("x", None), item("y", None), item("x", None)],
        }],
        ..true_or_false(1.0, 0)
    };
    let content = checked(vec![arrange]);
    let swapped = participant(&content, &[vec![(2, 1), (1, 2), (0, 3)]]);
    let moved = participant(&content, &[vec![(1, 1), (0, 2)]]);
    let analysis = analyse(&content, &[swapped, moved]);
    let items = &analysis.questions[0].items;
    let half = Some(0.5);
    let none = Some(0.0);
    assert_eq!(items[0].positions, [half, half, none]);
    assert_eq!(items[1].positions, [half, half, none]);
    assert_eq!(items[2].positions, [none, none, half]);
    assert_eq!(
        items.iter().map(|item| item.unplaced).collect::<Vec<_>>(),
        [none, none, half]
    );
}

#[test]
fn images_are_counted_in_each_category() {
    let draft = TemplateDraft {
        slides: Some(slides(1.0, &[1, 1])),
        ..every_kind()
    };
    let content = draft.check(&CountingIds::default()).unwrap().1;
    let case = content.slides.as_ref().unwrap();
    let placed = |image: usize, category: usize| SubmittedSlide {
        slide: case.images[image].id,
        category: case.categories[category].id,
        order: 1,
    };
    let participants = [vec![placed(0, 0), placed(1, 1)], vec![placed(0, 1)]].map(|places| {
        let sheet = AnswerSchema::new(&content).read(&[], &places).unwrap();
        (Score::new(&content, &sheet, Points::ZERO), sheet, 60)
    });
    let analysis = analyse(&content, &participants);
    let mut questions = analysis.questions.iter();
    let case = questions
        .find(|figures| figures.question.is_none())
        .unwrap();
    assert_eq!(case.unanswered, 0);
    assert_near(case.facility, Some(0.5));
    let shares = |image: usize| {
        let slide = &case.slides[image];
        let in_categories = slide.places.iter().map(|place| place.share.unwrap());
        (in_categories.collect::<Vec<_>>(), slide.unplaced.unwrap())
    };
    assert_eq!(shares(0), (vec![0.5, 0.5], 0.0));
    assert_eq!(shares(1), (vec![0.0, 0.5], 0.5));
    assert_eq!(
        case.slides[1].category,
        Some(case.slides[0].places[1].category)
    );
}

#[rstest]
#[case(9, 1)]
#[case(10, 2)]
#[case(3599, 600)]
#[case(3600, 600)]
#[case(6000, 900)]
#[case(864_000, 172_800)]
fn the_time_used_has_at_most_ten_classes_of_a_round_width(
    #[case] longest: i64,
    #[case] width: i64,
) {
    let (content, mut participants) = of_two_questions(&["rr", "rw"]);
    participants[0].2 = longest;
    participants[1].2 = 0;
    let used = analyse(&content, &participants).time_used.unwrap();
    assert_eq!((used.minimum, used.maximum), (0, longest));
    assert_eq!(used.histogram[0].to, width);
    assert!(used.histogram.len() <= 10);
    let last = used.histogram.last().unwrap();
    assert!((last.from..last.to).contains(&longest));
    assert_eq!(
        used.histogram.iter().map(|class| class.count).sum::<u64>(),
        2
    );
}

/// Generates a template with 1 to 40 marked sheets.
fn any_participants() -> impl Strategy<Value = (Content, Vec<Participant>)> {
    let saves = content_and_save().prop_flat_map(|(content, entries, places)| {
        let count = entries.len();
        let sheet = (
            prop::collection::vec(any::<bool>(), count),
            any::<bool>(),
            0.0..5.0_f64,
            0_i64..10_000,
        );
        (
            Just((content, entries, places)),
            prop::collection::vec(sheet, 1..40),
        )
    });
    saves.prop_map(|((content, entries, places), sheets)| {
        let schema = AnswerSchema::new(&content);
        let participant = |(kept, has_places, mark, seconds): (Vec<bool>, bool, f64, i64)| {
            let own = entries.iter().zip(kept).filter(|(_, is_kept)| *is_kept);
            let own: Vec<_> = own.map(|(entry, _)| entry.clone()).collect();
            let places = if has_places { places.as_slice() } else { &[] };
            let sheet = schema.read(&own, places).unwrap();
            let score = Score::new(&content, &sheet, Points::whole(10));
            let missing = score.marks.iter().filter(|mark| mark.score.is_none());
            let marks: Vec<_> = missing
                .map(|missing| ManualMark {
                    kind: missing.kind,
                    question: missing.question,
                    score: mark,
                    comment: None,
                })
                .collect();
            (score.with_marks(&marks).unwrap().0, sheet, seconds)
        };
        let participants = sheets.into_iter().map(participant).collect();
        (content, participants)
    })
}

/// Whether a figure is within its range, with a margin for the rounding of binary fractions.
fn is_within(figure: Option<f64>, least: f64, most: f64) -> bool {
    figure.is_none_or(|figure| (least - 1e-9..=most + 1e-9).contains(&figure))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn figures_are_within_their_ranges((content, participants) in any_participants()) {
        let analysis = analyse(&content, &participants);
        let count = u64::try_from(participants.len()).unwrap();
        prop_assert_eq!((analysis.submitted, analysis.participants), (count, count));
        prop_assert_eq!(analysis.histogram.iter().map(|class| class.count).sum::<u64>(), count);
        prop_assert!(analysis.minimum <= analysis.median && analysis.median <= analysis.maximum);
        prop_assert!(analysis.maximum <= Some(analysis.total_weight.to_number()));
        prop_assert!(is_within(analysis.alpha, f64::NEG_INFINITY, 1.0));
        prop_assert!(is_within(analysis.standard_error, 0.0, f64::INFINITY));
        for question in &analysis.questions {
            prop_assert!(is_within(question.facility, 0.0, 1.0));
            prop_assert!(is_within(question.discrimination, -1.0, 1.0));
            prop_assert!(is_within(question.upper_lower, -1.0, 1.0));
            for option in &question.options {
                for share in [option.share, option.upper, option.lower] {
                    prop_assert!(share.is_some() && is_within(share, 0.0, 1.0));
                }
            }
        }
    }

    #[test]
    fn the_shares_of_an_item_and_of_an_image_add_up_to_all((content, participants) in any_participants()) {
        for question in analyse(&content, &participants).questions {
            for item in &question.items {
                let sum: f64 = item.positions.iter().flatten().sum();
                prop_assert!((sum + item.unplaced.unwrap() - 1.0).abs() < 1e-9);
            }
            for slide in &question.slides {
                let sum: f64 = slide.places.iter().filter_map(|place| place.share).sum();
                prop_assert!((sum + slide.unplaced.unwrap() - 1.0).abs() < 1e-9);
            }
            if question.kind == QuestionKind::TrueOrFalse {
                let chosen: f64 = question.options.iter().filter_map(|option| option.share).sum();
                let count = f64::from(u32::try_from(participants.len()).unwrap());
                let empty = f64::from(u32::try_from(question.unanswered).unwrap()) / count;
                prop_assert!((chosen + empty - 1.0).abs() < 1e-9);
            }
        }
    }

    #[test]
    fn the_order_of_the_participants_changes_no_figure(
        ((content, participants), seed) in (any_participants(), any::<prop::sample::Index>())
    ) {
        let mut moved = participants.clone();
        moved.rotate_left(seed.index(participants.len()));
        moved.reverse();
        prop_assert_eq!(analyse(&content, &moved), analyse(&content, &participants));
    }
}
