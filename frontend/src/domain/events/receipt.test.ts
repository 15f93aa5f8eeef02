import { expect, it } from 'vitest';
import { printedCode, type Receipt, receiptLine, receiptText } from './receipt';

const receipt: Receipt = {
  code: '7F3K92QDM4',
  submitted_at: '2026-11-24T12:42:09.000Z',
  answered: 9,
  questions: 10,
  ended_by: 'time',
};

it('prints the code in groups', () => expect(printedCode('7F3K92QDM4')).toBe('7F3K-92Q-DM4'));

it.each([
  ['self', '9 of 10 answered · submitted by you'],
  ['time', '9 of 10 answered · time was up'],
  ['organizer', '9 of 10 answered · the time was shortened'],
] as const)('says in a line how much was answered and how it ended: %s', (ended_by, line) =>
  expect(receiptLine({ ...receipt, ended_by })).toBe(line),
);

it('is a file with the event, the code, the time and the number of answers', () => {
  const text = receiptText('Finals', receipt);
  expect(text).toContain('Finals\n');
  expect(text).toContain('Receipt code: 7F3K-92Q-DM4');
  expect(text).toContain('24-Nov-2026, 12:42 GMT');
  expect(text).toContain('Answered: 9 of 10');
  expect(text).toContain('Time was up');
});
