//! The canonical text of a sheet, as it is stored.

use std::io;

use domain_assessment::{Answer, Sheet};
use domain_kernel::OptionId;
use uuid::Uuid;

use crate::{AppError, AppResult};

/// The sheet's canonical text: what serde makes of it, and most of it is ids, which need no escaping.
/// Every save is written so; serde's own way took a tenth of its time.
pub(super) fn written(sheet: &Sheet) -> AppResult<String> {
    // Most sheets fit, so that their text is not copied while it grows.
    let mut bytes = Vec::with_capacity(4096);
    write(sheet, &mut bytes).map_err(|error| AppError::Internal(error.to_string()))?;
    String::from_utf8(bytes).map_err(|error| AppError::Internal(error.to_string()))
}

fn write(sheet: &Sheet, out: &mut Vec<u8>) -> io::Result<()> {
    out.extend_from_slice(b"{\"answers\":{");
    for (at, (question, answer)) in sheet.answers.iter().enumerate() {
        if at > 0 {
            out.push(b',');
        }
        id(question.0, out);
        match answer {
            Answer::Chosen(options) => list(b":{\"chosen\":", options, out),
            Answer::Order(options) => list(b":{\"order\":", options, out),
            Answer::Text { option, text } => {
                out.extend_from_slice(b":{\"text\":{\"option\":");
                id(option.0, out);
                out.extend_from_slice(b",\"text\":");
                serde_json::to_writer(&mut *out, text)?;
                out.push(b'}');
            }
        }
        out.push(b'}');
    }
    out.extend_from_slice(b"},\"slides\":");
    serde_json::to_writer(&mut *out, &sheet.slides)?;
    out.push(b'}');
    Ok(())
}

fn list(key: &[u8], options: &[OptionId], out: &mut Vec<u8>) {
    out.extend_from_slice(key);
    out.push(b'[');
    for (at, option) in options.iter().enumerate() {
        if at > 0 {
            out.push(b',');
        }
        id(option.0, out);
    }
    out.push(b']');
}

fn id(id: Uuid, out: &mut Vec<u8>) {
    let mut text = [b'"'; 38];
    if let Some(middle) = text.get_mut(1..37) {
        id.hyphenated().encode_lower(middle);
    }
    out.extend_from_slice(&text);
}

#[cfg(test)]
mod tests {
    use domain_assessment::Place;
    use domain_kernel::{CategoryId, QuestionId, SlideId};
    use proptest::collection::{btree_map, vec};
    use proptest::prelude::*;

    use super::*;

    fn uuid() -> impl Strategy<Value = Uuid> {
        any::<u128>().prop_map(Uuid::from_u128)
    }

    fn options() -> impl Strategy<Value = Vec<OptionId>> {
        vec(uuid().prop_map(OptionId), 0..4)
    }

    fn answer() -> impl Strategy<Value = Answer> {
        prop_oneof![
            options().prop_map(Answer::Chosen),
            options().prop_map(Answer::Order),
            (uuid(), any::<String>()).prop_map(|(option, text)| Answer::Text {
                option: OptionId(option),
                text,
            }),
        ]
    }

    fn place() -> impl Strategy<Value = Place> {
        (uuid(), any::<i64>()).prop_map(|(category, order)| Place {
            category: CategoryId(category),
            order,
        })
    }

    proptest! {
        #[test]
        fn the_text_is_what_serde_writes(
            answers in vec((uuid().prop_map(QuestionId), answer()), 0..6),
            slides in btree_map(uuid().prop_map(SlideId), place(), 0..3),
        ) {
            let sheet = Sheet { answers: answers.into_iter().collect(), slides };
            prop_assert_eq!(written(&sheet).unwrap(), serde_json::to_string(&sheet).unwrap());
        }
    }
}
