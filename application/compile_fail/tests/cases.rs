//! Compiles the cases. `PALESTRA_TEST_ALL=1 TRYBUILD=overwrite cargo test -p application-compile-fail` writes the expected
//! errors of a new case, which must be reviewed before they are committed.

/// Compiles most libraries a second time, which takes a minute. So it does nothing unless `just test-all` runs it.
#[test]
fn mistakes_do_not_compile() {
    if std::env::var_os("PALESTRA_TEST_ALL").is_none() {
        println!("SKIPPED: what must not compile is tried by `just test-all`");
        return;
    }
    trybuild::TestCases::new().compile_fail("tests/cases/*.rs");
}
