//! The manual pages and the completions of shells. They are generated from the definition of the command line.

use std::fs;
use std::io;
use std::path::Path;

use anyhow::Context as _;
use clap::Command;
use clap_complete::Shell;

/// Writes the manual pages of the program and of each of its commands into a folder.
pub fn write_pages(command: Command, folder: &Path) -> anyhow::Result<()> {
    fs::create_dir_all(folder)
        .and_then(|()| clap_mangen::generate_to(command, folder))
        .with_context(|| folder.display().to_string())
}

/// Prints the script with which a shell completes the program's commands.
pub fn print_completions(mut command: Command, shell: Shell) -> anyhow::Result<()> {
    let name = command.get_name().to_owned();
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut command, name, &mut script);
    io::Write::write_all(&mut io::stdout(), &script).context("the standard output")
}
