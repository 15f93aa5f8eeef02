/** The home of staff after an event has begun: running events, coming events, and events that wait for marks (D227). */
import { Anchor, Button, Paper, Progress } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { can } from '@/api/permissions';
import { serverClock } from '@/api/serverClock';
import { useViewer } from '@/api/session';
import { eventPermission } from '@/domain/events/access';
import { messageAddress } from '@/domain/events/messageAddress';
import { TimeLeft } from '@/domain/events/TimeLeft';
import { isInWaitingRoom } from '@/domain/events/waitingRoom';
import { formatRelative } from '@/domain/gmt';
import { formatLocalLong, ownAndGmt } from '@/domain/ownTimes';
import { paths } from '@/domain/paths';
import { staffHome as t } from '@/messages/staffHome';
import { CreateButton } from '@/ui/CreateButton';
import { EmptyState } from '@/ui/EmptyState';
import { Link } from '@/ui/Link';
import { PageHeader } from '@/ui/PageHeader';
import { Panel } from '@/ui/Panel';
import { StatusDot } from '@/ui/StatusDot';
import classes from './home.module.css';
import { RunningCounts } from './RunningCounts';
import { SHOWN } from './reads';
import type { HomeEvent, StaffHome, Waiting } from './useStaffHome';

const participantsText = ({ kind, event }: HomeEvent) =>
  kind.isAssignable(event) ? t.participants(event.number_of_participants_users) : t.openToAll;

function RunningCard({ one }: { one: HomeEvent }) {
  const client = useQueryClient();
  const viewer = useViewer();
  const { kind, event } = one;
  const { id, name, template, ends_at, paused_at } = event;
  const now = serverClock.now();
  return (
    <Paper component="article" withBorder radius="lg" className={classes.running}>
      <div className={classes.runningText}>
        <h3>
          <Anchor inherit component={Link} to={kind.paths.view({ id })} aria-label={t.openRunning(name)}>
            <span dir="auto">{name}</span>
          </Anchor>
        </h3>
        <p className={`${classes.muted} ${classes.facts}`}>
          <bdi>{template.name}</bdi>
          <span>{participantsText(one)}</span>
        </p>
      </div>
      <div className={classes.closes}>
        {paused_at ? (
          <StatusDot tone="waiting">{t.paused}</StatusDot>
        ) : (
          <>
            <TimeLeft
              until={ends_at}
              label={t.closesIn}
              smallest="minutes"
              onEnd={() => void client.invalidateQueries()}
            />
            <p className={classes.muted}>{t.closesAt(...ownAndGmt(ends_at, now))}</p>
          </>
        )}
      </div>
      <RunningCounts kind={kind} id={id} />
      <div className={classes.runningActions}>
        <Button component={Link} to={kind.paths.live({ id })} aria-label={t.openLiveOf(name)}>
          {t.openLive}
        </Button>
        {can(viewer, eventPermission(kind, 'update')) && (
          <Button
            variant="default"
            component={Link}
            to={messageAddress(kind, id)}
            aria-label={t.messageEveryoneIn(name)}
          >
            {t.messageEveryone}
          </Button>
        )}
      </div>
    </Paper>
  );
}

/** A running event after the first one. Each is on one line. */
function RunningRow({ one }: { one: HomeEvent }) {
  const { kind, event } = one;
  const { id, name, ends_at, paused_at } = event;
  const now = serverClock.now();
  const [own, gmt] = ownAndGmt(ends_at, now);
  return (
    <li className={classes.also}>
      <div>
        <Anchor fw={520} component={Link} to={kind.paths.view({ id })} aria-label={t.openRunning(name)}>
          <span dir="auto">{name}</span>
        </Anchor>
        <p className={classes.muted}>{participantsText(one)}</p>
      </div>
      {paused_at ? (
        <StatusDot tone="waiting">{t.paused}</StatusDot>
      ) : (
        <div>
          <strong>{t.closesRelative(formatRelative(ends_at, now))}</strong>
          <p className={classes.muted}>{t.closesAt(own, gmt)}</p>
        </div>
      )}
    </li>
  );
}

/**
 * Says what an event still lacks before it begins. Reads the details of the event, because the list does not contain all of
 * it. Shows nothing if they cannot be loaded: the event may lack something.
 */
function Before({ one: { kind, event } }: { one: HomeEvent }) {
  const hasAccounts = kind.isAssignable(event);
  const { data } = useQuery({ ...kind.reads.detail(event.id), enabled: hasAccounts });
  if (isInWaitingRoom(event, serverClock.now())) {
    return <StatusDot tone="waiting">{t.waitsForYou}</StatusDot>;
  }
  if (!hasAccounts) return <StatusDot tone="good">{t.ready}</StatusDot>;
  if (data && data.teams_waiting > 0) return <StatusDot tone="waiting">{t.whoPlays}</StatusDot>;
  if (event.number_of_participants === 0) return <StatusDot tone="waiting">{t.nobody}</StatusDot>;
  if (!data) return null;
  if (data.people_not_set_up > 0) return <StatusDot tone="waiting">{t.accounts(data.people_not_set_up)}</StatusDot>;
  if (data.people_not_told > 0) {
    const isNobody = data.people_not_told >= data.number_of_participants_users;
    return <StatusDot tone="waiting">{isNobody ? t.nobodyTold : t.notTold(data.people_not_told)}</StatusDot>;
  }
  return <StatusDot tone="good">{t.ready}</StatusDot>;
}

