//! Checks the documents: their links have targets, the book has every page, and the names in them exist.

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, BTreeSet};
    use std::fs;
    use std::path::{Path, PathBuf};
    use std::process::Command;

    fn root() -> PathBuf {
        Path::new(env!("CARGO_MANIFEST_DIR"))
            .join("..")
            .canonicalize()
            .unwrap()
    }

    /// Returns every page of a folder, with its text.
    fn pages(folder: &Path) -> BTreeMap<PathBuf, String> {
        let mut found = BTreeMap::new();
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                found.append(&mut pages(&path));
            } else if path.extension().is_some_and(|own| own == "md") {
                found.insert(path.clone(), fs::read_to_string(&path).unwrap());
            }
        }
        found
    }

    /// Returns the pages of the book, and the pages in the root folder of the repository.
    fn all_pages() -> BTreeMap<PathBuf, String> {
        let mut found = pages(&root().join("docs"));
        for name in ["README.md", "CONTRIBUTING.md", "SECURITY.md"] {
            let path = root().join(name);
            found.insert(path.clone(), fs::read_to_string(&path).unwrap());
        }
        found
    }

    /// Returns either the code of a page or everything else. Code contains no links.
    fn part(page: &str, of_code: bool) -> String {
        let mut is_fenced = false;
        let mut found = String::new();
        for line in page.lines() {
            if line.trim_start().starts_with("```") {
                is_fenced = !is_fenced;
            } else if is_fenced && of_code {
                found.push_str(line);
            } else if !is_fenced {
                for part in line.split('`').skip(usize::from(of_code)).step_by(2) {
                    found.push_str(part);
                    found.push('\n');
                }
            }
            found.push('\n');
        }
        found
    }

    fn prose(page: &str) -> String {
        part(page, false)
    }

    fn code(page: &str) -> String {
        part(page, true)
    }

    /// Returns the targets of the links of a page.
    fn links(page: &str) -> Vec<String> {
        let text = prose(page);
        let ends = text.split("](").skip(1);
        ends.filter_map(|rest| rest.split_once(')'))
            .map(|(place, _)| place.to_owned())
            .collect()
    }

    /// Returns the anchors of the headings of a page, as GitHub and mdBook create them.
    fn anchors(page: &str) -> BTreeSet<String> {
        let mut is_code = false;
        let headings = page.lines().filter(|line| {
            is_code ^= line.starts_with("```");
            !is_code && line.starts_with('#')
        });
        headings
            .map(|line| {
                let title = line.trim_start_matches('#').trim().to_lowercase();
                let kept = title.chars().filter_map(|letter| match letter {
                    ' ' => Some('-'),
                    _ if letter.is_alphanumeric() || letter == '-' || letter == '_' => Some(letter),
                    _ => None,
                });
                kept.collect()
            })
            .collect()
    }

    #[test]
    fn every_link_leads_to_a_page_and_its_heading() {
        let pages = all_pages();
        let mut broken = Vec::new();
        let mut checked = 0;
        for (path, page) in &pages {
            for link in links(page) {
                if link.contains("://") || link.starts_with("mailto:") {
                    continue;
                }
                checked += 1;
                let (file, anchor) = link.split_once('#').unwrap_or((&link, ""));
                let target = match file {
                    "" => path.clone(),
                    _ => path.parent().unwrap().join(file),
                };
                let Ok(target) = target.canonicalize() else {
                    broken.push(format!("{}: {link}", path.display()));
                    continue;
                };
                let has_anchor = |text: &String| anchors(text).contains(anchor);
                if !anchor.is_empty() && !pages.get(&target).is_some_and(has_anchor) {
                    broken.push(format!("{}: {link}", path.display()));
                }
            }
        }
        assert_eq!(broken, Vec::<String>::new());
        assert!(checked > 100, "only {checked} links were found");
    }

    #[test]
    fn the_book_has_every_page_once_and_links_to_no_page_outside() {
        let docs = root().join("docs");
        let summary = docs.join("SUMMARY.md");
        let mut listed: Vec<_> = links(&fs::read_to_string(&summary).unwrap())
            .iter()
            .map(|link| docs.join(link))
            .collect();
        listed.sort();
        let pages = pages(&docs);
        let written: Vec<_> = pages
            .keys()
            .filter(|path| **path != summary)
            .cloned()
            .collect();
        assert_eq!(listed, written);
        let guides = docs.join("guides");
        for (path, page) in pages.iter().filter(|(path, _)| path.starts_with(&guides)) {
            for link in links(page) {
                let target = path.parent().unwrap().join(link.split('#').next().unwrap());
                let is_inside = link.contains("://")
                    || target
                        .canonicalize()
                        .is_ok_and(|target| target.starts_with(&docs));
                assert!(is_inside, "{}: {link}", path.display());
            }
        }
    }

    #[test]
    fn every_alert_has_its_page_and_its_severity() {
        let rules = fs::read_to_string(root().join("ops/prometheus/palestra.rules.yml")).unwrap();
        let index = fs::read_to_string(root().join("docs/alerts/README.md")).unwrap();
        let mut linked = BTreeSet::new();
        for rule in rules.split("- alert: ").skip(1) {
            let name = rule.lines().next().unwrap();
            let value = |key: &str| {
                rule.split_once(key)
                    .unwrap()
                    .1
                    .split(['\n', ' '])
                    .next()
                    .unwrap()
            };
            let (severity, page) = (value("severity: "), value("page: "));
            let text = fs::read_to_string(root().join(page)).unwrap();
            assert!(text.starts_with(&format!("# {name}\n")), "{page}");
            assert!(
                text.contains("\n## What it means\n") && text.contains("\n## What to do\n"),
                "{page}"
            );
            let file = page.strip_prefix("docs/alerts/").unwrap();
            assert!(
                index.contains(&format!("| [{name}]({file}) | {severity} |")),
                "{name} is not in the list as {severity}"
            );
            linked.insert(root().join(page));
        }
        let written: BTreeSet<_> = pages(&root().join("docs/alerts")).into_keys().collect();
        let pages: BTreeSet<_> = written
            .into_iter()
            .filter(|path| !path.ends_with("README.md"))
            .collect();
        assert_eq!(linked, pages);
    }

    /// Returns the names of the functions in the Rust files of a folder.
    fn functions(folder: &Path) -> BTreeSet<String> {
        let mut found = BTreeSet::new();
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                found.append(&mut functions(&path));
            } else if path.extension().is_some_and(|own| own == "rs") {
                let text = fs::read_to_string(&path).unwrap();
                let names = text.split("fn ").skip(1);
                found.extend(names.filter_map(|rest| Some(rest.split_once('(')?.0.to_owned())));
            }
        }
        found
    }

    #[test]
    fn every_row_that_is_met_names_a_test_or_a_file_that_exists() {
        const FOLDERS: [&str; 5] = ["adapters", "application", "bench", "domain", "server"];
        let tests: BTreeSet<_> = (FOLDERS.iter())
            .flat_map(|folder| functions(&root().join(folder)))
            .collect();
        let asvs = fs::read_to_string(root().join("docs/security/asvs.md")).unwrap();
        let (mut states, mut wrong) = (BTreeMap::<&str, usize>::new(), Vec::new());
        for row in asvs.lines().filter(|line| line.starts_with("| ")) {
            let cells: Vec<_> = row.split(" | ").collect();
            let [number, _, state, shown @ ..] = &cells[..] else {
                panic!("{row}");
            };
            if !number.contains(|letter: char| letter.is_ascii_digit()) {
                continue;
            }
            let state = state.trim_matches('*');
            *states.entry(state).or_default() += 1;
            let shown = shown.join(" | ");
            let mut is_shown = shown.contains("](");
            for name in shown.split('`').skip(1).step_by(2) {
                let is_test = name.split('_').count() > 3
                    && name
                        .chars()
                        .all(|own| own.is_ascii_lowercase() || own.is_ascii_digit() || own == '_');
                let is_file = Path::new(name)
                    .extension()
                    .is_some_and(|own| own == "lock" || own == "toml")
                    || (name.contains('/') && !name.contains("://"));
                let is_found = match (is_test, is_file) {
                    (true, _) => tests.contains(name),
                    (_, true) => root().join(name).exists(),
                    _ => continue,
                };
                is_shown |= is_found;
                if !is_found && !name.starts_with('/') && !name.starts_with("GET ") {
                    wrong.push(format!("{number}: there is no {name}"));
                }
            }
            if state == "met" && !is_shown {
                wrong.push(format!("{number} names nothing that shows it"));
            }
        }
        assert_eq!(wrong, Vec::<String>::new());
        // The chapters without rows list their requirements.
        let listed = asvs.split("This concerns ").skip(1);
        let listed = listed.map(|list| list.split('\n').next().unwrap().split(',').count());
        let (met, not_met) = (states["met"], states["not met"]);
        let without = states["n.a."] + listed.sum::<usize>();
        let sum = format!(
            "Of {} requirements {met} are met,\n{not_met} are not, {without} do not apply.",
            met + not_met + without
        );
        assert!(asvs.contains(&sum), "{sum}");
    }

    /// Returns the output of the program with these arguments, and whether it succeeded.
    fn palestra(arguments: &[&str]) -> (bool, String) {
        let mut command = Command::new(env!("CARGO_BIN_EXE_palestra"));
        let output = command.args(arguments).output().unwrap();
        (
            output.status.success(),
            String::from_utf8(output.stdout).unwrap(),
        )
    }

    /// Returns the pages for operators.
    fn guides() -> BTreeMap<PathBuf, String> {
        let folders = ["docs/guides", "docs/alerts"].map(|folder| root().join(folder));
        let files = ["README.md", "SECURITY.md"].map(|file| root().join(file));
        let mut found = all_pages();
        found.retain(|path, _| {
            files.contains(path) || folders.iter().any(|folder| path.starts_with(folder))
        });
        found
    }

    #[test]
    fn every_setting_that_the_guides_name_exists() {
        let (_, help) = palestra(&["serve", "--help"]);
        let is_part = |letter: char| letter.is_ascii_uppercase() || letter == '_';
        let known: BTreeSet<&str> = help.split(|letter| !is_part(letter)).collect();
        let mut named = 0;
        for (path, page) in guides() {
            let words = page.split(|letter| !is_part(letter));
            let settings =
                words.filter(|word| word.starts_with("PALESTRA_") && !word.ends_with('_'));
            for name in settings {
                named += 1;
                assert!(
                    known.contains(name),
                    "{}: there is no {name}",
                    path.display()
                );
            }
        }
        assert!(named > 40, "only {named} names were found");
    }

    /// Returns the lines of the blocks of code of a page that are in one of these languages.
    fn block_lines<'page>(page: &'page str, languages: &[&str]) -> Vec<&'page str> {
        let mut language = None;
        let mut found = Vec::new();
        for line in page.lines() {
            match (line.strip_prefix("```"), language) {
                (Some(name), None) => language = Some(name),
                (Some(_), Some(_)) => language = None,
                (None, Some(name)) if languages.contains(&name) => found.push(line),
                (None, _) => {}
            }
        }
        found
    }

    #[test]
    fn every_line_of_a_settings_file_that_the_guides_show_is_a_setting() {
        let (_, help) = palestra(&["serve", "--help"]);
        let mut shown = 0;
        for (path, page) in guides() {
            for line in block_lines(&page, &["toml"]) {
                let Some((name, _)) = line.split_once(" = ") else {
                    continue;
                };
                shown += 1;
                let setting = format!("  PALESTRA_{}\n", name.to_uppercase());
                assert!(
                    help.contains(&setting),
                    "{}: there is no {name}",
                    path.display()
                );
            }
        }
        assert!(shown > 5, "only {shown} lines were found");
    }

    /// Returns the arguments of each call of a program in the code of a page.
    fn commands<'page>(code: &'page str, program: &str) -> Vec<Vec<&'page str>> {
        let mut found = Vec::new();
        for line in code.lines() {
            let line = line.split('#').next().unwrap_or(line);
            // Other commands and redirections of the shell are split off.
            for part in line.split(['|', ';', '&', '(', ')', '<', '>', '"', '\'']) {
                let mut words = part.split_whitespace();
                if words.any(|word| word == program) {
                    found.push(words.collect());
                }
            }
        }
        found
    }

    /// Whether a word has the form of a command. Commands of the program and of just have the same form.
    fn is_name(word: &&str) -> bool {
        word.starts_with(|own: char| own.is_ascii_lowercase())
    }

    /// Returns the errors of a command line. `help` requests the help of a command, and returns whether the command
    /// exists.
    fn check(words: &[&str], help: &mut impl FnMut(&[&str]) -> (bool, String)) -> Option<String> {
        let mut path: Vec<&str> = Vec::new();
        let (_, mut text) = help(&path);
        for word in words.iter().take_while(|word| is_name(word)) {
            // The words after the last command are its arguments.
            if !text.contains("\nCommands:\n") {
                break;
            }
            path.push(*word);
            let (is_known, own) = help(&path);
            if !is_known {
                return Some(format!("there is no palestra {}", path.join(" ")));
            }
            text = own;
        }
        let has = |flag: &str| {
            text.split([' ', ',', '\n', '[', ']', '=', '.'])
                .any(|own| own == flag)
        };
        let flags = words.iter().filter(|word| word.starts_with("--"));
        let mut flags = flags.filter_map(|word| word.split('=').next());
        let unknown = flags.find(|flag| !has(flag))?;
        Some(format!("palestra {} has no {unknown}", path.join(" ")))
    }

    #[test]
    fn every_command_that_the_documents_show_exists_and_has_the_flags() {
        let mut helps = BTreeMap::new();
        let mut help = |path: &[&str]| {
            let key = path.join(" ");
            let asked = || palestra(&[&["help"][..], path].concat());
            helps.entry(key).or_insert_with(asked).clone()
        };
        let (mut shown, mut wrong) = (BTreeSet::new(), BTreeSet::new());
        for page in all_pages().into_values() {
            for words in commands(&code(&page), "palestra") {
                // `sudo -u palestra palestra check` contains the name twice, because it starts with the user. After the
                // tag of an image there are flags.
                let words = words.strip_prefix(&["palestra"]).unwrap_or(&words);
                if words.first().is_some_and(is_name) {
                    shown.insert(words.join(" "));
                    wrong.extend(check(words, &mut help));
                }
            }
        }
        assert_eq!(wrong, BTreeSet::new());
        assert!(shown.len() > 25, "{shown:?}");
    }

    /// Lets bash run lines of the guides. It finds no program but `palestra`, stays in its folder, and prints the status
    /// and the arguments of each call.
    const SHELL: &str = r#"
        PATH=$PWD
        cd() { :; }
        sudo() { shift 2; "$@"; }
        palestra() { command palestra "$@" >/dev/null 2>&1; echo "$? $*" >&3; }
        exec 3>&1
    "#;

    #[test]
    fn every_command_line_that_the_guides_show_is_accepted() {
        let folder = tempfile::tempdir().unwrap();
        let program = Path::new(env!("CARGO_BIN_EXE_palestra"));
        std::os::unix::fs::symlink(program, folder.path().join("palestra")).unwrap();
        let pages = guides();
        let lines = (pages.values()).flat_map(|page| block_lines(page, &["sh"]));
        let lines = lines.filter(|line| line.split_whitespace().any(|word| word == "palestra"));
        let script = lines.fold(SHELL.to_owned(), |script, line| script + line + "\n");
        let output = Command::new("bash")
            .args(["-c", &script])
            .current_dir(folder.path())
            // A command that was accepted ends with this error before it does anything.
            .env("PALESTRA_LOG_FORMAT", "none")
            .output()
            .unwrap();
        // After such an error, bash skips all lines that follow.
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(!said.contains("syntax error"), "{said}");
        let calls = String::from_utf8(output.stdout).unwrap();
        let wrong: Vec<_> = calls
            .lines()
            .filter(|call| !call.starts_with("1 "))
            .collect();
        assert_eq!(wrong, Vec::<&str>::new());
        let shown: BTreeSet<_> = calls.lines().collect();
        assert!(shown.len() > 10, "{shown:?}");
    }

    #[test]
    fn every_recipe_and_script_that_the_documents_show_exists() {
        let justfile = fs::read_to_string(root().join("justfile")).unwrap();
        let names = justfile.lines().filter(|line| !line.contains(":="));
        let names = names.filter_map(|line| line.split([' ', ':']).next());
        let recipes: BTreeSet<&str> = names.collect();
        let (mut shown, mut wrong) = (BTreeSet::new(), Vec::new());
        for (path, page) in all_pages() {
            let code = code(&page);
            for program in ["just", "rust-just"] {
                for words in commands(&code, program) {
                    let recipe = words.first().filter(|word| is_name(word));
                    shown.extend(recipe.map(|recipe| (*recipe).to_owned()));
                    if recipe.is_some_and(|recipe| !recipes.contains(recipe)) {
                        wrong.push(format!("{}: just {}", path.display(), words.join(" ")));
                    }
                }
            }
            let words = code.split(|own: char| own.is_whitespace() || own == '"');
            for script in words.filter(|word| {
                let is_script = word.starts_with("scripts/") || word.starts_with("ops/");
                is_script && !word.contains(['*', '<', '…'])
            }) {
                if !root().join(script).exists() {
                    wrong.push(format!("{}: {script}", path.display()));
                }
            }
        }
        assert_eq!(wrong, Vec::<String>::new());
        assert!(shown.len() > 10, "{shown:?}");
    }
}
