//! Cases of searches in lists.

use application_ports::UserFilter;
use domain_kernel::{Sort, case_fold, normalize, search_fold};

use super::lists::{insert_templates, query, search, template_names};
use super::{OrgFixture, Ports};
use crate::Altered;

/// `%`, `_` and `\` match only themselves. Case and accents do not matter in any alphabet.
pub async fn a_search_treats_wildcards_as_characters_and_folds_all_alphabets(ports: &Ports) {
    let fixture = OrgFixture::open(ports).await;
    insert_templates(
        ports,
        &fixture,
        &[
            "50% off",
            "50 off",
            "a_b",
            "axb",
            "back\\slash",
            "ÉTUDE",
            "Страна",
            "O'Neil\"s",
        ],
    )
    .await;
    for (text, expected) in [
        ("%", "50% off"),
        ("_", "a_b"),
        ("\\", "back\\slash"),
        ("étu", "ÉTUDE"),
        ("etu", "ÉTUDE"),
        ("ÁXB", "axb"),
        ("ТРАН", "Страна"),
        ("'neil\"", "O'Neil\"s"),
    ] {
        assert_eq!(
            template_names(ports, &fixture, &search(text)).await,
            [expected],
            "searching {text}"
        );
    }
    assert_eq!(
        template_names(ports, &fixture, &search("50")).await,
        ["50% off", "50 off"]
    );
    for text in ["nothing", "\u{301}", "\u{301}\u{302}\u{303}"] {
        assert!(
            template_names(ports, &fixture, &search(text))
                .await
                .is_empty(),
            "searching {text:?}"
        );
    }
    let user = fixture.participant(ports, "Zoë").await;
    let found = ports
        .store
        .queries()
        .users(
            &fixture.staff(),
            UserFilter::default(),
            &search(&user.email.as_str().to_uppercase()),
        )
        .await
        .unwrap();
    assert_eq!(
        found.rows.iter().map(|row| row.id).collect::<Vec<_>>(),
        [user.id]
    );
    assert_eq!(
        ports
            .store
            .queries()
            .users(&fixture.staff(), UserFilter::default(), &search("ZOË"))
            .await
            .unwrap()
            .total,
        1
    );
}

/// Searches texts of all kinds, including texts that contain search operators. A search must find exactly the texts
/// that contain the searched part, also after texts were changed or deleted.
pub async fn a_search_finds_the_same_rows_as_a_comparison(ports: &Ports) {
    const PARTS: [&str; 32] = [
        "a",
        "b",
        "A",
        "ab",
        "İ",
        "ß",
        "ς",
        "Σ",
        "é",
        "e\u{301}",
        "日本",
        "本",
        "語",
        "🎲",
        "𝒳",
        "ﬁ",
        "%",
        "_",
        "\\",
        "\"",
        "'",
        "*",
        "^",
        "(",
        ")",
        ":",
        "-",
        "{search_key}",
        " AND ",
        " NOT ",
        " OR ",
        "NEAR",
    ];
    let mut seed = 0x50_61_6c_u64;
    let mut below = |end: usize| {
        seed = seed
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(seed >> 33).unwrap() % end
    };
    let mut text = |parts: usize| {
        (0..=below(parts))
            .map(|_| PARTS[below(PARTS.len())])
            .collect::<String>()
    };
    let fixture = OrgFixture::open(ports).await;
    let tx = ports.begin().await;
    let (mut stored, mut people) = (vec![fixture.template.clone()], vec![fixture.admin.clone()]);
    for number in 0..120 {
        let template = fixture
            .build
            .template(&fixture.admin, &normalize(&format!("{}{number}", text(8))));
        tx.insert_template(&template).await.unwrap();
        stored.push(template);
        let user = fixture
            .build
            .user(&fixture.user_role, &normalize(&format!("{}.", text(8))));
        tx.insert_user(&user).await.unwrap();
        people.push(user);
    }
    for (template, user) in stored.iter_mut().zip(&mut people).step_by(3) {
        let name = normalize(&format!("{}!{}", text(5), template.name));
        *template = template.altered(|template| template.name = name);
        tx.save_template(template).await.unwrap();
        *template = template.altered(|template| template.version += 1);
        *user = user.altered(|user| user.name = normalize(&format!("{}!", text(5))));
        tx.save_user(user).await.unwrap();
        *user = user.altered(|user| user.version += 1);
    }
    for (template, user) in stored.drain(20..40).zip(people.drain(20..40)) {
        tx.delete_template(&template).await.unwrap();
        tx.save_user(&user.altered(|user| user.deleted_at = Some(fixture.build.now)))
            .await
            .unwrap();
    }
    tx.commit_unaudited().await.unwrap();
    let (reads, staff) = (ports.store.queries(), fixture.staff());
    for _ in 0..150 {
        let text = text(4);
        let templates = query(Some(&text), Sort::Ascending, 1, 200);
        let searched = templates.search().unwrap_or_default();
        let [wanted, exact] = [search_fold(searched), case_fold(searched)];
        let found = template_names(ports, &fixture, &templates).await;
        let expected: Vec<_> = stored
            .iter()
            .map(|row| &row.name)
            .filter(|name| search_fold(name).contains(&wanted))
            .collect();
        assert_eq!(
            found.iter().collect::<Vec<_>>(),
            expected,
            "searching {wanted}"
        );
        let found = reads
            .users(
                &staff,
                UserFilter::default(),
                &query(Some(&text), Sort::Ascending, 1, 200),
            )
            .await
            .unwrap();
        let expected = people.iter().filter(|user| {
            let address = user.email.key();
            search_fold(&user.name).contains(&wanted)
                || address.contains(&wanted)
                || address.contains(&exact)
        });
        assert_eq!(
            found.rows.iter().map(|row| row.id).collect::<Vec<_>>(),
            expected.map(|user| user.id).collect::<Vec<_>>(),
            "searching {wanted}"
        );
    }
}
