/** Beside the form of an event: what its participants read, and what else takes place on these days. */
import { Anchor } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import { useViewer } from '@/api/session';
import { useEvents } from '@/domain/events/pages';
import { formatLocalMinutes } from '@/domain/gmt';
import { ownAndGmtWindow } from '@/domain/ownTimes';
import { participation } from '@/messages/participation';
import { scheduleRail as t } from '@/messages/scheduleRail';
import { Link } from '@/ui/Link';
import { Panel } from '@/ui/Panel';
import { formatDay } from './calendar/formatDay';
import { dayOf, startOf } from './calendar/period';
import { type CalendarEvent, periodReads } from './calendar/reads';
import classes from './Event.module.css';
import { type EventValues, RANGE, type Span, spanOf } from './rules';

/** The number of other events that are shown. */
const SHOWN = 5;

const iso = (at: number): string => new Date(at).toISOString();

function Read({ values, span }: { values: EventValues; span: Span }) {
  const [own, gmt] = ownAndGmtWindow(iso(span.starts), iso(span.ends));
  const minutes = Number(values.duration);
  return (
    <Panel title={t.read} wide>
      <div className={classes.facts}>
        <strong dir="auto">{values.name}</strong>
        <span>{own}</span>
        {gmt !== null && <span className={classes.muted}>{gmt}</span>}
        {values.date_type === RANGE && minutes > 0 && <span>{participation.minutes(minutes)}</span>}
        {values.starts_by_hand === '1' && <span>{participation.begunByHand}</span>}
        {gmt !== null && <span className={classes.hint}>{t.ownTime}</span>}
      </div>
    </Panel>
  );
}

/** The other events in these days, those that begin first before the others. */
function useOthers(span: Span, except: string | undefined) {
  const { kind } = useEvents();
  const from = startOf(dayOf(new Date(span.starts))).toISOString();
  const to = startOf(dayOf(new Date(span.ends)), 1).toISOString();
  const reads = periodReads(kind, useViewer(), { from, to });
  const pages = useQueries({ queries: reads.map(({ read }) => read) });
  if (pages.length === 0 || pages.some(({ data }) => !data)) return null;
  const all = pages.flatMap(({ data }, at): CalendarEvent[] => {
    const one = reads[at]?.kind ?? kind;
    return (data?.data ?? []).map((event) => ({ ...event, kind: one }));
  });
  return all
    .filter(({ id }) => id !== except)
    .sort((one, other) => Date.parse(one.starts_at) - Date.parse(other.starts_at));
}

function Others({ span, except }: { span: Span; except: string | undefined }) {
  const others = useOthers(span, except);
  if (!others) return null;
  const day = (at: number) => formatDay(dayOf(new Date(at)), { weekday: 'short', day: 'numeric', month: 'short' });
  const [first, last] = [day(span.starts), day(span.ends)];
  const when = ({ starts_at, ends_at }: CalendarEvent) =>
    first === last && day(Date.parse(starts_at)) === first && day(Date.parse(ends_at)) === first
      ? `${formatLocalMinutes(starts_at)}–${formatLocalMinutes(ends_at)}`
      : ownAndGmtWindow(starts_at, ends_at)[0];
  return (
    <Panel title={first === last ? t.on(first) : t.from(first, last)} wide>
      <ul className={classes.others}>
        {others.slice(0, SHOWN).map((event) => (
          <li key={event.id} className={classes.facts}>
            <span className={classes.muted}>{when(event)}</span>
            <Anchor inherit component={Link} to={event.kind.paths.view({ id: event.id })}>
              <bdi>{event.name}</bdi>
            </Anchor>
            <span className={classes.hint}>
              {t.people(event.kind.titles.ownDetail, event.number_of_participants_users)}
            </span>
          </li>
        ))}
      </ul>
      {others.length === 0 && <p className={classes.note}>{t.nothing}</p>}
      {others.length > SHOWN && <p className={classes.note}>{t.more(others.length - SHOWN)}</p>}
    </Panel>
  );
}

/** `except` is the id of the event that is edited. */
export function ScheduleRail({ values, except }: { values: EventValues; except?: string | undefined }) {
  const span = spanOf(values);
  const chosen = span && span.starts < span.ends ? span : null;
  return (
    <>
      {chosen && values.name.trim() !== '' ? (
        <Read values={values} span={chosen} />
      ) : (
        <Panel title={t.read} wide>
          <p className={classes.note}>{t.missing}</p>
        </Panel>
      )}
      {chosen && <Others span={chosen} except={except} />}
    </>
  );
}
