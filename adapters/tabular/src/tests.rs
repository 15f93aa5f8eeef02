//! Tests with the files of ordinary users, and with hostile files.

use std::io::{Cursor, Read as _, Write};
use std::sync::mpsc::channel;
use std::time::Duration;

use application_ports::{Table, TableCell, TableColumn};
use domain_kernel::Points;
use futures_util::FutureExt;
use rstest::rstest;
use tokio::time::timeout;
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

use super::*;

const LAYOUT: TableLayout = TableLayout {
    columns: &[
        TableColumn {
            name: "name",
            is_required: true,
        },
        TableColumn {
            name: "email",
            is_required: true,
        },
        TableColumn {
            name: "password",
            is_required: false,
        },
    ],
    max_rows: 100,
    max_cell_chars: 256,
};

/// The maximum CPU time for a hostile file. The debug build of this crate is slower than the release build.
const MAX_READING: Duration = Duration::from_secs(2);
/// The file in which Linux reports the CPU time of a thread.
const STATISTICS: &str = "/proc/thread-self/schedstat";

const WORKBOOK: &str = r#"<workbook xmlns:r="r"><sheets><sheet name="People" sheetId="1" r:id="rId1"/></sheets></workbook>"#;
const RELATIONS: &str =
    r#"<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>"#;

/// Returns an archive with these files.
fn archive(files: &[(&str, &[u8])]) -> Vec<u8> {
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    for (path, content) in files {
        zip.start_file(*path, SimpleFileOptions::default()).unwrap();
        zip.write_all(content).unwrap();
    }
    zip.finish().unwrap().into_inner()
}

/// Returns a workbook whose only sheet has that content.
fn workbook(sheet: &str) -> Vec<u8> {
    workbook_with(sheet, &[])
}

fn workbook_with(sheet: &str, others: &[(&str, &[u8])]) -> Vec<u8> {
    let sheet = format!("<worksheet><sheetData>{sheet}</sheetData></worksheet>");
    let mut files: Vec<(&str, &[u8])> = vec![
        ("xl/workbook.xml", WORKBOOK.as_bytes()),
        ("xl/_rels/workbook.xml.rels", RELATIONS.as_bytes()),
        ("xl/worksheets/sheet1.xml", sheet.as_bytes()),
    ];
    files.extend(others);
    archive(&files)
}

