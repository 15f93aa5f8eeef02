/** The card of an attempt whose clock runs. It never says Start. */
import { Button } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import type { OwnEvent } from '@/domain/events/kind';
import { useOwnEvents } from '@/domain/events/pages';
import { ownAndGmt } from '@/domain/ownTimes';
import { splitIntoUnits, useTimeLeft } from '@/domain/timeLeft';
import { common } from '@/messages/common';
import { eventTerms } from '@/messages/eventTerms';
import { ownHome as t } from '@/messages/ownHome';
import { Link } from '@/ui/Link';
import { StatusDot } from '@/ui/StatusDot';
import classes from './home.module.css';
import { BothTimes, shortLeft } from './parts';

/** The one large number of a card. */
export function LargeClock({ until, label }: { until: string; label: string }) {
  const left = useTimeLeft(until, () => {});
  const { days, hours, minutes } = splitIntoUnits(left, 'minutes');
  return (
    <div className={classes.clock} role="timer" aria-label={eventTerms.left(label, days, hours, minutes)}>
      <span aria-hidden>{label}</span>
      <strong aria-hidden className="tabular">
        {shortLeft(left)}
      </strong>
    </div>
  );
}

export function RunningCard({ event, now }: { event: OwnEvent; now: number }) {
  const { kind } = useOwnEvents();
  const { id, name, deadline, ends_at } = event;
  const end = deadline ?? ends_at;
  return (
    <section className={classes.running}>
      <div className={classes.runningText}>
        <StatusDot tone="accent">{t.answering}</StatusDot>
        <h2 dir="auto">{name}</h2>
      </div>
      <div className={classes.detail}>
        <p>
          {t.submitsAt} <BothTimes times={ownAndGmt(end, now)} />
        </p>
      </div>
      <LargeClock until={end} label={common.timeLeft} />
      <Button
        component={Link}
        to={kind.paths.answering({ id })}
        h={44}
        className={classes.main}
        aria-label={t.continueOf(name)}
        rightSection={<IconArrowRight size={18} stroke={1.75} aria-hidden />}
      >
        {t.continue}
      </Button>
    </section>
  );
}
