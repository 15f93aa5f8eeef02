//! Writes the list of migrations: every file `m….rs` and every folder `m…` of `src` is a migration. A list written by
//! hand could miss a migration, which would then never run.

use std::collections::BTreeMap;
use std::error::Error;
use std::fmt::Write;
use std::path::PathBuf;
use std::{env, fs};

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed=src");
    let source = PathBuf::from(env::var("CARGO_MANIFEST_DIR")?).join("src");
    let mut files = BTreeMap::new();
    for entry in fs::read_dir(source)? {
        let mut path = entry?.path();
        let name = path.file_stem().unwrap_or_default().display().to_string();
        if path.is_dir() {
            path.push("mod.rs");
        }
        let is_rust = path.extension().is_some_and(|extension| extension == "rs");
        if !name.starts_with('m') || !is_rust {
            continue;
        }
        if let Some(other) = files.insert(name, path.display().to_string()) {
            return Err(format!("two migrations have one name: {other}").into());
        }
    }
    let mut code = String::new();
    for (name, file) in &files {
        writeln!(code, "#[path = {file:?}]\nmod {name};\n")?;
        writeln!(code, "impl MigrationName for {name}::Migration {{")?;
        writeln!(
            code,
            "    fn name(&self) -> &'static str {{\n        {name:?}"
        )?;
        writeln!(code, "    }}\n}}\n")?;
    }
    writeln!(code, "/// Returns all migrations, oldest first.")?;
    writeln!(
        code,
        "fn all() -> Vec<Box<dyn MigrationTrait>> {{\n    vec!["
    )?;
    for name in files.keys() {
        writeln!(code, "        Box::new({name}::Migration),")?;
    }
    writeln!(code, "    ]\n}}")?;
    fs::write(PathBuf::from(env::var("OUT_DIR")?).join("all.rs"), code)?;
    Ok(())
}