fn inline_cell(cell: &str, text: &str) -> String {
    format!(r#"<c r="{cell}" t="inlineStr"><is><t>{text}</t></is></c>"#)
}

/// The header of a sheet.
fn header() -> String {
    let cells = [("A1", "Name"), ("B1", "E-Mail"), ("C1", "EMAIL")];
    let cells = cells.map(|(cell, text)| inline_cell(cell, text)).concat();
    format!(r#"<row r="1">{cells}</row>"#)
}

fn cells(rows: &[TableRow]) -> Vec<(u32, Vec<&str>)> {
    rows.iter()
        .map(|row| (row.line, row.cells.iter().map(String::as_str).collect()))
        .collect()
}

#[rstest]
#[case::commas("name,email,password\nAda,ada@x.org,\n")]
#[case::semicolons("Email;NAME\r\nada@x.org;Ada\r\n")]
#[case::tabs("\u{feff}other\temail\tname\n7\t ada@x.org \tAda\n")]
#[case::blank_rows("\n\n\nname,email\n,\n ,  \nAda,ada@x.org")]
#[case::quotes("\"name\",\"email\"\n\"Ada\",\"ada@x.org\"")]
#[case::ragged("name,email,password\nAda,ada@x.org")]
fn a_csv_file_is_read_whatever_its_order_and_its_signs(#[case] file: &str) {
    let rows = read(file.as_bytes(), LAYOUT).unwrap();
    let texts: Vec<_> = cells(&rows).into_iter().map(|(_, cells)| cells).collect();
    assert_eq!(texts, [["Ada", "ada@x.org", ""]]);
}

#[test]
fn a_row_knows_its_line_in_the_file() {
    let file = "\nname,email\nAda,a@x.org\n,\n\"Bob\nJunior\",b@x.org\nCyd,c@x.org\n";
    for file in [file.to_owned(), file.replace('\n', "\r\n")] {
        let rows = read(file.as_bytes(), LAYOUT).unwrap();
        let lines: Vec<_> = rows.iter().map(|row| row.line).collect();
        assert_eq!(lines, [3, 5, 7]);
    }
}

#[test]
fn a_sheet_is_read_with_shared_rich_and_inline_texts_numbers_and_gaps() {
    let strings = "<sst><si><t>name</t></si><si><r><t>e</t></r><r><t>mail</t></r><rPh><t>x</t></rPh></si>\
         <si><t>A&amp;B &#233;</t></si></sst>";
    let sheet = r#"<row r="2"><c r="B2" t="s"><v>0</v></c><c r="D2" t="s"><v>1</v></c></row>
        <row r="5"><c r="B5" t="s"><v>2</v></c><c r="C5"><v>9</v></c><c r="D5" t="str"><f>A1</f><v>a@x.org</v></c></row>
        <row><c/><c t="b"><v>1</v></c><c/><c><v>1234.50</v></c></row>"#;
    let file = workbook_with(sheet, &[("xl/sharedStrings.xml", strings.as_bytes())]);
    let rows = read(&file, LAYOUT).unwrap();
    assert_eq!(
        cells(&rows),
        [
            (5, vec!["A&B é", "a@x.org", ""]),
            (6, vec!["TRUE", "1234.5", ""])
        ]
    );
}

/// Returns styles with three cell formats: a plain number, a date with a time, and the number format `code`.
fn styles(code: &str) -> String {
    format!(
        r#"<styleSheet><numFmts><numFmt numFmtId="164" formatCode="{code}"/></numFmts>
            <cellStyleXfs><xf numFmtId="14"/></cellStyleXfs>
            <cellXfs><xf numFmtId="0"/><xf numFmtId="22"/><xf numFmtId="164"/></cellXfs></styleSheet>"#
    )
}

/// Returns the text that is read from a cell with the number `stored` and the cell format `format`.
fn text_of_number(stored: &str, format: Option<usize>, code: &str, workbook: &str) -> String {
    let format = format.map_or_else(String::new, |at| format!(r#" s="{at}""#));
    let sheet = format!(
        "<worksheet><sheetData>{}<row><c{format}><v>{stored}</v></c></row></sheetData></worksheet>",
        header()
    );
    let file = archive(&[
        ("xl/workbook.xml", workbook.as_bytes()),
        ("xl/_rels/workbook.xml.rels", RELATIONS.as_bytes()),
        ("xl/worksheets/sheet1.xml", sheet.as_bytes()),
        ("xl/styles.xml", styles(code).as_bytes()),
    ]);
    let layout = TableLayout {
        max_cell_chars: 1000,
        ..LAYOUT
    };
    read(&file, layout).unwrap().remove(0).cells.remove(0)
}

#[rstest]
#[case("7", None, "7")]
#[case("1.5E3", Some(0), "1500")]
#[case("0.1", Some(0), "0.1")]
#[case("46349", Some(2), "2026-11-23")]
#[case("46349.4375", Some(1), "2026-11-23 10:30:00")]
#[case("0.5", Some(2), "12:00:00")]
#[case("1", Some(2), "1900-01-01")]
#[case("61", Some(2), "1900-03-01")]
#[case("1e300", Some(2), &1e300.to_string())]
#[case("46349", Some(9), "46349")]
#[case("many", Some(2), "many")]
fn a_number_is_its_text(#[case] stored: &str, #[case] format: Option<usize>, #[case] text: &str) {
    let read = text_of_number(stored, format, "dd/mm/yyyy", WORKBOOK);
    assert_eq!(read, text);
}

#[test]
fn a_workbook_can_count_its_days_from_1904() {
    let workbook = WORKBOOK.replace("<sheets>", r#"<workbookPr date1904="1"/><sheets>"#);
    let read = text_of_number("44887", Some(2), "dd/mm/yyyy", &workbook);
    assert_eq!(read, "2026-11-23");
}

#[rstest]
#[case("yyyy-mm-dd", true)]
#[case("[$-409]h:mm AM/PM", true)]
#[case("[h]:mm:ss", true)]
#[case("#,##0.00", false)]
#[case("[Red]0.00", false)]
#[case("0 &quot;days&quot;", false)]
#[case("0\\d", false)]
fn a_format_tells_whether_its_numbers_are_dates(#[case] code: &str, #[case] is_date: bool) {
    let text = text_of_number("0.5", Some(2), code, WORKBOOK);
    assert_eq!(text, if is_date { "12:00:00" } else { "0.5" });
}

#[test]
fn a_cell_with_an_error_of_another_program_is_blank() {
    let names = [("A1", "name"), ("B1", "password"), ("C1", "email")];
    let names = names.map(|(cell, name)| inline_cell(cell, name)).concat();
    let [name, email] = [inline_cell("A2", "Ada"), inline_cell("C2", "a@x.org")];
    let error = r#"<c r="B2" t="e"><v>Err:502</v></c>"#;
    let file = workbook(&format!(
        "<row>{names}</row><row>{name}{error}{email}</row>"
    ));
    let rows = read(&file, LAYOUT).unwrap();
    assert_eq!(cells(&rows), [(2, vec!["Ada", "a@x.org", ""])]);
}

fn written(table: &Table, format: TableFormat) -> Vec<u8> {
    let mut file = OpenFile::new(&table.header, format).unwrap();
    for row in &table.rows {
        file.add(row).unwrap();
    }
    file.finish().unwrap()
}

#[test]
fn a_file_that_is_written_is_read_again() {
    let table = Table {
        header: vec!["Name".into(), "Email".into()],
        rows: vec![
            vec!["Zoë".into(), "zoe@x.org".into()],
            vec!["=1+1".into(), "7".into()],
        ],
    };
    let xlsx = read(&written(&table, TableFormat::Xlsx), LAYOUT).unwrap();
    assert_eq!(
        cells(&xlsx),
        [
            (2, vec!["Zoë", "zoe@x.org", ""]),
            (3, vec!["=1+1", "7", ""])
        ]
    );
    let csv = read(&written(&table, TableFormat::Csv), LAYOUT).unwrap();
    assert_eq!(
        cells(&csv),
        [
            (2, vec!["Zoë", "zoe@x.org", ""]),
            (3, vec!["'=1+1", "7", ""])
        ]
    );
}

#[test]
fn a_long_text_that_many_cells_share_is_cut_off_first() {
    let long = format!(
        "<sst><si><t>name</t></si><si><t>email</t></si><si><t>{}</t></si></sst>",
        "é".repeat(1 << 20)
    );
    let mut sheet = r#"<row><c t="s"><v>0</v></c><c t="s"><v>1</v></c></row>"#.to_owned();
    sheet.push_str(&r#"<row><c t="s"><v>2</v></c><c t="s"><v>2</v></c></row>"#.repeat(100));
    let file = workbook_with(&sheet, &[("xl/sharedStrings.xml", long.as_bytes())]);
    let rows = read(&file, LAYOUT).unwrap();
    assert_eq!(rows.len(), 100);
    assert!(
        rows.iter()
            .flat_map(|row| &row.cells[..2])
            .all(|cell| *cell == "é".repeat(256))
    );
}

#[test]
fn a_long_text_is_cut_off_and_too_many_rows_are_refused() {
    let long = format!("name,email\n{},a@x.org\n", "é".repeat(1000));
    let rows = read(long.as_bytes(), LAYOUT).unwrap();
    assert_eq!(rows[0].cells[0], "é".repeat(256));
    let rows = |count| format!("name,email\n{}", "Ada,a@x.org\n,\n".repeat(count));
    assert_eq!(read(rows(100).as_bytes(), LAYOUT).unwrap().len(), 100);
    assert_eq!(
        read(rows(101).as_bytes(), LAYOUT),
        Err(TableError::TooManyRows { max: 100 })
    );
}

#[rstest]
#[case::quote_in_a_text("name,email\nBoard 5\" Bob,a@x.org\n".to_owned(), "Board 5\" Bob", 1)]
#[case::quotes_in_texts_of_long_rows(format!("name,email\nAda\",a@x.org{}", ",*".repeat(250_000) + "\"\n").repeat(1), "Ada\"", 1)]
#[case::many_cells(format!("name,email\nAda,a@x.org{}\n", ",".repeat(5_000_000)), "Ada", 1)]
#[case::text_without_end(format!("name,email\n\"Ada{}", "a\n".repeat(4 << 20)), "Ada", 0)]
fn a_row_however_long_is_read_as_far_as_it_is_kept(
    #[case] file: String,
    #[case] name: &str,
    #[case] count: usize,
) {
    let before = working_time();
    let rows = read(file.as_bytes(), LAYOUT).unwrap();
    assert_soon(before);
    assert!(rows[0].cells[0].starts_with(name), "{:?}", rows[0].cells);
    assert!(rows[0].cells[0].chars().count() <= 256);
    assert_eq!(
        rows.iter().filter(|row| row.cells[1] == "a@x.org").count(),
        count
    );
}

#[test]
fn no_cell_of_a_csv_file_is_a_formula_whatever_the_separator() {
    for cell in [
        "=1+1", "+1", "-1", "@A1", "\t=1", "\r=1", " =1", "＝1", "＠A1",
    ] {
        let table = Table {
            header: vec!["name".to_owned()],
            rows: vec![vec![cell.to_owned()], vec![format!("Sum;{cell}")]],
        };
        let written = String::from_utf8(written(&table, TableFormat::Csv)).unwrap();
        assert!(written.contains(&format!("\"'{cell}\"")), "{written}");
        assert!(written.contains(&format!("\"Sum;{cell}\"")), "{written}");
    }
    let table = Table {
        header: vec!["name".to_owned()],
        rows: vec![vec!["Ann-Marie 2026-11-22 a=b".to_owned()]],
    };
    let written = String::from_utf8(written(&table, TableFormat::Csv)).unwrap();
    assert_eq!(
        written,
        "\u{feff}\"name\"\r\n\"Ann-Marie 2026-11-22 a=b\"\r\n"
    );
}

#[rstest]
#[case::empty(b"".to_vec(), TableError::Empty)]
#[case::blank(b"\r\n,\n,,\n".to_vec(), TableError::Empty)]
#[case::blank_sheet(workbook("<row></row>"), TableError::Empty)]
#[case::no_table(b"Dear Ada,\nhow are you?\n".to_vec(), TableError::MissingColumns(vec!["name", "email"]))]
#[case::one_column(b"NAME,mail\nAda,a@x.org".to_vec(), TableError::MissingColumns(vec!["email"]))]
#[case::picture(b"\x89PNG\r\n\x1a\n\0\0".to_vec(), TableError::UnknownFormat)]
#[case::compound_file([COMPOUND_FILE, &[0; 600]].concat(), TableError::Encrypted)]
#[case::other_archive(archive(&[("word/document.xml", b"<w/>")]), TableError::UnknownFormat)]
#[case::half_an_archive(workbook(&header())[..300].to_vec(), TableError::Broken)]
#[case::no_xml(workbook("<row><c></row>"), TableError::Broken)]
#[case::no_sheet(archive(&[("xl/workbook.xml", b"<workbook/>")]), TableError::Broken)]
#[case::no_such_string(workbook(r#"<row><c t="s"><v>7</v></c></row>"#), TableError::Broken)]
#[case::line_twice(workbook(&header().repeat(2)), TableError::Broken)]
fn a_file_that_is_no_table_is_refused(#[case] file: Vec<u8>, #[case] error: TableError) {
    assert_eq!(read(&file, LAYOUT), Err(error));
}

#[test]
fn an_archive_with_a_password_is_refused() {
    // This flag marks an encrypted file. It is set in the entry and in the directory.
    let mut file = workbook(&header());
    let marks: [(&[u8], usize); 2] = [(ZIP, 6), (b"PK\x01\x02", 8)];
    for at in 0..file.len() {
        for (mark, flags) in marks {
            if file[at..].starts_with(mark) {
                file[at + flags] |= 1;
            }
        }
    }
    assert_eq!(read(&file, LAYOUT), Err(TableError::Encrypted));
}

/// Returns a workbook whose sheet has a second name. A reader uses the second name if the first one is `sheet1.xml`.
fn sheet_that_becomes_shared_texts() -> Vec<u8> {
    const UNICODE_PATH: u16 = 0x7075;
    const CHECKSUM_OF_SHEET_1: u32 = 0x8019_e499;
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    let relations = RELATIONS.replace("sheet1", "x");
    for (path, content) in [
        ("xl/workbook.xml", WORKBOOK),
        ("xl/_rels/workbook.xml.rels", &relations),
    ] {
        zip.start_file(path, SimpleFileOptions::default()).unwrap();
        zip.write_all(content.as_bytes()).unwrap();
    }
    let second_name = [
        &[1][..],
        &CHECKSUM_OF_SHEET_1.to_le_bytes(),
        b"xl/sharedStrings.xml",
    ]
    .concat();
    let mut options = SimpleFileOptions::default().into_full_options();
    options
        .add_extra_field(UNICODE_PATH, second_name, false)
        .unwrap();
    zip.start_file("xl/worksheets/x.xml", options).unwrap();
    zip.write_all(br#"<sst uniqueCount="1000000000000"/>"#)
        .unwrap();
    zip.finish().unwrap().into_inner()
}

/// Returns `size` blanks. Compression makes them a thousand times smaller.
fn blanks(size: usize) -> Vec<u8> {
    vec![b' '; size]
}

#[rstest]
#[case::bomb(archive(&[
    ("xl/workbook.xml", WORKBOOK.as_bytes()),
    ("xl/_rels/workbook.xml.rels", RELATIONS.as_bytes()),
    ("xl/worksheets/sheet1.xml", &blanks(300 << 20)),
]), TableError::TooLarge)]
#[case::bomb_of_strings(workbook_with(&header(), &[("xl/sharedStrings.xml", &blanks(20 << 20))]), TableError::TooLarge)]
#[case::many_strings(workbook_with(&header(), &[
    ("xl/sharedStrings.xml", format!(r#"<sst uniqueCount="18446744073709551615">{}</sst>"#, "<si/>".repeat(1_000_000)).as_bytes()),
]), TableError::TooLarge)]
#[case::long_text(workbook(&format!("{}<row>{}</row>", header(), inline_cell("A2", &"x".repeat(5 << 20)))), TableError::TooLarge)]
#[case::sheet_that_becomes_shared_texts(sheet_that_becomes_shared_texts(), TableError::Broken)]
#[case::declared_strings(workbook_with(&header(), &[
    ("xl/sharedStrings.xml", br#"<sst uniqueCount="18446744073709551615"><si/></sst>"#),
]), TableError::TooLarge)]
#[case::long_font_of_many_formats(workbook_with(&header(), &[
    ("xl/styles.xml", many_formats(&format!("<fonts><font><name val=\"{}\"/></font></fonts>", "x".repeat(1 << 20))).as_bytes()),
]), TableError::TooLarge)]
#[case::long_code_of_many_formats(workbook_with(&header(), &[
    ("xl/styles.xml", many_formats(&format!("<numFmts><numFmt numFmtId=\"0\" formatCode=\"{}\"/></numFmts>", "x".repeat(1 << 20))).as_bytes()),
]), TableError::TooLarge)]
#[case::many_fonts(workbook_with(&header(), &[
    ("xl/styles.xml", format!("<styleSheet><fonts>{}</fonts></styleSheet>", "<font/>".repeat(500_000)).as_bytes()),
]), TableError::TooLarge)]
#[case::error_without_position(workbook(&format!(r#"{}<row><c t="e"><v>Err:502</v></c></row>"#, header())), TableError::Broken)]
#[case::blank_rows([b"name,email\n", &*b",\n".repeat(4 << 20)].concat(), TableError::TooLarge)]
#[case::last_cell(workbook(&format!("{}<row r=\"1048576\">{}</row>", header(), inline_cell("XFD1048576", "x"))), TableError::TooLarge)]
#[case::cell_far_down(workbook(&format!("{}<row r=\"1048576\">{}</row>", header(), inline_cell("A1048576", "x"))), TableError::TooLarge)]
#[case::cell_far_right(workbook(&inline_cell("XFD1", "x")), TableError::TooLarge)]
#[case::column_without_end(workbook(&inline_cell(&"Z".repeat(1 << 20), "x")), TableError::Broken)]
#[case::many_entries(empty_files(1001), TableError::TooLarge)]
#[case::many_attributes(workbook(&format!("<row r=\"1\"><c {}/></row>", "a=\"\" ".repeat(1_000_000))), TableError::Empty)]
#[case::deep(workbook(&"<row>".repeat(1_000_000)), TableError::Broken)]
#[case::deep_and_closed(workbook(&("<a>".repeat(2_000_000) + &"</a>".repeat(2_000_000))), TableError::Broken)]
#[case::entities(workbook_document(concat!(
    r#"<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">]>"#,
    "<worksheet><sheetData><row><c t=\"str\"><v>&b;</v></c></row></sheetData></worksheet>"
)), TableError::Broken)]
#[case::unknown_entity(workbook("<row><c t=\"str\"><v>&b;</v></c></row>"), TableError::Broken)]
fn a_hostile_file_is_refused_soon(#[case] file: Vec<u8>, #[case] error: TableError) {
    let before = working_time();
    assert_eq!(read(&file, LAYOUT), Err(error));
    assert_soon(before);
}

