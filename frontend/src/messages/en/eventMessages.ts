/** Texts about the organizer's messages, for the participants of an event and for its staff. */
import { plural } from '../format';

export const eventMessages = {
  title: 'From the organizer',
  /** What a message is: one of the organizer, or the reason of a change. */
  kinds: { message: 'Message', pause: 'Paused', extension: 'Time changed' },
  read: 'Mark as read',
  all: (n: number) => plural(n, { one: '# message from the organizer', other: '# messages from the organizer' }),
  failed: "Couldn't load the messages",

  send: 'Send a message',
  sendTitle: (event: string) => `Message to the participants of ${event}`,
  sendTo: (name: string) => `Message to ${name}`,
  sendHint: 'It appears at once where participants answer or wait, and stays on the page of the event.',
  to: 'To',
  toAll: 'All participants',
  text: 'Message',
  sendNow: 'Send',
};
