//! Collects the built web app and the pages of `docs/` for the binary, with a gzip form of each text file. If the web
//! app was not built, adds a page that says so. So the server can be built without Node.

mod help;

use std::fs;
use std::io::{self, Write as _};
use std::path::Path;

use flate2::Compression;
use flate2::write::GzEncoder;

const NOT_BUILT: &str = "<!doctype html>
<html lang=\"en\">
  <head><meta charset=\"utf-8\"><title>Palestra</title></head>
  <body>
    <h1>The web app is not in this build</h1>
    <p>The API is at <a href=\"/docs\">/docs</a>. Build the web app first: <code>npx --yes rust-just run</code>.</p>
  </body>
</html>
";

fn main() -> io::Result<()> {
    let built = Path::new("../frontend/dist");
    let out = std::env::var_os("OUT_DIR").ok_or_else(|| io::Error::other("OUT_DIR is not set"))?;
    let web = Path::new(&out).join("web");
    if web.exists() {
        fs::remove_dir_all(&web)?;
    }
    // If a watched path were missing, Cargo would build this crate again every time.
    fs::create_dir_all(built)?;
    writeln!(
        io::stdout(),
        "cargo::rerun-if-changed={}\ncargo::rerun-if-changed=../frontend/public\n\
         cargo::rerun-if-changed=build\ncargo::rerun-if-changed=../docs",
        built.display()
    )?;
    // The build of the app also copies these files, but the app may not have been built.
    let public = Path::new("../frontend/public");
    gather_files(public, &web)?;
    let help = Path::new(&out).join("help");
    if help.exists() {
        fs::remove_dir_all(&help)?;
    }
    help::render(Path::new("../docs"), &help)?;
    gather_files(&help, &web.join("help"))?;
    gather_files(built, &web)?;
    if !web.join("index.html").exists() {
        fs::write(web.join("index.html"), NOT_BUILT)?;
    }
    Ok(())
}

fn gather_files(from: &Path, to: &Path) -> io::Result<()> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        let (from, to) = (entry.path(), to.join(entry.file_name()));
        if entry.file_name().to_string_lossy().starts_with('.') {
            continue;
        }
        if entry.file_type()?.is_dir() {
            gather_files(&from, &to)?;
            continue;
        }
        let content = fs::read(&from)?;
        let mut gzip = GzEncoder::new(Vec::new(), Compression::best());
        gzip.write_all(&content)?;
        let gzip = gzip.finish()?;
        if gzip.len() < content.len() / 10 * 9 {
            let mut name = to.clone().into_os_string();
            name.push(".gz");
            fs::write(name, gzip)?;
        }
        fs::write(to, content)?;
    }
    Ok(())
}