/// Checks that this thread used little CPU time since `before`.
fn assert_soon(before: Option<Duration>) {
    let Some((before, now)) = before.zip(working_time()) else {
        let thread = std::thread::current();
        let test = thread.name().unwrap_or("a test");
        let line = format!("skipped: the time of {test} needs {STATISTICS}, which Linux has\n");
        // Writes to stderr directly, because the test runner hides the output of `eprintln!` if a test passes.
        std::io::stderr().write_all(line.as_bytes()).unwrap();
        return;
    };
    let needed = now.saturating_sub(before);
    assert!(needed < MAX_READING, "{needed:?}");
}

/// Returns the CPU time of this thread. Unlike the time on the clock, it does not grow while the machine is busy with
/// other work. Returns `None` on systems that do not report it in this file.
fn working_time() -> Option<Duration> {
    if cfg!(not(target_os = "linux")) {
        return None;
    }
    let statistics = std::fs::read_to_string(STATISTICS).expect(STATISTICS);
    let nanoseconds = statistics.split(' ').next().unwrap();
    Some(Duration::from_nanos(nanoseconds.parse().unwrap()))
}

/// Returns styles with `part` and with as many cell formats as possible.
fn many_formats(part: &str) -> String {
    let formats = r#"<xf numFmtId="0" fontId="0"/>"#.repeat(90_000);
    format!("<styleSheet>{part}<cellXfs>{formats}</cellXfs></styleSheet>")
}

