//! The contract of the store on both databases, a database of its own for each case.

#[cfg(test)]
mod sqlite {
    //! A file in a folder of its own.

    use adapter_persistence::{connect, migrate};
    use application_testkit::contract::Ports;

    async fn open() -> Ports {
        let folder = tempfile::tempdir().unwrap();
        let url = format!("sqlite://{}/palestra.db", folder.path().display());
        let database = connect(&url).await.unwrap();
        migrate(&database).await.unwrap();
        // A second start finds everything done.
        migrate(&database).await.unwrap();
        Ports {
            store: database.store(),
            sheets: database.answer_sheets(),
            sessions: database.sessions(),
            second_node: connect(&url).await.unwrap().sessions(),
            keep: Box::new(folder),
        }
    }

    application_testkit::store_contract!(open);
}

#[cfg(test)]
mod postgres {
    //! A database of a server that takes new ones.

    use adapter_persistence::{connect, migrate};
    use application_testkit::contract::Ports;
    use sqlx::{AssertSqlSafe, Connection, PgConnection};

    async fn open() -> Ports {
        let server = std::env::var("TEST_DATABASE_URL").expect(
            "TEST_DATABASE_URL names no PostgreSQL server; run the tests with: \
             scripts/with-postgres.sh cargo nextest run -p adapter-persistence",
        );
        let mut connection = PgConnection::connect(&server).await.unwrap();
        let taken: (uuid::Uuid,) = sqlx::query_as("SELECT gen_random_uuid()")
            .fetch_one(&mut connection)
            .await
            .unwrap();
        let name = format!("palestra_{}", taken.0.simple());
        sqlx::query(AssertSqlSafe(format!("CREATE DATABASE {name}")))
            .execute(&mut connection)
            .await
            .unwrap();
        let (address, _) = server.rsplit_once('/').expect("a URL with a database");
        let url = format!("{address}/{name}");
        let database = connect(&url).await.unwrap();
        // Nodes that start together migrate once.
        let (one, two) = tokio::join!(migrate(&database), migrate(&database));
        one.and(two).unwrap();
        Ports {
            store: database.store(),
            sheets: database.answer_sheets(),
            sessions: database.sessions(),
            second_node: connect(&url).await.unwrap().sessions(),
            keep: Box::new(()),
        }
    }

    application_testkit::store_contract!(open);
}
