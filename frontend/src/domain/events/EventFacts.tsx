/** The facts below the name of an event, for staff: "Running · Rivers · 10 questions · 65 points · …". */
import { Fragment, type ReactNode } from 'react';
import { eventPage } from '@/messages/eventPage';
import type { eventTerms } from '@/messages/eventTerms';
import classes from './EventFacts.module.css';
import { EventStatus } from './EventStatus';
import type { Event } from './kind';

interface Props {
  event: Pick<Event, 'status' | 'paused_at' | 'template'>;
  /** The status texts of the kind of event. */
  names: typeof eventTerms.statuses;
  /** The facts that follow. */
  more: readonly ReactNode[];
}

export function EventFacts({ event: { status, paused_at, template }, names, more }: Props) {
  const questions = template.question_types.reduce((sum, { count }) => sum + count, 0);
  const facts = [template.name, eventPage.questions(questions), eventPage.points(template.total_weight), ...more];
  return (
    <span className={classes.facts}>
      <EventStatus status={status} pausedAt={paused_at} names={names} />
      {facts.map((fact, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the facts keep their places
        <Fragment key={at}>
          {fact && (
            <span className={classes.fact}>
              <bdi>{fact}</bdi>
            </span>
          )}
        </Fragment>
      ))}
    </span>
  );
}
