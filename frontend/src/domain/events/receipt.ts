/** The receipt of a submission (D110), in words. */
import type { Schemas } from '@/api/client';
import { receipt as t } from '@/messages/receipt';
import { formatLocalFull, formatLocalSeconds, gmtDateTime, isLocalTimeGmt } from '../gmt';

export type Receipt = Schemas['ReceiptResponse'];

/** `7F3K-92Q-DM4` */
export const printedCode = (code: string): string =>
  [code.slice(0, 4), code.slice(4, 7), code.slice(7)].filter(Boolean).join('-');

/** `9 of 10 answered · submitted by you` */
export const receiptLine = ({ answered, questions, ended_by }: Receipt): string =>
  `${t.answeredLine(answered, questions)} · ${t.endingsInLine[ended_by]}`;

/** The day and the time of a submission, as they stand below its own time. */
export const submittedNote = (at: string): string =>
  isLocalTimeGmt(at) ? gmtDateTime(at) : `${formatLocalFull(at)} · ${gmtDateTime(at)}`;

/** What a receipt says: names, values and what stands below them. */
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
