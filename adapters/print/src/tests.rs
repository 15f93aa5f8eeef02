use std::io::Read as _;

use application_ports::{PointsOf, PrintedQuestion};
use domain_assessment::{CertificateCode, CorrectionRule};
use domain_kernel::Points;
use flate2::read::ZlibDecoder;
use rstest::rstest;

use super::*;

fn certificate(name: &str, competition: &str) -> Certificate {
    let code = CertificateCode::from_bits(0x3F2A_9C41_77DE_0B58_9A1E_C6F0_2D84_E713);
    Certificate {
        organization: "Meridian Academy".to_owned(),
        name: name.to_owned(),
        competition: competition.to_owned(),
        percentage: Points::from_hundredths(9_750),
        issued_on: "23 November 2026".to_owned(),
        code,
        address: format!("https://palestra.meridian.example/certificates/{code}"),
    }
}

/// Returns the document with its compressed parts unpacked.
fn unpacked(document: &[u8]) -> String {
    let mut all = String::from_utf8_lossy(document).into_owned();
    for (at, _) in document
        .windows(7)
        .enumerate()
        .filter(|(_, window)| window == b"stream\n")
    {
        let mut part = Vec::new();
        if ZlibDecoder::new(&document[at + 7..])
            .read_to_end(&mut part)
            .is_ok()
        {
            all.push_str(&String::from_utf8_lossy(&part));
        }
    }
    all
}

#[rstest]
#[case("Siobhán O’Brien-Smith")]
#[case("Nguyễn Thị Hồng Ánh Żółć Đorđević")]
#[case("Μαρία Παπαδοπούλου Анна Ёлкина")]
#[case("محمد بن علي العربي")]
#[case("דָּוִד כהן (David Cohen)")]
#[case("सुमित्रा देवी क्षत्रिय")]
#[case("ศิริพร วงศ์สุวรรณ")]
#[case("Գոհար ნინო")]
#[case("李小龙 and 김민준")]
#[case("a\u{301}\u{feff}\u{7}\u{202e}x 🙂")]
fn a_certificate_is_accessible_in_every_script(#[case] name: &str) {
    let written = certificate::write(&certificate(name, "Spring Logistics Challenge"), true);
    match written {
        Ok(document) => assert!(document.starts_with(b"%PDF-1.7")),
        Err(Unwritten::Fault(error)) => panic!("{error}"),
        Err(Unwritten::Refused(error)) => panic!("{error:?}"),
    }
}

#[tokio::test]
async fn a_certificate_links_to_its_address_and_is_written_the_same_way_each_time() {
    let printer = PdfPrinter::default();
    let ada = certificate("Ada Lovelace", "Spring Logistics Challenge");
    let document = printer.certificate(ada.clone()).await.unwrap();
    assert_eq!(printer.certificate(ada.clone()).await.unwrap(), document);
    let text = unpacked(&document);
    assert!(text.contains(&ada.address), "no link");
    assert!(text.contains("pdfuaid:part"), "not accessible");
    assert!(document.len() < 60_000, "{}", document.len());
}

#[tokio::test]
async fn a_long_name_and_a_long_competition_are_written() {
    let long = "Maximiliana-Alexandra von und zu Hohenstein ".repeat(6);
    let ada = certificate(long.trim(), &"W".repeat(100));
    let document = PdfPrinter::default().certificate(ada).await.unwrap();
    assert!(document.starts_with(b"%PDF"));
    if let Some(folder) = std::env::var_os("PALESTRA_PRINTED") {
        let folder = std::path::Path::new(&folder);
        std::fs::write(folder.join("long.pdf"), document).unwrap();
        for (file, name) in [
            ("latin", "Siobhán O’Brien-Smith"),
            ("arabic", "محمد بن علي (Mohamed) العربي"),
            ("hindi", "सुमित्रा देवी क्षत्रिय"),
            ("missing", "李小龙 and ศิริพร"),
        ] {
            let sample = certificate(name, "Spring Logistics Challenge");
            let document = PdfPrinter::default().certificate(sample).await.unwrap();
            std::fs::write(folder.join(format!("{file}.pdf")), document).unwrap();
        }
    }
}

