/** The receipt of a submission, as its participant reads it. */
import { formatNumber } from '../format';

export const receipt = {
  title: 'Receipt of your answers',
  code: 'Receipt code',
  codeHint:
    'The organizer sees the same code beside your name. It shows that your answers arrived, and says nothing about marks.',
  copy: 'Copy',
  copied: 'The code is copied',
  copyFailed: "Couldn't copy the code",
  short: (code: string) => `Receipt ${code}`,
  submitted: 'Submitted',
  answered: 'Answered',
  answeredOf: (answered: number, of: number) => `${formatNumber(answered)} of ${formatNumber(of)}`,
  answeredLine: (answered: number, of: number) => `${formatNumber(answered)} of ${formatNumber(of)} answered`,
  ended: 'How it ended',
  endings: { self: 'By you', time: 'Time was up', organizer: 'The organizer shortened the time' },
  endingsInLine: { self: 'submitted by you', time: 'time was up', organizer: 'the time was shortened' },
  waiting: 'Waiting for the result',
  published: 'Result published',
  pending: 'Your answers are submitted. The receipt follows in a few seconds.',
  save: 'Save receipt',
  print: 'Print',
  stays: 'This receipt stays on this page, on every device where you sign in.',
  file: 'receipt.txt',
};
