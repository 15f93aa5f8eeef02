//! Lists the cases of the store's contract, so that a new case is registered automatically. A case is every `pub async
//! fn name(ports: &Ports)` in a file of `src/contract`.

use std::path::Path;
use std::{env, error, fs};

fn main() -> Result<(), Box<dyn error::Error>> {
    let folder = Path::new("src/contract");
    let mut cases = Vec::new();
    for file in fs::read_dir(folder)? {
        let path = file?.path();
        let module = path
            .file_stem()
            .ok_or("a file without a name")?
            .to_string_lossy()
            .into_owned();
        for line in fs::read_to_string(&path)?.lines() {
            let name = line
                .strip_prefix("pub async fn ")
                .and_then(|rest| rest.strip_suffix("(ports: &Ports) {"));
            if let Some(name) = name {
                cases.push(format!("{module}::{name}"));
            }
        }
    }
    cases.sort();
    let list = format!(
        "/// Makes a test of each case, on what `$open().await` opens: [`Ports`](contract::Ports).\n\
         #[macro_export]\n\
         macro_rules! store_contract {{\n    ($open:path) => {{\n        \
         $crate::contract_tests! {{ $open: {} }}\n    }};\n}}\n",
        cases.join(" ")
    );
    let target = env::var_os("OUT_DIR").ok_or("cargo names no OUT_DIR")?;
    fs::write(Path::new(&target).join("store_contract.rs"), list)?;
    println!("cargo::rerun-if-changed=src/contract");
    Ok(())
}
