// Renders the book of `docs/` as pages below `/help`. Used by `main.rs`.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs;
use std::io;
use std::path::{Component, Path, PathBuf};

use pulldown_cmark::{CowStr, Event, Options, Parser, Tag, TagEnd, html};

/// The URL path of the rendered pages.
const ADDRESS: &str = "/help/";

/// A line of the table of contents.
enum Entry {
    Heading(String),
    Page {
        title: String,
        /// The path of the page, relative to `docs`.
        file: PathBuf,
        /// Whether the page is nested below the page before it.
        is_inner: bool,
    },
}

/// Renders every page of the book of `docs` into a folder.
pub fn render(docs: &Path, folder: &Path) -> io::Result<()> {
    let summary = fs::read_to_string(docs.join("SUMMARY.md"))?;
    let entries: Vec<Entry> = summary.lines().filter_map(entry).collect();
    let files: BTreeSet<&Path> = entries
        .iter()
        .filter_map(|entry| match entry {
            Entry::Page { file, .. } => Some(&**file),
            Entry::Heading(_) => None,
        })
        .collect();
    let mut pictures = BTreeSet::new();
    for file in &files {
        let text = fs::read_to_string(docs.join(file))?;
        let page = whole_page(file, &text, &entries, &files, &mut pictures);
        write(&folder.join(page_name(file)), page.as_bytes())?;
    }
    for picture in pictures {
        write(&folder.join(&picture), &fs::read(docs.join(&picture))?)?;
    }
    write(&folder.join("style.css"), include_bytes!("help.css"))
}

/// Writes a file, and creates its folder.
fn write(file: &Path, content: &[u8]) -> io::Result<()> {
    if let Some(parent) = file.parent() {
        fs::create_dir_all(parent)?;
    }
    fs::write(file, content)
}

/// Reads a line of `SUMMARY.md`: a heading, or a link to a page.
fn entry(line: &str) -> Option<Entry> {
    if let Some(title) = line.strip_prefix("# ") {
        return Some(Entry::Heading(title.to_owned()));
    }
    let (title, rest) = line.split_once('[')?.1.split_once("](")?;
    Some(Entry::Page {
        title: title.to_owned(),
        file: rest.strip_suffix(')')?.into(),
        is_inner: line.starts_with(' '),
    })
}

/// Returns the name of the file that a page is rendered into: `guides/install.html`, and `index.html` for a `README.md`.
fn page_name(file: &Path) -> PathBuf {
    if file.ends_with("README.md") {
        file.with_file_name("index.html")
    } else {
        file.with_extension("html")
    }
}

/// Returns the address of a page.
fn address(file: &Path) -> String {
    let name = page_name(file);
    let mut address = format!("{ADDRESS}{}", name.display());
    // The URL of an `index.html` is that of its folder. Only the exact name counts, because other names may end with
    // it.
    if name.ends_with("index.html") {
        address.truncate(address.len() - "index.html".len());
    }
    address
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('"', "&quot;")
}

fn whole_page(
    file: &Path,
    text: &str,
    entries: &[Entry],
    files: &BTreeSet<&Path>,
    pictures: &mut BTreeSet<PathBuf>,
) -> String {
    let title = text.lines().find_map(|line| line.strip_prefix("# "));
    let title = escape(title.unwrap_or("Help"));
    let version = env!("CARGO_PKG_VERSION");
    let contents = contents(file, entries);
    let body = body(file, text, files, pictures);
    format!(
        "<!doctype html>
<html lang=\"en\">
<head>
<meta charset=\"utf-8\">
<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">
<meta name=\"color-scheme\" content=\"light dark\">
<title>{title} · Help · Palestra</title>
<link rel=\"icon\" href=\"/favicon.svg\">
<link rel=\"stylesheet\" href=\"{ADDRESS}style.css\">
</head>
<body>
<a class=\"skip\" href=\"#page\">Skip to the page</a>
<header>
<a class=\"name\" href=\"{ADDRESS}\">Palestra help</a>
<span class=\"version\">Version {version}</span>
<a class=\"to-contents\" href=\"#contents\">Contents</a>
<a href=\"/\">Back to Palestra</a>
</header>
<div class=\"columns\">
<main id=\"page\" tabindex=\"-1\">
{body}</main>
<nav id=\"contents\" aria-label=\"Contents\">
{contents}</nav>
</div>
</body>
</html>
"
    )
}

/// Returns the table of contents. Nested pages are listed only on the page to which they belong, because there are
/// many.
fn contents(current: &Path, entries: &[Entry]) -> String {
    let group = |file: &Path| file.parent().map(Path::to_owned);
    let mut out = String::new();
    let mut is_list = false;
    for entry in entries {
        match entry {
            Entry::Heading(title) => {
                if is_list {
                    out.push_str("</ul>\n");
                }
                is_list = false;
                // Writing to a string cannot fail.
                let _ = writeln!(out, "<h2>{}</h2>", escape(title));
            }
            Entry::Page {
                title,
                file,
                is_inner,
            } => {
                if *is_inner && group(file) != group(current) {
                    continue;
                }
                if !is_list {
                    out.push_str("<ul>\n");
                }
                is_list = true;
                let class = if *is_inner { " class=\"inner\"" } else { "" };
                let here = if file == current {
                    " aria-current=\"page\""
                } else {
                    ""
                };
                let (address, title) = (address(file), escape(title));
                let _ = writeln!(
                    out,
                    "<li{class}><a href=\"{address}\"{here}>{title}</a></li>"
                );
            }
        }
    }
    if is_list {
        out.push_str("</ul>\n");
    }
    out
}

