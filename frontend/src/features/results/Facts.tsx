/** One line with the facts about the competition and this sheet that a grader needs. */

import { printedCode } from '@/domain/events/receipt';
import { gmtDate, gmtDateTime } from '@/domain/gmt';
import { common } from '@/messages/common';
import { formatNumber } from '@/messages/format';
import { results as t } from '@/messages/results';
import type { Sheet } from './api';
import classes from './Grading.module.css';

export function Facts({ sheet }: { sheet: Sheet }) {
  const { competition, totalWeight, is_scored, total, percentage, submitted_at, receipts, attempts } = sheet;
  // After an attempt was restored, only the receipt of the present submission is valid.
  const codeOf = ({ code, submitted_at: at }: Sheet['receipts'][number]) =>
    at === submitted_at ? printedCode(code) : t.withdrawnReceipt(printedCode(code));
  const attemptOf = ({ number, percentage: share, is_scored: published }: Sheet['attempts'][number]) =>
    published ? t.attemptIs(number, share) : t.attemptSoFar(number, share);
  const formatDay = (date: string) => gmtDate(`${date}T00:00:00Z`);
  const facts = [
    [t.startDate, formatDay(competition.start_date)],
    [t.endDate, formatDay(competition.end_date)],
    [t.startTime, `${competition.start_time.slice(0, 5)} ${common.gmt}`],
    [t.duration, t.minutes(competition.duration)],
    [t.totalWeight, formatNumber(totalWeight)],
    [t.score, is_scored ? t.scoreIs(total, percentage) : t.notScoredYet],
    ...(submitted_at ? [[t.submittedAt, gmtDateTime(submitted_at)]] : []),
    ...(attempts.length > 1 ? [[t.attempts, attempts.toReversed().map(attemptOf).join(', ')]] : []),
    ...(receipts.length > 0 ? [[t.receipt, receipts.map(codeOf).join(', ')]] : []),
  ] as const;
  return (
    <dl className={classes.facts} aria-label={t.details}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
