//! Responses that are files with a template.

use std::collections::BTreeMap;

use actix_web::body::BoxBody;
use actix_web::http::StatusCode;
use actix_web::http::header::{
    Charset, ContentDisposition, DispositionParam, DispositionType, ExtendedValue,
};
use actix_web::{HttpRequest, HttpResponse, Responder};
use application_ports::{TableFormat, TemplateFormat, WrittenTemplate};
use futures_util::TryStreamExt as _;
use utoipa::IntoResponses;
use utoipa::openapi::schema::{KnownFormat, ObjectBuilder, SchemaFormat, Type};
use utoipa::openapi::{ContentBuilder, RefOr, Response, ResponseBuilder};

use crate::web::table_file;

/// All formats.
const FORMATS: [TemplateFormat; 4] = [
    TemplateFormat::MoodleXml,
    TemplateFormat::Gift,
    TemplateFormat::Spreadsheet,
    TemplateFormat::Palestra,
];

/// 200 with a file that has a template.
pub struct TemplateFile {
    /// The name of the template.
    pub name: String,
    pub format: TemplateFormat,
    pub content: WrittenTemplate,
}

/// Returns the extension and the media type of a file.
const fn file_type(format: TemplateFormat) -> (&'static str, &'static str) {
    match format {
        TemplateFormat::MoodleXml => ("xml", "application/xml"),
        TemplateFormat::Gift => ("gift", "text/plain"),
        TemplateFormat::Spreadsheet => ("xlsx", table_file::media_type(TableFormat::Xlsx)),
        TemplateFormat::Palestra => ("palestra.zip", "application/zip"),
    }
}

/// Returns the name of the file: the name of the template, without the characters that some systems allow in no name.
fn file_name(template: &str, extension: &str) -> String {
    let is_allowed = |c: char| !c.is_control() && !r#"/\:*?"<>|"#.contains(c);
    let name = template.replace(|c| !is_allowed(c), "_");
    format!("{}.{extension}", name.trim_matches(['.', ' ']))
}

impl Responder for TemplateFile {
    type Body = BoxBody;

    fn respond_to(self, _: &HttpRequest) -> HttpResponse {
        let (extension, media_type) = file_type(self.format);
        let name = file_name(&self.name, extension);
        let ascii = name.replace(|c: char| !c.is_ascii(), "_");
        let full = ExtendedValue {
            charset: Charset::Ext("UTF-8".to_owned()),
            language_tag: None,
            value: name.into_bytes(),
        };
        let media_type = match self.format {
            TemplateFormat::Gift => "text/plain; charset=utf-8",
            _ => media_type,
        };
        let mut response = HttpResponse::Ok();
        response
            .content_type(media_type)
            .insert_header(ContentDisposition {
                disposition: DispositionType::Attachment,
                parameters: vec![
                    DispositionParam::Filename(ascii),
                    DispositionParam::FilenameExt(full),
                ],
            });
        match self.content {
            WrittenTemplate::Whole(content) => response.body(content),
            WrittenTemplate::Parts(parts) => {
                // The connection is closed, so that the client notices that the file is not whole.
                let parts = parts.inspect_err(
                    |error| tracing::error!(%error, "an export could not be written to its end"),
                );
                response.streaming(parts)
            }
        }
    }
}

impl IntoResponses for TemplateFile {
    fn responses() -> BTreeMap<String, RefOr<Response>> {
        let mut response = ResponseBuilder::new().description("The file.");
        for format in FORMATS {
            let (_, media_type) = file_type(format);
            let binary = ObjectBuilder::new()
                .schema_type(Type::String)
                .format(Some(SchemaFormat::KnownFormat(KnownFormat::Binary)));
            let content = ContentBuilder::new().schema(Some(binary)).build();
            response = response.content(media_type, content);
        }
        [(StatusCode::OK.as_str().to_owned(), response.into())].into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_has_a_name_that_every_system_allows() {
        assert_eq!(file_name("Zoll: A/B \u{7}\"?", "xml"), "Zoll_ A_B ___.xml");
        assert_eq!(file_name("../漢字.", "gift"), "_漢字.gift");
    }
}
