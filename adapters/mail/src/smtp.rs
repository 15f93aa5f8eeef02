//! The mail server.

use std::time::Duration;

use application_ports::{Mail, MailError, Mailer};
use async_trait::async_trait;
use lettre::{AsyncSmtpTransport, AsyncTransport as _, Tokio1Executor};

use crate::letter::{Sender, failed, letter};

/// How long one step of the talk with the server may take.
const TIMEOUT: Duration = Duration::from_secs(10);

/// Hands mails to an SMTP server.
pub struct SmtpMailer {
    transport: AsyncSmtpTransport<Tokio1Executor>,
    sender: Sender,
}

impl SmtpMailer {
    /// A mailer for the server of `url`: `smtps://user:password@host`, `smtp://host:25`, or
    /// `smtp://user:password@host:587?tls=required`.
    ///
    /// # Errors
    /// What is wrong with the address.
    pub fn new(url: &str, sender: Sender) -> Result<Self, MailError> {
        let transport = AsyncSmtpTransport::<Tokio1Executor>::from_url(url)
            .map_err(failed)?
            .timeout(Some(TIMEOUT))
            .build();
        Ok(Self { transport, sender })
    }
}

#[async_trait]
impl Mailer for SmtpMailer {
    async fn deliver(&self, mail: &Mail) -> Result<(), MailError> {
        self.transport
            .send(letter(&self.sender, mail)?)
            .await
            .map_err(failed)?;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use tokio::io::{AsyncBufReadExt as _, AsyncWriteExt as _, BufReader};
    use tokio::net::TcpListener;

    use super::*;
    use crate::letter::tests::{mail, sender};

    /// A mail server that takes one mail, answering `verdict` to its recipient, and hands back
    /// what it was told.
    async fn sink(verdict: &'static str) -> (String, tokio::task::JoinHandle<Vec<String>>) {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("smtp://{}", listener.local_addr().unwrap());
        let heard = tokio::spawn(async move {
            let (stream, _) = listener.accept().await.unwrap();
            let (read, mut write) = stream.into_split();
            let mut lines = BufReader::new(read).lines();
            let mut heard = Vec::new();
            let mut in_data = false;
            write.write_all(b"220 sink\r\n").await.unwrap();
            while let Ok(Some(line)) = lines.next_line().await {
                let answer = match (in_data, line.split(':').next().unwrap()) {
                    (true, ".") => "250 taken",
                    (true, _) => "",
                    (false, "DATA") => "354 go on",
                    (false, "QUIT") => "221 bye",
                    (false, "RCPT TO") => verdict,
                    _ => "250 fine",
                };
                in_data = (in_data && line != ".") || (!in_data && line == "DATA");
                if !answer.is_empty() {
                    write
                        .write_all(format!("{answer}\r\n").as_bytes())
                        .await
                        .unwrap();
                }
                heard.push(line);
            }
            heard
        });
        (url, heard)
    }

    #[tokio::test]
    async fn a_mail_reaches_the_server_whole() {
        let (url, heard) = sink("250 fine").await;
        let mut mail = mail();
        mail.text.push_str(".\nafter a lone dot");
        SmtpMailer::new(&url, sender())
            .unwrap()
            .deliver(&mail)
            .await
            .unwrap();
        let heard = heard.await.unwrap();
        for line in [
            "MAIL FROM:<no-reply@example.org>",
            "RCPT TO:<anna@example.org>",
            "Subject: Your invitation to Palestra",
            "after a lone dot",
        ] {
            assert!(
                heard.iter().any(|heard| heard.starts_with(line)),
                "{line} in {heard:?}"
            );
        }
    }

    #[tokio::test]
    async fn a_refusal_and_an_absent_server_are_mails_not_delivered() {
        let (url, _heard) = sink("550 nobody here").await;
        let refused = SmtpMailer::new(&url, sender())
            .unwrap()
            .deliver(&mail())
            .await
            .unwrap_err();
        assert!(refused.to_string().contains("nobody here"), "{refused}");

        let absent = SmtpMailer::new("smtp://127.0.0.1:1", sender()).unwrap();
        assert!(absent.deliver(&mail()).await.is_err());
    }

    #[tokio::test]
    async fn an_address_that_is_no_mail_server_is_refused_at_once() {
        for wrong in ["", "http://example.org", "mail.example.org"] {
            assert!(SmtpMailer::new(wrong, sender()).is_err(), "{wrong}");
        }
    }
}
