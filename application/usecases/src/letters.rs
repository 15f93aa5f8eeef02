//! The common parts of all letters: the sender's name and the format of times.

use application_ports::{LetterInviter, Transaction};
use domain_access::Scope;
use domain_accounts::User;
use domain_kernel::{OrganizationId, Timestamp, UserId};

use crate::{App, AppResult};

/// The head of a letter: in whose name it is sent.
#[derive(Clone, Debug, Default)]
pub(crate) struct Letterhead {
    /// The name of the recipient's organization. `None` for users of the platform.
    pub organization: Option<String>,
    /// Who created the recipient's account, if that user still exists.
    pub inviter: Option<Inviter>,
}

/// The user who created the account of a recipient.
#[derive(Clone, Debug)]
pub(crate) struct Inviter {
    pub id: UserId,
    pub name: String,
    pub email: String,
}

impl Letterhead {
    /// Returns the name of the sender, such as `Ada of Acme`.
    pub fn sender(&self) -> String {
        match (&self.inviter, &self.organization) {
            (Some(inviter), Some(organization)) => format!("{} of {organization}", inviter.name),
            (Some(inviter), None) => inviter.name.clone(),
            (None, Some(organization)) => organization.clone(),
            (None, None) => "Palestra".to_owned(),
        }
    }

    /// Returns whom a letter names that says who invited.
    pub fn named_inviter(&self) -> Option<LetterInviter> {
        self.inviter.as_ref().map(|inviter| LetterInviter {
            id: inviter.id,
            name: inviter.name.clone(),
        })
    }

    /// Returns the last words of every letter.
    pub fn sent_by(&self) -> String {
        match &self.organization {
            Some(organization) => format!("Sent by Palestra for {organization}."),
            None => "Sent by Palestra.".to_owned(),
        }
    }
}

impl App {
    /// Returns the head of letters to the user.
    pub(crate) async fn letterhead(
        &self,
        tx: &dyn Transaction,
        user: &User,
    ) -> AppResult<Letterhead> {
        self.letterhead_in(tx, user.organization_id, user.created_by)
            .await
    }

    /// Returns the head of letters to users of an organization, or of the platform, whom this user created.
    pub(crate) async fn letterhead_in(
        &self,
        tx: &dyn Transaction,
        organization: Option<OrganizationId>,
        created_by: Option<UserId>,
    ) -> AppResult<Letterhead> {
        let name = match organization {
            Some(id) => tx.organization(id).await?.map(|found| found.name.clone()),
            None => None,
        };
        let mut inviter = None;
        if let Some(id) = created_by {
            let own = Scope::from(organization);
            inviter = tx.user(&own, id).await?;
            // The admins of organizations are created by users of the platform.
            if inviter.is_none() && own != Scope::Platform {
                inviter = tx.user(&Scope::Platform, id).await?;
            }
        }
        Ok(Letterhead {
            organization: name.as_deref().map(one_line),
            inviter: inviter.map(|user| Inviter {
                id: user.id,
                name: one_line(&user.name),
                email: user.email.as_str().to_owned(),
            }),
        })
    }
}

/// Puts a name on one line: line breaks, control characters and repeated spaces become one space. Otherwise a name with
/// a line break could forge a line of the letter.
pub(crate) fn one_line(name: &str) -> String {
    let is_break = |sign: char| sign.is_whitespace() || sign.is_control();
    let words = name.split(is_break).filter(|word| !word.is_empty());
    words.collect::<Vec<_>>().join(" ")
}

/// Formats an instant for people whose time zone is not known: `Tuesday, 1 December 2026, 09:12 GMT`.
pub(crate) fn gmt(at: Timestamp) -> String {
    let time = at.to_utc();
    format!("{}, {:02}:{:02} GMT", day(at), time.hour(), time.minute())
}

/// Formats only the time of day: `09:12`.
pub(crate) fn clock(at: Timestamp) -> String {
    let time = at.to_utc();
    format!("{:02}:{:02}", time.hour(), time.minute())
}

/// Formats an instant like [`gmt`], but with seconds.
pub(crate) fn gmt_to_the_second(at: Timestamp) -> String {
    let time = at.to_utc();
    let (hour, minute, second) = (time.hour(), time.minute(), time.second());
    format!("{}, {hour:02}:{minute:02}:{second:02} GMT", day(at))
}

/// Formats only the day: `Tuesday, 1 December 2026`.
pub(crate) fn day(at: Timestamp) -> String {
    format!("{}, {}", at.to_utc().weekday(), date(at))
}

/// Formats the day without its weekday: `1 December 2026`.
pub(crate) fn date(at: Timestamp) -> String {
    let at = at.to_utc();
    format!("{} {} {}", at.day(), at.month(), at.year())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_stays_on_one_line_whatever_breaks_are_in_it() {
        for name in [
            "Ada Lovelace",
            " Ada\r\nLovelace\n",
            "Ada\u{2028}\u{85}\u{b}Lovelace",
            "Ada\0\u{1b}Lovelace",
            "Ada \t Lovelace",
        ] {
            assert_eq!(one_line(name), "Ada Lovelace", "{name:?}");
        }
    }

    #[test]
    fn a_time_names_the_day_of_the_week_and_its_zone() {
        let at = Timestamp::from_millis(1_795_253_415_250);
        assert_eq!(gmt(at), "Saturday, 21 November 2026, 09:30 GMT");
        assert_eq!(
            gmt_to_the_second(at),
            "Saturday, 21 November 2026, 09:30:15 GMT"
        );
    }
}