fn sheet() -> ResultSheet {
    let points = |points, of| PointsOf {
        points: Points::whole(points),
        of: Points::whole(of),
    };
    let question = PrintedQuestion {
        text: "Which berth is free at high tide?".to_owned(),
        answer: vec!["Berth 4".to_owned(), "ארבע".to_owned()],
        points: points(2, 5),
        comment: Some("Look at the tide table.\n\nBerth 4 is dry until noon.".to_owned()),
        corrected: Some(CorrectionRule::Drop),
        has_images: true,
    };
    let empty = PrintedQuestion {
        answer: Vec::new(),
        comment: None,
        corrected: None,
        ..question.clone()
    };
    ResultSheet {
        organization: "Meridian Academy".to_owned(),
        name: "Siobhán O’Brien-Smith".to_owned(),
        event: "Spring Logistics Challenge".to_owned(),
        times: vec!["Submitted Monday, 23 November 2026, 09:30 GMT".to_owned()],
        points: points(69, 65),
        percentage: Points::whole(100),
        place: Some((1, 24)),
        kinds: vec![
            ("Multiple Choices".to_owned(), points(59, 65)),
            ("Rank bonus".to_owned(), points(10, 10)),
        ],
        questions: vec![question, empty],
    }
}

/// Returns how many pages the accessible document has.
fn pages(sheet: &ResultSheet) -> usize {
    match result_sheet::write(sheet, true) {
        Ok(document) => {
            if let Some(folder) = std::env::var_os("PALESTRA_PRINTED") {
                let name = format!("sheet-{}.pdf", sheet.questions.len());
                std::fs::write(std::path::Path::new(&folder).join(name), &document).unwrap();
            }
            unpacked(&document).matches("/Type/Page/").count()
        }
        Err(Unwritten::Fault(error)) => panic!("{error}"),
        Err(Unwritten::Refused(error)) => panic!("{error:?}"),
    }
}

#[test]
fn a_result_sheet_is_accessible_and_takes_the_pages_that_it_needs() {
    let mut sheet = sheet();
    assert_eq!(pages(&sheet), 1);
    let one = sheet.questions[0].clone();
    sheet.questions = vec![one; 30];
    assert!(pages(&sheet) > 3);
    sheet.questions.clear();
    sheet.kinds.clear();
    sheet.place = None;
    assert_eq!(pages(&sheet), 1);
}

#[test]
fn an_answer_longer_than_a_page_goes_on_at_the_next_one() {
    let mut sheet = sheet();
    sheet.questions.truncate(1);
    sheet.questions[0].answer = vec!["All that I know of tides. ".repeat(400)];
    sheet.questions[0].text = "W".repeat(3_000);
    assert!(pages(&sheet) >= 3);
}

#[test]
fn what_no_font_has_and_what_shows_nothing_is_written_all_the_same() {
    let mut sheet = sheet();
    sheet.kinds[0].0 = "\u{feff}".to_owned();
    sheet.questions[0].answer = vec!["李\u{202e}小龙".to_owned(), String::new()];
    sheet.questions[0].comment = Some(" \n ".to_owned());
    assert_eq!(pages(&sheet), 1);
}

#[test]
fn texts_without_an_end_are_cut_and_the_sheet_says_so() {
    let mut sheet = sheet();
    sheet.questions.truncate(1);
    sheet.questions[0].answer = vec!["a\n".repeat(5_000)];
    assert!(pages(&sheet) < 8);
    let mut room = result_sheet::Room::default();
    for (text, kept) in [
        ("short".to_owned(), "short".to_owned()),
        ("a\n".repeat(200), "a\n".repeat(200).trim_end().to_owned()),
        ("a\n".repeat(201), format!("{}…", "a\n".repeat(200))),
        ("b".repeat(16_001), format!("{}…", "b".repeat(16_000))),
    ] {
        assert_eq!(room.cut(&text), kept);
    }
    while !room.cut("more").is_empty() && room.cut("more") != "…" {}
    assert_eq!(room.cut("more"), "…");
}
