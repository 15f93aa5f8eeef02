//! The contract of the store on both databases. Each case gets its own copy of a template database. The template is
//! created and migrated once for each build.

#[cfg(test)]
mod databases;

#[cfg(test)]
mod sqlite {
    use crate::databases::{ports, sqlite};
    use application_testkit::contract::Ports;

    async fn open() -> Option<Ports> {
        let (url, folder) = sqlite::copy_template().await;
        Some(ports(&url, folder).await)
    }

    application_testkit::store_contract!(open);

    #[tokio::test]
    async fn audit_records_cannot_be_changed_or_removed() {
        let (url, _folder) = sqlite::copy_template().await;
        crate::databases::audit_records_are_append_only(&url).await;
    }

    #[tokio::test]
    async fn nodes_that_start_together_migrate_once() {
        let (url, _folder) = sqlite::create();
        crate::databases::migrate_repeatedly(&url).await;
    }

    #[tokio::test]
    async fn roles_that_now_have_one_name_are_told_apart() {
        let (url, _folder) = sqlite::copy_template().await;
        crate::databases::roles_of_one_name_are_told_apart(&url).await;
    }

    #[tokio::test]
    async fn what_ended_the_attempts_of_before_is_filled_in() {
        let (url, _folder) = sqlite::copy_template().await;
        crate::databases::ends_of_attempts_are_filled(&url).await;
    }

    #[tokio::test]
    async fn attempts_that_were_submitted_before_get_receipts() {
        let (url, _folder) = sqlite::copy_template().await;
        crate::databases::submitted_attempts_get_receipts(&url).await;
    }

    #[tokio::test]
    async fn questions_of_the_templates_of_before_are_counted() {
        let (url, _folder) = sqlite::copy_template().await;
        crate::databases::questions_of_templates_are_counted(&url).await;
    }

    #[tokio::test]
    async fn families_of_the_templates_of_before_are_found() {
        let (url, _folder) = sqlite::copy_template().await;
        crate::databases::families_of_templates_are_found(&url).await;
    }
}

#[cfg(test)]
mod postgres {
    use crate::databases::{ports, postgres};
    use application_testkit::contract::Ports;

    async fn open() -> Option<Ports> {
        let url = postgres::copy_template().await?;
        Some(ports(&url, ()).await)
    }

    application_testkit::store_contract!(open);

    #[tokio::test]
    async fn audit_records_cannot_be_changed_or_removed() {
        if let Some(url) = postgres::copy_template().await {
            crate::databases::audit_records_are_append_only(&url).await;
        }
    }

    #[tokio::test]
    async fn nodes_that_start_together_migrate_once() {
        if let Some(url) = postgres::create().await {
            crate::databases::migrate_repeatedly(&url).await;
        }
    }

    #[tokio::test]
    async fn roles_that_now_have_one_name_are_told_apart() {
        if let Some(url) = postgres::copy_template().await {
            crate::databases::roles_of_one_name_are_told_apart(&url).await;
        }
    }

    #[tokio::test]
    async fn what_ended_the_attempts_of_before_is_filled_in() {
        if let Some(url) = postgres::copy_template().await {
            crate::databases::ends_of_attempts_are_filled(&url).await;
        }
    }

    #[tokio::test]
    async fn attempts_that_were_submitted_before_get_receipts() {
        if let Some(url) = postgres::copy_template().await {
            crate::databases::submitted_attempts_get_receipts(&url).await;
        }
    }

    #[tokio::test]
    async fn questions_of_the_templates_of_before_are_counted() {
        if let Some(url) = postgres::copy_template().await {
            crate::databases::questions_of_templates_are_counted(&url).await;
        }
    }

    #[tokio::test]
    async fn families_of_the_templates_of_before_are_found() {
        if let Some(url) = postgres::copy_template().await {
            crate::databases::families_of_templates_are_found(&url).await;
        }
    }
}
