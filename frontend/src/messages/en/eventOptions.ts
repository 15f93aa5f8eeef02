/** What can be changed of an event at any time. */

export const eventOptions = {
  title: 'What participants get',
  failed: "Couldn't change what participants get",
  switches: {
    mail_receipts: {
      label: 'Email receipts to participants',
      description: 'Each submission from now on sends its participant the receipt: code, time and number of answers.',
    },
    show_place: {
      label: 'Show the place',
      description: 'Who has a published score sees its place among the published scores, never the names of others.',
    },
    show_feedback: {
      label: 'Show feedback by question',
      description:
        'After the end, participants see mark and comment of each question beside their own answer, never the key. They see none while an event with the same questions is pending or running.',
    },
    certificates: {
      label: 'Certificates',
      description: 'A published score can be downloaded as a certificate.',
    },
  },
  certificateFrom: 'Certificates from',
  certificateFromHint: 'The lowest percentage that has a certificate. A result of 0 % never has one.',
  certificateFromWrong: 'Must be 0 to 100',
};
