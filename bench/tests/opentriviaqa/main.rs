//! Tests the whole product with real questions: templates of 10 and 100 questions, 60 participants who answer in a known
//! pattern, and a grader. `just test-all` adds 1,000 questions and has 200 participants. Every mark, sum, total and
//! percentage is compared with an independent oracle. Runs on SQLite, and in `just test-all` on PostgreSQL too.

#[cfg(test)]
mod grading;
#[cfg(test)]
mod oracle;
#[cfg(test)]
mod rows;
#[cfg(test)]
mod sitting;
#[cfg(test)]
mod trivia;

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use anyhow::{Result, ensure};
    use application_testkit::postgres;
    use bench::http::list;
    use bench::{Client, Database, OrgFixture, Place, Server, each};

    use crate::oracle::Paper;
    use crate::rows::find;
    use crate::sitting::{NOT_SUBMITTED, Sitting};
    use crate::trivia::Trivia;

    #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
    async fn every_mark_of_real_questions_is_the_oracles_on_sqlite() -> Result<()> {
        check_all_marks(Database::Sqlite).await
    }

    #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
    async fn every_mark_of_real_questions_is_the_oracles_on_postgresql() -> Result<()> {
        if !runs_all() || postgres::server().is_none() {
            return Ok(());
        }
        check_all_marks(Database::Postgres).await
    }

    fn runs_all() -> bool {
        std::env::var_os("PALESTRA_TEST_ALL").is_some()
    }

    async fn check_all_marks(database: Database) -> Result<()> {
        let trivia = Trivia::load();
        let runs_all = runs_all();
        let mut papers = vec![
            Paper::new("Ten questions", &trivia, [2, 2, 2, 3, 1]),
            Paper::new("A hundred questions", &trivia, [25, 45, 10, 10, 10]),
        ];
        if runs_all {
            papers.push(Paper::new(
                "A thousand questions",
                &trivia,
                [150, 800, 0, 0, 50],
            ));
        }
        let place = Place::fresh(database).await?;
        let server = Server::start(&place, &[("PALESTRA_PASSWORD_HASH_THREADS", "2")]).await?;
        let fixture = Arc::new(OrgFixture::open(&place, &server).await?);
        let people = Arc::new(fixture.people(if runs_all { 200 } else { 60 }).await?);
        let mut sittings = Vec::new();
        for paper in papers {
            let sitting = Arc::new(Sitting::open(&fixture, &people, paper).await?);
            sitting.answer().await?;
            sitting.grade().await?;
            sitting.check_results().await?;
            sittings.push(sitting);
        }
        let sittings = Arc::new(sittings);
        each(0..people.len(), 8, |person| {
            let (fixture, people, sittings) = (
                Arc::clone(&fixture),
                Arc::clone(&people),
                Arc::clone(&sittings),
            );
            async move {
                let client = Client::signed_in(fixture.address, &people[person].token);
                let scores = client
                    .get("/competitions/user/individual?paginate=false")
                    .await?;
                let rows = list(&scores, "/data")?;
                for sitting in &*sittings {
                    let own = find(rows, "/competition_id", &sitting.competition);
                    // The competition is still running, so the list contains it only if the
                    // participant submitted.
                    if NOT_SUBMITTED.contains(&person) {
                        ensure!(own.is_err(), "not submitted, but listed: {scores}");
                    } else {
                        sitting.check_row(person, own?)?;
                    }
                }
                Ok(())
            }
        })
        .await?;
        ensure!(
            server.stop().await?.success(),
            "the program did not stop well"
        );
        place.remove().await
    }
}
