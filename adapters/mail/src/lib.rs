//! Delivers emails to an SMTP server, or writes them as .eml files to the outbox folder if no
//! server is configured (D11). The application decides which emails are sent and when to try again.

mod html;
mod message;
mod outbox;
mod smtp;

pub use message::Sender;
pub use outbox::OutboxFolder;
pub use smtp::{SmtpMailer, SmtpServer};
