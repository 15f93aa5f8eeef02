/** The parts that the sections of the home share. */
import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import type { OwnEvent } from '@/domain/events/kind';
import { useOwnEvents } from '@/domain/events/pages';
import { clockText, daysText } from '@/domain/timeLeft';
import { formatNumber } from '@/messages/format';
import { ownHome as t } from '@/messages/ownHome';
import { type Href, Link } from '@/ui/Link';
import classes from './home.module.css';

const DAY_MS = 86_400_000;

interface SectionProps {
  title: string;
  count?: number;
  /** The content at the other end of the line: a sentence, or links to the whole list of the section. */
  more?: ReactNode;
  children: ReactNode;
}

export function HomeSection({ title, count, more, children }: SectionProps) {
  return (
    <section className={classes.section}>
      <div className={classes.title}>
        <h2>
          {title}
          {count !== undefined && <span className={classes.count}> {formatNumber(count)}</span>}
        </h2>
        {more}
      </div>
      {children}
    </section>
  );
}

export const AllLink = ({ to, children }: { to: Href; children: string }) => (
  <Anchor component={Link} to={to} className={classes.all}>
    {children}
  </Anchor>
);

/** The name of an event with a link to its page, or to `to`. */
export function EventName({ event: { id, name }, to }: { event: OwnEvent; to?: Href | undefined }) {
  const { kind } = useOwnEvents();
  return (
    <h3 className={classes.name}>
      <Link to={to ?? kind.paths.own({ id })}>{name}</Link>
    </h3>
  );
}

/** A time in the user's time zone, and in GMT in brackets. */
export function BothTimes({ times: [own, gmt] }: { times: readonly [own: string, gmt: string | null] }) {
  return (
    <>
      <span className={classes.own}>{own}</span>
      {gmt !== null && <span className={classes.gmt}> {t.inBrackets(gmt)}</span>}
    </>
  );
}

/** Returns the remaining time, such as `2 d 20 h`, or `18:24:07` on the last day. */
export function shortLeft(milliseconds: number): string {
  return milliseconds >= DAY_MS ? daysText(milliseconds) : clockText(milliseconds / 1000);
}
