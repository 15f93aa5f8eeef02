//! How mails leave: to an SMTP server, or as .eml files to the outbox folder where there is none
//! (D11). Which mails there are and when they are tried again is the application's.

mod letter;
mod outbox;
mod smtp;

pub use letter::Sender;
pub use outbox::OutboxFolder;
pub use smtp::SmtpMailer;
