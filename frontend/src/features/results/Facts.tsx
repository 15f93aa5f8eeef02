/** What a grader has to know of the competition and of this sheet, in one line. */

import { gmtDate, gmtDateTime } from '@/domain/gmt';
import { common } from '@/messages/common';
import { results as words } from '@/messages/results';
import type { Sheet } from './api';
import classes from './Grading.module.css';

export function Facts({ sheet }: { sheet: Sheet }) {
  const { competition, totalWeight, is_scored, total, percentage, submitted_at } = sheet;
  const day = (date: string) => gmtDate(`${date}T00:00:00Z`);
  const facts = [
    [words.startDate, day(competition.start_date)],
    [words.endDate, day(competition.end_date)],
    [words.startTime, `${competition.start_time.slice(0, 5)} ${common.gmt}`],
    [words.duration, words.minutes(competition.duration)],
    [words.totalWeight, common.figure(totalWeight)],
    [words.score, is_scored ? words.scoreIs(total, percentage) : words.notScoredYet],
    ...(submitted_at ? [[words.submittedAt, gmtDateTime(submitted_at)]] : []),
  ] as const;
  return (
    <dl className={classes.facts} aria-label={words.details}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
