/** The receipt of a submission (D110) as texts. */
import type { Schemas } from '@/api/client';
import { receipt as t } from '@/messages/receipt';
import { formatLocalFull, formatLocalSeconds, gmtDateTime, isLocalTimeGmt } from '../gmt';

export type Receipt = Schemas['ReceiptResponse'];

/** Returns the code in the printed form, such as `7F3K-92Q-DM4`. */
export const printedCode = (code: string): string =>
  [code.slice(0, 4), code.slice(4, 7), code.slice(7)].filter(Boolean).join('-');

/** Returns a line such as `9 of 10 answered · submitted by you`. */
export const receiptLine = ({ answered, questions, ended_by }: Receipt): string =>
  `${t.answeredLine(answered, questions)} · ${t.endingsInLine[ended_by]}`;

/** Returns the day and the time of a submission, for the line below its local time. */
export const submittedNote = (at: string): string =>
  isLocalTimeGmt(at) ? gmtDateTime(at) : `${formatLocalFull(at)} · ${gmtDateTime(at)}`;

/** Returns the facts of a receipt: names, values and the notes below them. */
export const receiptFacts = ({ submitted_at, answered, questions, ended_by }: Receipt) =>
  [
    [t.submitted, formatLocalSeconds(submitted_at), submittedNote(submitted_at)],
    [t.answered, t.answeredOf(answered, questions), ''],
    [t.ended, t.endings[ended_by], ''],
  ] as const;

/** The receipt as a file. */
export const receiptText = (event: string, receipt: Receipt): string =>
  [
    t.title,
    event,
    '',
    `${t.code}: ${printedCode(receipt.code)}`,
    ...receiptFacts(receipt).map(([name, value, more]) => `${name}: ${value}${more && ` (${more})`}`),
    '',
    t.codeHint,
    '',
  ].join('\n');
