//! Downloads as csv (RFC 4180) that spreadsheets open as they are: in UTF-8 with a byte order mark, and
//! without cells that a spreadsheet would calculate.

use std::borrow::Cow;
use std::collections::BTreeMap;

use actix_web::body::BoxBody;
use actix_web::http::header::{self, ContentDisposition};
use actix_web::{HttpRequest, HttpResponse, Responder};
use csv::{Terminator, WriterBuilder};
use utoipa::IntoResponses;
use utoipa::openapi::schema::{ObjectBuilder, Type};
use utoipa::openapi::{ContentBuilder, HeaderBuilder, RefOr, Response, ResponseBuilder};

use crate::problem::Problem;

const MEDIA_TYPE: &str = "text/csv; charset=utf-8";
/// Without this mark spreadsheets read the file in the code page of the computer.
const BYTE_ORDER_MARK: &str = "\u{feff}";
/// A spreadsheet reads a cell with one of these at its beginning as a formula.
const FORMULA_SIGNS: [char; 6] = ['=', '+', '-', '@', '\t', '\r'];

/// 200 with a file that the browser stores.
#[derive(Debug)]
pub struct CsvFile {
    name: String,
    bytes: Vec<u8>,
}

impl CsvFile {
    /// Writes a row with the names of the columns, and one row for each of `rows`. `name` is the name of
    /// the file, with its ending.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn new<const COLUMNS: usize>(
        name: impl Into<String>,
        head: [&str; COLUMNS],
        rows: impl IntoIterator<Item = [String; COLUMNS]>,
    ) -> Result<Self, Problem> {
        let failed = |error: &dyn ToString| Problem::internal(error.to_string());
        let mut writer = WriterBuilder::new()
            .terminator(Terminator::CRLF)
            .from_writer(BYTE_ORDER_MARK.as_bytes().to_vec());
        writer.write_record(head).map_err(|error| failed(&error))?;
        for row in rows {
            let cells = row.iter().map(|cell| defused(cell));
            for cell in cells {
                let written = writer.write_field(cell.as_bytes());
                written.map_err(|error| failed(&error))?;
            }
            let ended = writer.write_record(None::<&[u8]>);
            ended.map_err(|error| failed(&error))?;
        }
        let bytes = writer
            .into_inner()
            .map_err(|error| failed(&error.error()))?;
        Ok(Self {
            name: name.into(),
            bytes,
        })
    }
}

/// Adds an apostrophe before what a spreadsheet would calculate.
fn defused(cell: &str) -> Cow<'_, str> {
    if cell.starts_with(FORMULA_SIGNS) {
        Cow::Owned(format!("'{cell}"))
    } else {
        Cow::Borrowed(cell)
    }
}

impl Responder for CsvFile {
    type Body = BoxBody;

    fn respond_to(self, _: &HttpRequest) -> HttpResponse {
        HttpResponse::Ok()
            .insert_header((header::CONTENT_TYPE, MEDIA_TYPE))
            .insert_header(ContentDisposition::attachment(self.name))
            .body(self.bytes)
    }
}

impl IntoResponses for CsvFile {
    fn responses() -> BTreeMap<String, RefOr<Response>> {
        let text = || ObjectBuilder::new().schema_type(Type::String);
        let disposition = HeaderBuilder::new()
            .schema(Some(text()))
            .description(Some("`attachment`, with the name of the file."));
        let response = ResponseBuilder::new()
            .description("The file.")
            .header("Content-Disposition", disposition.build())
            .content(
                "text/csv",
                ContentBuilder::new().schema(Some(text())).build(),
            );
        [("200".to_owned(), response.into())].into()
    }
}

#[cfg(test)]
mod tests {
    use actix_web::body::to_bytes;
    use actix_web::test::TestRequest;

    use super::*;

    fn text<const COLUMNS: usize>(rows: Vec<[&str; COLUMNS]>) -> String {
        let rows = rows.into_iter().map(|row| row.map(str::to_owned));
        let head = ["Column"; COLUMNS];
        String::from_utf8(CsvFile::new("a.csv", head, rows).unwrap().bytes).unwrap()
    }

    #[actix_web::test]
    async fn a_file_is_sent_as_an_attachment_with_its_name_in_utf_8() {
        let rows = [["Zoë".to_owned(), "zoe@acme.test".to_owned()]];
        let file = CsvFile::new("people.csv", ["Name", "Email"], rows).unwrap();
        let response = file.respond_to(&TestRequest::default().to_http_request());
        let header = |name: &str| response.headers().get(name).unwrap().to_str().unwrap();
        assert_eq!(response.status(), 200);
        assert_eq!(header("content-type"), "text/csv; charset=utf-8");
        assert_eq!(
            header("content-disposition"),
            "attachment; filename=\"people.csv\""
        );
        let body = to_bytes(response.into_body()).await.unwrap();
        assert_eq!(
            body,
            "\u{feff}Name,Email\r\nZoë,zoe@acme.test\r\n".as_bytes()
        );
    }

    #[test]
    fn a_file_without_rows_has_its_head() {
        assert_eq!(text(Vec::<[&str; 2]>::new()), "\u{feff}Column,Column\r\n");
    }

    #[test]
    fn separators_quotes_and_lines_within_a_cell_survive() {
        let cells = ["a,b", "say \"hi\"", "one\r\ntwo", " spaces ", ""];
        let written = text(vec![cells]);
        let unmarked = written.strip_prefix(BYTE_ORDER_MARK).unwrap();
        let mut reader = csv::Reader::from_reader(unmarked.as_bytes());
        let row = reader.records().next().unwrap().unwrap();
        assert_eq!(row.iter().collect::<Vec<_>>(), cells);
    }

    #[test]
    fn what_a_spreadsheet_would_calculate_begins_with_an_apostrophe() {
        for cell in ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1"] {
            assert_eq!(defused(cell), format!("'{cell}"));
        }
        let written = text(vec![["=HYPERLINK(\"http://x\")", "1"]]);
        let row = written.lines().nth(1).unwrap();
        assert_eq!(row, "\"'=HYPERLINK(\"\"http://x\"\")\",1");
    }

    #[test]
    fn other_cells_stay_as_they_are() {
        for cell in [
            "",
            "a=b",
            "Ann-Marie",
            "ann@acme.test",
            "'quoted'",
            "2026-11-22",
        ] {
            assert_eq!(defused(cell), cell);
        }
    }
}
