//! Code that all writers of files share.

use domain_assessment::{Content, Group, Question, QuestionKind};

use crate::import::shorten;

/// Which parts of a template a format can represent, in addition to the questions.
pub struct Holds {
    pub kinds: &'static [QuestionKind],
    pub weights: bool,
    pub titles: bool,
}

impl Holds {
    /// Returns the groups whose kind the format supports.
    pub fn groups<'a>(&'a self, content: &'a Content) -> impl Iterator<Item = &'a Group> {
        let groups = content.groups.iter();
        groups.filter(|group| self.kinds.contains(&group.kind))
    }

    /// Returns sentences that say which parts of the template are missing in the file.
    pub fn missing(&self, content: &Content) -> Vec<String> {
        let mut lines = vec!["the description".to_owned()];
        if !content.videos.is_empty() {
            lines.push(format!("{} videos", content.videos.len()));
        }
        if !content.material.is_empty() {
            lines.push(format!("{} files of material", content.material.len()));
        }
        let mut groups = content.groups.iter();
        if !self.titles && groups.any(|group| group.title != group.kind.default_title()) {
            lines.push("the titles of the tabs".to_owned());
        }
        if !self.weights {
            let weights = self.groups(content).map(|group| {
                let (title, weight) = (group.kind.default_title(), group.weight.to_number());
                format!("the points of each question of {title}: {weight}")
            });
            lines.extend(weights);
        }
        let left_out = content
            .groups
            .iter()
            .filter(|group| !self.kinds.contains(&group.kind));
        for group in left_out {
            let title = group.kind.default_title();
            let question = |question: &Question| format!("{title}: {}", shorten(&question.text));
            lines.extend(group.questions.iter().map(question));
        }
        if let Some(slides) = &content.slides {
            lines.push(format!("Slides: {}", shorten(&slides.name)));
        }
        lines
    }
}

/// Removes the characters that text files should not contain, and uses line feeds as line ends.
pub fn printable(text: &str) -> String {
    let text = crate::text::unify_line_ends(text);
    text.chars()
        .filter(|c| !c.is_control() || matches!(c, '\n' | '\t'))
        .filter(|c| !matches!(c, '\u{fffe}' | '\u{ffff}'))
        .collect()
}

/// Returns the share of each right choice in percent, with as many digits as Moodle uses.
pub fn share_of_each(right: usize) -> &'static str {
    match right {
        0 | 1 => "100",
        2 => "50",
        3 => "33.33333",
        4 => "25",
        5 => "20",
        _ => "16.66667",
    }
}