fn parse(text: &str) -> Parser<'_> {
    Parser::new_ext(text, Options::ENABLE_TABLES | Options::ENABLE_STRIKETHROUGH)
}

/// Renders the text of a page. Headings get the same anchors as on GitHub. A link to a page outside of the book becomes
/// text. HTML becomes text too, so that the content of a page cannot execute anything. Adds the pictures of the page to
/// `pictures`.
fn body(
    file: &Path,
    text: &str,
    files: &BTreeSet<&Path>,
    pictures: &mut BTreeSet<PathBuf>,
) -> String {
    let mut anchors = anchors(text).into_iter();
    // For each open link, whether it is rendered as a link.
    let mut open_links = Vec::new();
    let events = parse(text).filter_map(|event| match event {
        Event::Start(Tag::Heading {
            level,
            classes,
            attrs,
            ..
        }) => {
            let id = anchors.next().map(CowStr::from);
            Some(Event::Start(Tag::Heading {
                level,
                id,
                classes,
                attrs,
            }))
        }
        Event::Start(Tag::Link {
            link_type,
            dest_url,
            title,
            id,
        }) => {
            let target = target(file, &dest_url, files);
            open_links.push(target.is_some());
            let dest_url = CowStr::from(target?);
            Some(Event::Start(Tag::Link {
                link_type,
                dest_url,
                title,
                id,
            }))
        }
        Event::Start(Tag::Image {
            link_type,
            dest_url,
            title,
            id,
        }) => {
            let picture = resolve(file, &dest_url);
            let dest_url = CowStr::from(format!("{ADDRESS}{}", picture.display()));
            pictures.insert(picture);
            Some(Event::Start(Tag::Image {
                link_type,
                dest_url,
                title,
                id,
            }))
        }
        Event::Html(text) | Event::InlineHtml(text) => Some(Event::Text(text)),
        Event::End(TagEnd::Link) => (open_links.pop() == Some(true)).then_some(event),
        event => Some(event),
    });
    let mut out = String::new();
    html::push_html(&mut out, events);
    // Code that is wider than the screen scrolls separately, also with the keyboard.
    out.replace("<pre>", "<pre tabindex=\"0\">")
        .replace(
            "<table>",
            "<div class=\"wide\" role=\"group\" aria-label=\"Table\" tabindex=\"0\"><table>",
        )
        .replace("</table>", "</table></div>")
        // A column without a name gets no header cell.
        .replace("<th></th>", "<td></td>")
}

/// Returns the anchors of the headings of a page.
fn anchors(text: &str) -> Vec<String> {
    let mut used = BTreeMap::new();
    let mut found = Vec::new();
    let mut title = None;
    for event in parse(text) {
        match (event, &mut title) {
            (Event::Start(Tag::Heading { .. }), _) => title = Some(String::new()),
            (Event::Text(part) | Event::Code(part), Some(whole)) => whole.push_str(&part),
            (Event::End(TagEnd::Heading(_)), Some(whole)) => {
                found.push(anchor(whole, &mut used));
                title = None;
            }
            _ => {}
        }
    }
    found
}

/// Returns the anchor of a heading. A second heading with the same text gets `-1` at its end.
fn anchor(title: &str, used: &mut BTreeMap<String, usize>) -> String {
    let kept = title.trim().to_lowercase();
    let kept = kept.chars().filter_map(|letter| match letter {
        ' ' => Some('-'),
        _ if letter.is_alphanumeric() || letter == '-' || letter == '_' => Some(letter),
        _ => None,
    });
    let anchor: String = kept.collect();
    let before = used.entry(anchor.clone()).or_default();
    *before += 1;
    match *before {
        1 => anchor,
        number => format!("{anchor}-{}", number - 1),
    }
}

/// Returns the target of a link in the rendered book, or `None` if the book has no such page.
fn target(file: &Path, link: &str, files: &BTreeSet<&Path>) -> Option<String> {
    if link.contains("://") || link.starts_with("mailto:") || link.starts_with('#') {
        return Some(link.to_owned());
    }
    let (name, anchor) = link.split_once('#').unwrap_or((link, ""));
    let path = resolve(file, name);
    let page = files.get(&*path)?;
    let anchor = if anchor.is_empty() {
        String::new()
    } else {
        format!("#{anchor}")
    };
    Some(format!("{}{anchor}", address(page)))
}

/// Returns the path of a link's target, relative to `docs`.
fn resolve(file: &Path, link: &str) -> PathBuf {
    let mut path = file.parent().map(Path::to_owned).unwrap_or_default();
    for part in Path::new(link).components() {
        match part {
            // There are no pages outside of `docs`.
            Component::ParentDir if !path.pop() => path.push(".."),
            Component::ParentDir | Component::CurDir => {}
            part => path.push(part),
        }
    }
    path
}