function NextRow({ one }: { one: HomeEvent }) {
  const { kind, event } = one;
  const { id, name, starts_at } = event;
  const now = serverClock.now();
  const [own, gmt] = ownAndGmt(starts_at, now);
  return (
    <li className={classes.row}>
      <div>
        <Anchor fw={520} component={Link} to={kind.paths.view({ id })}>
          {name}
        </Anchor>
        <p className={`${classes.muted} ${classes.facts}`}>
          <span>{t.kinds[kind.resource]}</span>
          {(event.number_of_participants > 0 || !kind.isAssignable(event)) && <span>{participantsText(one)}</span>}
        </p>
      </div>
      <div>
        <strong>{formatRelative(starts_at, now)}</strong>
        <p className={classes.muted}>{gmt ? `${own}, ${gmt}` : own}</p>
      </div>
      <Before one={one} />
    </li>
  );
}

function WaitingRow({ one: { kind, event, waiting } }: { one: Waiting }) {
  const { id, name, answered, ends_at } = event;
  const now = serverClock.now();
  const ends = formatRelative(ends_at, now);
  return (
    <li className={classes.waitingRow}>
      <strong dir="auto">{name}</strong>
      <Anchor fw={520} fz={13} component={Link} to={kind.paths.results({ id })} aria-label={t.gradeEvent(name)}>
        {t.grade}
      </Anchor>
      <p className={`${classes.muted} ${classes.facts}`}>
        <span>{t.sheetsWait(waiting, answered)}</span>
        <span>{Date.parse(ends_at) > now ? t.closes(ends) : t.ended(ends)}</span>
      </p>
      <Progress
        value={((answered - waiting) / answered) * 100}
        size={4}
        color="var(--p-laurel)"
        aria-label={t.marked(name)}
      />
    </li>
  );
}

export function Today({ home: { events, total, waiting } }: { home: StaffHome }) {
  const viewer = useViewer();
  const now = serverClock.now();
  const { running, pending } = events;
  const shown = running.slice(0, SHOWN);
  const [first, ...others] = shown;
  const hidden = total('running') - shown.length;
  const oldest = waiting[0]?.event.ungraded_since;
  const calendar = can(viewer, 'viewAny competition') ? paths.competitionCalendar() : paths.trainingCalendar();
  return (
    <>
      <PageHeader
        title={t.today}
        note={formatLocalLong(new Date(now).toISOString())}
        action={
          can(viewer, 'create competition') && (
            <CreateButton to={paths.createCompetition()} variant={running.length > 0 ? 'default' : 'filled'}>
              {t.createCompetition}
            </CreateButton>
          )
        }
      />
      <div className={classes.columns}>
        <div className={classes.main}>
          {first && (
            <section>
              <h2 className={classes.title}>{t.runningNow}</h2>
              <RunningCard key={first.event.id} one={first} />
              {others.length > 0 && (
                <Panel wide>
                  <ul className={classes.rows} aria-label={t.alsoRunning}>
                    {others.map((one) => (
                      <RunningRow key={one.event.id} one={one} />
                    ))}
                  </ul>
                  {hidden > 0 && <p className={classes.muted}>{t.moreRunning(hidden)}</p>}
                </Panel>
              )}
            </section>
          )}
          <Panel wide>
            <div className={classes.head}>
              <h2>{t.next}</h2>
              <Anchor fw={520} fz={13} component={Link} to={calendar}>
                {t.calendar}
              </Anchor>
            </div>
            {pending.length > 0 ? (
              <>
                <div className={classes.rowHead} aria-hidden>
                  <span>{t.columns.event}</span>
                  <span>{t.columns.begins}</span>
                  <span>{t.columns.before}</span>
                </div>
                <ul className={classes.rows} aria-label={t.next}>
                  {pending.slice(0, SHOWN).map((one) => (
                    <NextRow key={one.event.id} one={one} />
                  ))}
                </ul>
              </>
            ) : (
              <EmptyState title={t.nothingNext} hint={t.nothingNextHint} />
            )}
          </Panel>
        </div>
        {waiting.length > 0 && (
          <Panel wide>
            <div className={classes.head}>
              <div>
                <h2>{t.waits}</h2>
                {oldest && <p className={classes.muted}>{t.oldest(formatRelative(oldest, now))}</p>}
              </div>
              <span className={classes.number}>{waiting.reduce((sum, one) => sum + one.waiting, 0)}</span>
            </div>
            <ul className={classes.rows} aria-label={t.waits}>
              {waiting.slice(0, SHOWN).map((one) => (
                <WaitingRow key={one.event.id} one={one} />
              ))}
            </ul>
            <Anchor fw={520} fz={13} component={Link} to={paths.results()}>
              {t.allResults}
            </Anchor>
          </Panel>
        )}
      </div>
    </>
  );
}
