/** Texts of certificates, and of the page on which everyone can check one. */

// The day is that of GMT, as on the printed certificate.
const DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

export const certificate = {
  save: 'Certificate',
  failed: (name: string) => `Couldn't save the certificate of ${name}`,

  valid: 'This certificate is valid',
  validHint:
    'Compare what is printed with this. If the printed day is earlier, the result was published again or corrected since.',
  gone: 'There is no certificate with this code',
  goneHint: 'The result was withdrawn, or the address was mistyped.',
  late: "The certificate couldn't be checked. Try again in a moment.",
  name: 'Name',
  competition: 'Competition',
  percentage: 'Share of the points',
  organization: 'Organization',
  issued: 'Issued',
  day: (instant: string) => DAY.format(new Date(instant)),
};
