//! The HTML of an email. It contains only text, so that it says the same as the plain text without pictures, in dark
//! mode and on a phone. Sentences are English, and run from left to right also if they begin with an Arabic name.

use application_ports::{Letter, LetterButton, LetterFact, LetterPart};
use maud::{DOCTYPE, Markup, PreEscaped, html};

/// The styles are in the head, which common mail programs support. The layout uses tables, because some programs
/// support nothing else.
const STYLE: &str = "
body { margin: 0; padding: 0; background: #f5f7f8; color: #1b2328; }
.page { width: 100%; background: #f5f7f8; font: 15px/1.5 Inter, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif; }
.column { width: 100%; max-width: 600px; table-layout: fixed; overflow-wrap: anywhere; }
.head { padding: 24px 4px 12px; font-weight: 600; color: #1b2328; }
.card { background: #ffffff; border: 1px solid #dfe5e8; border-radius: 12px; padding: 32px 36px; color: #1b2328; }
h1 { margin: 0 0 8px; font-size: 22px; line-height: 1.3; }
p { margin: 0; }
.part { padding-top: 24px; }
.facts { width: 100%; border-collapse: collapse; }
.facts td { padding: 10px 0; border-top: 1px solid #dfe5e8; border-bottom: 1px solid #dfe5e8; vertical-align: top; }
.facts .label { width: 112px; padding-right: 12px; color: #56646c; }
.facts .text { font-weight: 600; }
.facts .note { font-size: 13px; font-weight: 400; color: #56646c; }
.button { display: inline-block; padding: 11px 23px; border: 1px solid transparent; border-radius: 8px; background: #155e6b; color: #ffffff; font-weight: 600; text-decoration: none; }
.small { padding-top: 10px; font-size: 13px; color: #56646c; }
.small a { color: #155e6b; word-break: break-all; }
.foot { padding: 16px 4px 32px; font-size: 12px; color: #56646c; }
@media (max-width: 480px) {
  .card { padding: 24px 20px; }
  .facts td { display: block; width: auto; padding: 0; border: 0; }
  .facts .label { width: auto; padding-top: 12px; border-top: 1px solid #dfe5e8; }
  .facts .text { padding-bottom: 12px; }
  .button { display: block; text-align: center; }
}
@media (prefers-color-scheme: dark) {
  body, .page { background: #12181c; color: #e8edef; }
  .head { color: #e8edef; }
  .card { background: #1a2127; border-color: #303b42; color: #e8edef; }
  .facts td, .facts .label { border-color: #303b42; }
  .facts .label, .facts .note, .small, .foot { color: #a3b0b7; }
  .button { background: #1f7a86; color: #ffffff; }
  .small a { color: #6fc5cf; }
}
";

/// Returns the letter as an HTML document.
pub fn html(letter: &Letter) -> String {
    let sender = letter.organization.as_deref().unwrap_or("Palestra");
    html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                meta name="supported-color-schemes" content="light dark";
                title { (letter.title) }
                style { (PreEscaped(STYLE)) }
            }
            body {
                table.page role="presentation" cellpadding="0" cellspacing="0" border="0" {
                    tr {
                        td align="center" style="padding: 0 16px" {
                            table.column role="presentation" cellpadding="0" cellspacing="0" border="0" align="center" {
                                tr { td.head dir="auto" { (sender) } }
                                tr {
                                    td.card {
                                        h1 { (letter.title) }
                                        p { (letter.opening) }
                                        @for part in &letter.parts { (part_of(part)) }
                                    }
                                }
                                tr { td.foot { (letter.reason) } }
                            }
                        }
                    }
                }
            }
        }
    }
    .into_string()
}

fn part_of(part: &LetterPart) -> Markup {
    match part {
        LetterPart::Text(text) => html! { p.part { (text) } },
        LetterPart::Facts(facts) => html! {
            div.part {
                table.facts cellpadding="0" cellspacing="0" border="0" {
                    @for LetterFact { label, text, note } in facts {
                        tr {
                            td.label { (label) }
                            td.text dir="auto" {
                                @for (nth, line) in text.lines().enumerate() {
                                    @if nth > 0 { br; }
                                    (line)
                                }
                                @if let Some(note) = note { div.note { (note) } }
                            }
                        }
                    }
                }
            }
        },
        LetterPart::Button(LetterButton {
            label, url, note, ..
        }) => html! {
            div.part { a.button href=(url) { (label) } }
            @if let Some(note) = note { p.small { (note) } }
            p.small { "If the button does not work, open this address: " a href=(url) { (url) } }
        },
    }
}