/// Returns an archive with that many files.
fn empty_files(count: usize) -> Vec<u8> {
    let names: Vec<_> = (0..count).map(|at| at.to_string()).collect();
    let files: Vec<_> = names.iter().map(|name| (&**name, &b""[..])).collect();
    archive(&files)
}

/// Returns a workbook with that sheet.
fn workbook_document(sheet: &str) -> Vec<u8> {
    archive(&[
        ("xl/workbook.xml", WORKBOOK.as_bytes()),
        ("xl/_rels/workbook.xml.rels", RELATIONS.as_bytes()),
        ("xl/worksheets/sheet1.xml", sheet.as_bytes()),
    ])
}

#[test]
fn a_declared_size_is_not_believed() {
    let mut file = archive(&[
        ("xl/workbook.xml", WORKBOOK.as_bytes()),
        ("xl/_rels/workbook.xml.rels", RELATIONS.as_bytes()),
        ("xl/worksheets/sheet1.xml", &blanks(64 << 20)),
    ]);
    // Both the entry and the directory contain the sizes of the last file, before and after compression.
    let marks: [(&[u8], usize); 2] = [(ZIP, 22), (b"PK\x01\x02", 24)];
    for at in 0..file.len() {
        for (mark, size) in marks {
            let is_sheet = file[at..].starts_with(mark)
                && file[at + size..at + size + 4] == (64_u32 << 20).to_le_bytes();
            if is_sheet {
                file[at + size..at + size + 4].copy_from_slice(&7_u32.to_le_bytes());
            }
        }
    }
    let read = read(&file, LAYOUT);
    assert!(
        matches!(read, Err(TableError::TooLarge | TableError::Broken)),
        "{read:?}"
    );
}

