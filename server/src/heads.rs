//! Reads and writes the heads of the chains of the audit record as lines of text: the organization's id or `platform`,
//! the number of the last link, and its hash. A line that begins with `#` is a comment.

use std::fs;
use std::path::Path;

use anyhow::Context as _;
use application::ChainHead;
use domain_kernel::OrganizationId;

/// The name that stands for the platform in a line.
const PLATFORM: &str = "platform";

/// Returns the line of a head.
pub fn line(head: &ChainHead) -> String {
    let organization = head.organization.map(|id| id.0.to_string());
    let organization = organization.as_deref().unwrap_or(PLATFORM);
    format!("{organization} {} {}", head.number, head.hash)
}

/// Reads a file with heads.
pub fn read(file: &Path) -> anyhow::Result<Vec<ChainHead>> {
    let text = fs::read_to_string(file).with_context(|| file.display().to_string())?;
    let lines = (1..).zip(text.lines().map(str::trim));
    let heads = lines.filter(|(_, line)| !line.is_empty() && !line.starts_with('#'));
    heads
        .map(|(number, line)| {
            parse(line).with_context(|| format!("{}, line {number}: no head", file.display()))
        })
        .collect()
}

fn parse(line: &str) -> Option<ChainHead> {
    let mut words = line.split(' ');
    let (organization, number, hash) = (words.next()?, words.next()?, words.next()?);
    let organization = match organization {
        PLATFORM => None,
        id => Some(OrganizationId(id.parse().ok()?)),
    };
    Some(ChainHead {
        organization,
        number: number.parse().ok()?,
        hash: hash.to_owned(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_head_is_read_as_it_is_printed() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("heads");
        let id = "00000000-0000-0000-0000-000000000007".parse().unwrap();
        let heads = [None, Some(OrganizationId(id))].map(|organization| ChainHead {
            organization,
            number: 7,
            hash: "ab".to_owned(),
        });
        let lines: Vec<_> = heads.iter().map(line).collect();
        fs::write(&file, format!("{}\n\n# comment\n", lines.join("\n"))).unwrap();
        assert_eq!(read(&file).unwrap(), heads);
        for wrong in ["platform", "platform 7", "platform x ab", "acme 7 ab"] {
            fs::write(&file, wrong).unwrap();
            let error = read(&file).unwrap_err().to_string();
            assert!(error.ends_with("heads, line 1: no head"), "{error}");
        }
    }
}
