//! Bodies of valid requests.

use application_testkit::PASSWORD;
use domain_access::Permission;
use serde_json::{Value, json};

/// Returns the id of the permission with that name.
pub fn permission(name: &str) -> String {
    Permission::parse(name).unwrap().id().to_string()
}

pub fn organization(name: &str, domain: &str) -> Value {
    json!({ "name": name, "host": format!("https://{domain}"), "user_email": format!("admin@{domain}"),
        "domain": domain, "max_number_of_users": 1000, "total_file_size": 100 })
}

pub fn user(name: &str, email: &str, role: &str) -> Value {
    json!({ "name": name, "email": email, "password": PASSWORD, "password_confirmation": PASSWORD, "role": role })
}

/// A template with questions of all five kinds, 5 points each. `key` selects one of several answer keys, which differ
/// only in the correct answers.
pub fn template(name: &str, key: usize) -> Value {
    let flag = |at: usize| u8::from(at == key % 2);
    let rank: Vec<_> = (1..=10)
        .map(
            |n: usize| json!({ "value": n.to_string(), "is_correct": u8::from(n == key % 10 + 1) }),
        )
        .collect();
    let group = |question: &str, answers: Value| json!({ "weight": 5, "title": null, "questions": [{ "question": question, "answers": answers }] });
    json!({
        "name": name, "description": "Of every kind", "matrial_status": 0, "videos": [],
        "trueOrFalse": group("Is water wet?", json!([{ "value": "True", "is_correct": flag(0) }, { "value": "False", "is_correct": flag(1) }])),
        "multipleChoices": group("Which of them?", json!([{ "value": "this", "is_correct": flag(0) }, { "value": "that", "is_correct": flag(1) }])),
        "freeText": group("And why?", json!([{ "value": format!("the model answer {key}") }])),
        "rank": group("How much?", json!(rank)),
        "arrange": group("In which order?", json!([{ "value": "first", "order": 1 + flag(1) }, { "value": "second", "order": 1 + flag(0) }])),
        "slides": [],
    })
}

/// A template with a slides case of four images. `categories` is the answer key: the images of each category, by their
/// numbers.
pub fn slides_template(name: &str, categories: &[&[usize]]) -> Value {
    let images: Vec<_> = (0..4)
        .map(|n| json!({ "key": format!("i{n}"), "fileName": format!("{n}.png") }))
        .collect();
    let category = |(at, images): (usize, &&[usize])| {
        let placed = images.iter().zip(1..);
        let placed: Vec<_> = placed
            .map(|(n, order)| json!({ "key": format!("i{n}"), "order": order }))
            .collect();
        json!({ "name": format!("Category {at}"), "images": placed })
    };
    let categories: Vec<_> = categories.iter().enumerate().map(category).collect();
    let mut body = plain_template(name);
    body["slides"] = json!({ "weight": 5, "title": null, "name": "A case", "description": "Sort them",
        "images": images, "category": categories });
    body
}

/// A template whose questions are all graded automatically.
pub fn plain_template(name: &str) -> Value {
    let mut body = template(name, 0);
    body["freeText"] = json!([]);
    body["rank"] = json!([]);
    body
}

/// A private training that ends at the end of November and gives each participant one hour.
pub fn training(template: &str, name: &str, from: &str) -> Value {
    json!({ "name": name, "type": 2, "training_type": "private", "template_id": template, "date_type": 1,
        "start_date": from, "end_date": "2026-11-30", "start_time": null, "end_time": null, "duration": 60 })
}

/// A competition that ends at the end of November and gives each participant one hour.
pub fn competition(template: &str, name: &str, from: &str) -> Value {
    json!({ "name": name, "type": 1, "participant_type": "individual", "template_id": template, "date_type": 1,
        "start_date": from, "end_date": "2026-11-30", "start_time": null, "end_time": null, "duration": 60 })
}