#[test]
fn any_bytes_are_read_or_refused_without_a_panic() {
    let whole = written(
        &Table {
            header: vec!["name".into(), "email".into()],
            rows: vec![vec!["Ada".into(), "ada@x.org".into()]],
        },
        TableFormat::Xlsx,
    );
    for at in 0..whole.len() {
        let mut changed = whole.clone();
        changed[at] ^= 0xff;
        read(&changed, LAYOUT).ok();
        read(&whole[..at], LAYOUT).ok();
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn work_that_has_begun_keeps_its_permit_when_its_caller_goes() {
    let files = SpreadsheetFiles::default();
    let (start, started) = channel();
    let (release, released) = channel::<()>();
    let mut left = Box::pin(files.work.run(move || {
        start.send(()).ok();
        released.recv().ok();
    }));
    assert!((&mut left).now_or_never().is_none());
    started.recv().unwrap();
    drop(left);
    let mut next = Box::pin(files.work.run(|| ()));
    assert!(timeout(Duration::from_millis(50), &mut next).await.is_err());
    drop(release);
    next.await.unwrap();
}

#[tokio::test]
async fn a_file_on_the_disk_has_the_same_texts_and_numbers_that_are_no_formulas() {
    let files = SpreadsheetFiles::default();
    for format in [TableFormat::Xlsx, TableFormat::Csv] {
        let header = vec!["name".to_owned(), "email".to_owned()];
        let mut file = files.begin_spooled(header, format).await.unwrap();
        for row in 0..3 {
            let text = TableCell::Text(format!("=A{row}"));
            let points = TableCell::Points(Points::from_hundredths(-50 - row));
            file.add(vec![vec![text, points]]).await.unwrap();
        }
        let file = file.finish().await.unwrap();
        let size = file.size();
        let mut content = Vec::new();
        file.into_reader()
            .unwrap()
            .read_to_end(&mut content)
            .unwrap();
        assert_eq!(u64::try_from(content.len()).unwrap(), size);
        let rows = files.read(content, LAYOUT).await.unwrap();
        let cells: Vec<_> = rows.into_iter().map(|row| row.cells).collect();
        let sign = if format == TableFormat::Csv { "'" } else { "" };
        let row = |at: i64| vec![format!("{sign}=A{at}"), format!("-0.5{at}"), String::new()];
        assert_eq!(cells[1..], [row(1), row(2)]);
        assert_eq!(cells[0], [&format!("{sign}=A0"), "-0.5", ""]);
    }
}

#[test]
fn a_file_of_another_program_is_read_in_its_encoding() {
    let western = b"name;email\r\nZo\xeb;zoe@x.org".to_vec();
    let rows = read(&western, LAYOUT).unwrap();
    assert_eq!(rows[0].cells, ["Zoë", "zoe@x.org", ""]);
    let mut unicode = b"\xff\xfe".to_vec();
    unicode.extend(
        "name\temail\nZoë\tzoe@x.org"
            .encode_utf16()
            .flat_map(u16::to_le_bytes),
    );
    assert_eq!(read(&unicode, LAYOUT).unwrap(), rows);
}

#[test]
fn all_cells_are_read_whatever_the_first_row_says() {
    let layout = CellLayout {
        max_rows: 3,
        max_columns: 3,
        max_cell_chars: 5,
    };
    let file = "Nr\tKontakt\tOrt\tRest\n1\t abcdefgh \n\n2\t\tDurban\n";
    let table = read_cells(file.as_bytes(), layout).unwrap();
    assert_eq!(table.text, Some((TextEncoding::Utf8, Separator::Tab)));
    let rows: Vec<_> = (table.rows.iter())
        .map(|row| (row.line, row.cells.join("|")))
        .collect();
    let expected = [(1, "Nr|Konta|Ort"), (2, "1|abcde"), (4, "2||Durba")];
    assert_eq!(rows, expected.map(|(line, cells)| (line, cells.to_owned())));
    let longer = format!("{file}3\tx");
    assert_eq!(
        read_cells(longer.as_bytes(), layout),
        Err(TableError::TooManyRows { max: 3 })
    );
    assert_eq!(read_cells(b" \n\t\n", layout), Err(TableError::Empty));
}
