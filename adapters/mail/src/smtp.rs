//! Delivers emails to an SMTP server.

use std::str::FromStr;
use std::time::Duration;

use application_ports::{EmailError, Mailer, OutgoingEmail};
use async_trait::async_trait;
use lettre::{AsyncSmtpTransport, AsyncTransport as _, Tokio1Executor};
use url::Url;

use crate::message::{Sender, failed, message};

/// The time limit of one SMTP command.
const COMMAND_TIMEOUT: Duration = Duration::from_secs(10);

/// The address of an SMTP server: `smtps://user:password@host`, `smtp://host:25`, or
/// `smtp://user:password@host:587?tls=required`.
#[derive(Clone)]
pub struct SmtpServer {
    transport: AsyncSmtpTransport<Tokio1Executor>,
    host_without_tls: Option<String>,
}

impl FromStr for SmtpServer {
    type Err = EmailError;

    /// Parses the URL. The error does not contain the URL, because it may include a password.
    fn from_str(url: &str) -> Result<Self, EmailError> {
        let transport = AsyncSmtpTransport::<Tokio1Executor>::from_url(url).map_err(failed)?;
        let url = Url::parse(url).map_err(failed)?;
        let requires_tls = url.scheme() == "smtps"
            || url
                .query_pairs()
                .any(|pair| pair == ("tls".into(), "required".into()));
        let host = url.host_str().filter(|_| !requires_tls);
        Ok(Self {
            transport: transport.timeout(Some(COMMAND_TIMEOUT)).build(),
            host_without_tls: host.map(str::to_owned),
        })
    }
}

impl SmtpServer {
    /// Returns the host if emails may reach it without TLS.
    pub fn host_without_tls(&self) -> Option<&str> {
        self.host_without_tls.as_deref()
    }
}

/// Delivers emails to an SMTP server.
pub struct SmtpMailer {
    server: SmtpServer,
    sender: Sender,
}

impl SmtpMailer {
    /// Creates a mailer that sends as `sender`.
    pub fn new(server: SmtpServer, sender: Sender) -> Self {
        Self { server, sender }
    }
}

#[async_trait]
impl Mailer for SmtpMailer {
    #[tracing::instrument(level = "debug", skip_all)]
    async fn deliver(&self, email: &OutgoingEmail) -> Result<(), EmailError> {
        self.server
            .transport
            .send(message(&self.sender, email)?)
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
    use crate::message::tests::{email, sender};

    /// Starts a mail server that receives one email and responds with `verdict` to its recipient. Returns the server's
    /// URL and the received lines.
    async fn sink(verdict: &'static str) -> (String, tokio::task::JoinHandle<Vec<String>>) {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("smtp://{}", listener.local_addr().unwrap());
        let received = tokio::spawn(async move {
            let (stream, _) = listener.accept().await.unwrap();
            let (read, mut write) = stream.into_split();
            let mut lines = BufReader::new(read).lines();
            let mut received = Vec::new();
            let mut in_data = false;
            write.write_all(b"220 sink\r\n").await.unwrap();
            while let Ok(Some(line)) = lines.next_line().await {
                let answer = match (in_data, line.split(':').next().unwrap()) {
                    (true, ".") => "250 received",
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
                received.push(line);
            }
            received
        });
        (url, received)
    }

    fn mailer(url: &str) -> SmtpMailer {
        SmtpMailer::new(url.parse().unwrap(), sender())
    }

    #[tokio::test]
    async fn a_mail_reaches_the_server_complete() {
        let (url, received) = sink("250 fine").await;
        let mut email = email();
        email.letter.reason.push_str("\n.\nafter a lone dot");
        mailer(&url).deliver(&email).await.unwrap();
        let received = received.await.unwrap();
        for line in [
            "MAIL FROM:<no-reply@example.org>",
            "RCPT TO:<anna@example.org>",
            "Reply-To: zoe@example.org",
            "after a lone dot",
        ] {
            assert!(
                received.iter().any(|received| received.starts_with(line)),
                "{line} in {received:?}"
            );
        }
    }

    #[tokio::test]
    async fn a_refused_mail_and_an_absent_server_are_errors() {
        let (url, _received) = sink("550 nobody here").await;
        let refused = mailer(&url).deliver(&email()).await.unwrap_err();
        assert!(refused.to_string().contains("nobody here"), "{refused}");

        let absent = mailer("smtp://127.0.0.1:1");
        assert!(absent.deliver(&email()).await.is_err());
    }

    #[tokio::test]
    async fn a_url_that_is_not_a_mail_server_is_refused_at_once() {
        for wrong in ["", "http://example.org", "mail.example.org"] {
            assert!(wrong.parse::<SmtpServer>().is_err(), "{wrong}");
        }
    }
}
