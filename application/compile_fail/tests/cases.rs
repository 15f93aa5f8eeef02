//! Compiles the cases. `TRYBUILD=overwrite cargo test -p application-compile-fail` writes the expected errors of a new
//! case, which must be reviewed before they are committed.

#[test]
fn mistakes_do_not_compile() {
    trybuild::TestCases::new().compile_fail("tests/cases/*.rs");
}
