/** The events of an organization as a calendar of a month or a week. The URL names the period. */
import { ActionIcon, Button, Group, SegmentedControl, VisuallyHidden } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconList } from '@tabler/icons-react';
import { useQueries } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { serverClock } from '@/api/serverClock';
import { useViewer } from '@/api/session';
import type { EventStatus as Status } from '@/domain/events/kind';
import { useEvents } from '@/domain/events/pages';
import { untilNextChange } from '@/domain/events/untilNextChange';
import { isLocalTimeGmt, localTimeZone } from '@/domain/gmt';
import { calendar as t } from '@/messages/calendar';
import { eventTerms } from '@/messages/eventTerms';
import { CreateButton } from '@/ui/CreateButton';
import { Link } from '@/ui/Link';
import { combineQueries } from '@/ui/loadable';
import { MENU_ICONS } from '@/ui/menuIcons';
import { PageHeader } from '@/ui/PageHeader';
import { PartFailed } from '@/ui/PartFailed';
import { useNarrow } from '@/ui/useNarrow';
import { Agenda } from './Agenda';
import classes from './Calendar.module.css';
import { CalendarGrid } from './CalendarGrid';
import { formatDay } from './formatDay';
import { type Day, dayOf, movedBy, type Period, periodOf, type View } from './period';
import { type CalendarEvent, periodReads } from './reads';

/** The name of the period, such as `November 2026` or `23 Nov to 29 Nov 2026`. */
function nameOf({ view, date, weeks }: Period): string {
  if (view === 'month') return formatDay(date, { month: 'long', year: 'numeric' });
  const days = weeks.flat();
  const [first = date, last = date] = [days[0], days.at(-1)];
  return t.weekPeriod(
    formatDay(first, { day: 'numeric', month: 'short' }),
    formatDay(last, { day: 'numeric', month: 'short', year: 'numeric' }),
  );
}

/** Reads the events of the period. While some lists are loading, the events of the others are shown. */
function usePeriod(period: Period) {
  const { kind } = useEvents();
  const reads = periodReads(kind, useViewer(), period);
  const results = useQueries({
    queries: reads.map(({ read }) => ({ ...read, refetchInterval: untilNextChange, refetchOnWindowFocus: true })),
  });
  const events = results.flatMap(({ data, isPlaceholderData }, at): CalendarEvent[] => {
    const of = reads[at];
    return data && of && !isPlaceholderData ? data.data.map((row) => ({ ...row, kind: of.kind })) : [];
  });
  return {
    all: combineQueries(...results),
    hasSeveralKinds: new Set(reads.map((read) => read.kind)).size > 1,
    events,
    isLoading: results.some(({ isPending, isPlaceholderData }) => isPending || isPlaceholderData),
    isCut: results.some(({ data }) => data !== undefined && data.meta.total > data.data.length),
  };
}

const STATUSES: readonly Status[] = ['running', 'pending', 'ended'];

function Legend() {
  const Training = MENU_ICONS.trainings;
  return (
    <ul className={classes.legend} aria-label={t.legend}>
      <li>
        <Training size={16} stroke={1.75} aria-hidden /> {t.kinds.training}
      </li>
      {STATUSES.map((status) => (
        <li key={status}>
          <span className={classes.sign} data-status={status} aria-hidden /> {eventTerms.statuses[status]}
        </li>
      ))}
    </ul>
  );
}

const addressOf = (view: View, date: Day) => ({ search: `?${new URLSearchParams({ view, date })}` });

export function CalendarPage() {
  const { kind, t: words, may } = useEvents();
  const [search, setSearch] = useSearchParams();
  const narrow = useNarrow();
  const now = serverClock.now();
  const today = dayOf(new Date(now));
  const period = periodOf(search, now);
  const { all, hasSeveralKinds, events, isLoading, isCut } = usePeriod(period);
  const { view, date } = period;
  const name = nameOf(period);
  const isFailed = all.isError;
  const state = isLoading && !isFailed ? t.loading : t.count(events.length);
  return (
    <>
      <PageHeader
        title={hasSeveralKinds ? t.events : words.title}
        part={t.part(name)}
        note={state}
        action={
          <Group gap={8}>
            <Button
              variant="default"
              leftSection={<IconList size={16} stroke={1.75} aria-hidden />}
              component={Link}
              to={kind.lists[0].address()}
            >
              {t.list}
            </Button>
            {may('create') && <CreateButton to={kind.paths.create()}>{words.create}</CreateButton>}
          </Group>
        }
      />
      <div className={classes.bar}>
        <Group gap={8}>
          <ActionIcon
            variant="default"
            size={36}
            component={Link}
            to={addressOf(view, movedBy(period, -1))}
            aria-label={t.previous[view]}
          >
            <IconChevronLeft size={18} stroke={1.75} aria-hidden />
          </ActionIcon>
          <h2 className={classes.period}>{name}</h2>
          <ActionIcon
            variant="default"
            size={36}
            component={Link}
            to={addressOf(view, movedBy(period, 1))}
            aria-label={t.next[view]}
          >
            <IconChevronRight size={18} stroke={1.75} aria-hidden />
          </ActionIcon>
          <Button variant="default" component={Link} to={addressOf(view, today)}>
            {t.today}
          </Button>
          <SegmentedControl
            aria-label={t.views}
            value={view}
            onChange={(next) => setSearch({ view: next, date })}
            data={[
              { value: 'month', label: t.month },
              { value: 'week', label: t.week },
            ]}
          />
        </Group>
        <Legend />
      </div>
      {isFailed && <PartFailed title={t.failed} query={all} />}
      {isCut && <p className={classes.note}>{view === 'month' ? t.tooMany : t.tooManyInWeek}</p>}
      {narrow ? (
        <Agenda period={period} today={today} events={events} />
      ) : (
        <CalendarGrid period={period} today={today} events={events} linkToWeek={(day) => addressOf('week', day)} />
      )}
      {!isLoading && !isFailed && events.length === 0 && <p className={classes.note}>{t.none(name)}</p>}
      <p className={classes.note}>
        {isLocalTimeGmt(period.from) ? t.zoneGmt : t.zone(localTimeZone())}
        {!narrow && ` ${t.bars}`}
      </p>
      <VisuallyHidden aria-live="polite">{name}</VisuallyHidden>
    </>
  );
}
