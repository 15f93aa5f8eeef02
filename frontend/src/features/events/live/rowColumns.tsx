/** The columns of the live view, and the dialogs that a row opens. */
import { IconClockPlus, IconMessage } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useMemo } from 'react';
import type { Event, MonitorRow } from '@/domain/events/kind';
import { TONES } from '@/domain/events/live/counts';
import { useEvents } from '@/domain/events/pages';
import { printedCode } from '@/domain/events/receipt';
import { formatRelative } from '@/domain/gmt';
import { clockText } from '@/domain/timeLeft';
import { distinctName } from '@/domain/users/distinctName';
import { eventLive as t } from '@/messages/eventLive';
import { eventMessages } from '@/messages/eventMessages';
import { events as shared } from '@/messages/events';
import { GatedIcon } from '@/ui/GatedIcon';
import { StatusDot } from '@/ui/StatusDot';
import type { Column } from '@/ui/table/columns';
import { useDialog } from '@/ui/useDialog';
import { RestoreButton } from '../RestoreButton';
import classes from './live.module.css';
import { useSecond } from './useSecond';

const ExtraTimeDialog = lazy(async () => ({ default: (await import('../TimeDialogs')).ExtraTimeDialog }));
const MessageDialog = lazy(async () => ({ default: (await import('../MessageDialog')).MessageDialog }));

const OPEN = new Set<MonitorRow['state']>(['answering', 'quiet', 'offline']);

function Progress({ row }: { row: MonitorRow }) {
  const { answered, deadline, questions, state } = row;
  if (deadline === null) return t.none;
  return (
    <span className={classes.progress}>
      <span className={classes.track} aria-hidden>
        <span data-state={state} style={{ inlineSize: `${(100 * answered) / Math.max(1, questions)}%` }} />
      </span>
      {t.progressOf(answered, questions)}
    </span>
  );
}

function TimeLeft({ row, event }: { row: MonitorRow; event: Event }) {
  const now = useSecond();
  if (row.deadline === null || !OPEN.has(row.state)) return t.none;
  // During a pause, the clocks stand still.
  const at = event.paused_at ? Math.min(now, Date.parse(event.paused_at)) : now;
  return clockText((Date.parse(row.deadline) - at) / 1_000);
}

function LastSave({ row }: { row: MonitorRow }) {
  const now = useSecond();
  if (row.deadline === null) return t.none;
  if (row.last_save_at === null) return t.noSave;
  const text = formatRelative(row.last_save_at, Math.max(now, Date.parse(row.last_save_at)));
  return (
    <span className={row.state === 'quiet' ? classes.late : undefined} title={row.last_save_at}>
      {text}
    </span>
  );
}

const TEAM: Column<MonitorRow> = {
  id: 'team',
  header: t.team,
  cell: ({ team_name }) => (team_name === null ? t.none : <span dir="auto">{team_name}</span>),
};

export function useRowColumns(
  event: Event,
  rows: readonly MonitorRow[],
): { columns: readonly Column<MonitorRow>[]; dialogs: ReactNode } {
  const { changes, may } = useEvents();
  const isEditable = may('update');
  const isEnded = event.status === 'ended';
  const useRestore = event.status === 'running' && isEditable ? changes.useRestore : undefined;
  const extraTime = useDialog<MonitorRow>(({ user_id, name }, state) => (
    <ExtraTimeDialog event={event} assignment={{ participant_id: user_id, participant: { name } }} {...state} />
  ));
  const message = useDialog<MonitorRow>(({ user_id, name }, state) => (
    <MessageDialog event={event} recipient={{ id: user_id, name }} {...state} />
  ));
  const columns = useMemo((): readonly Column<MonitorRow>[] => {
    const shown: Column<MonitorRow>[] = [
      { id: 'name', header: t.name, main: true, cell: ({ name }) => <span dir="auto">{name}</span> },
      ...(event.is_play ? [TEAM] : []),
      {
        id: 'state',
        header: t.state,
        cell: ({ state }) => (
          <span title={t.hints[state]}>
            <StatusDot tone={TONES[state]}>{t.states[state]}</StatusDot>
          </span>
        ),
      },
      { id: 'progress', header: t.progress, cell: (row) => <Progress row={row} /> },
      { id: 'timeLeft', header: t.timeLeft, numeric: true, cell: (row) => <TimeLeft row={row} event={event} /> },
      { id: 'lastSave', header: t.lastSave, muted: true, cell: (row) => <LastSave row={row} /> },
      {
        id: 'receipt',
        header: t.receipt,
        muted: true,
        cell: ({ receipt }) => (receipt ? <span className={classes.code}>{printedCode(receipt)}</span> : t.none),
      },
    ];
    if (!isEditable) return shown;
    const nameOf = distinctName(rows, ({ team_name }) => team_name);
    const named = (row: MonitorRow) => ({ ...row, name: nameOf(row) });
    const actions: Column<MonitorRow> = {
      id: 'actions',
      header: t.actions,
      control: 'actions',
      cell: (row) => (
        <span className={classes.actions}>
          {!isEnded && row.state !== 'submitted' && (
            <GatedIcon
              label={shared.extraTimeOf(nameOf(row))}
              icon={IconClockPlus}
              reason={undefined}
              onClick={() => extraTime.open(named(row))}
            />
          )}
          {useRestore && row.state === 'submitted' && (
            <RestoreButton
              event={event}
              user={{ id: row.user_id, name: nameOf(row), isSubmitted: true }}
              useRestore={useRestore}
            />
          )}
          <GatedIcon
            label={eventMessages.sendTo(nameOf(row))}
            icon={IconMessage}
            reason={undefined}
            onClick={() => message.open(named(row))}
          />
        </span>
      ),
    };
    return [...shown, actions];
  }, [event, rows, isEditable, isEnded, useRestore, extraTime.open, message.open]);
  return {
    columns,
    dialogs: (
      <Suspense>
        {extraTime.dialog}
        {message.dialog}
      </Suspense>
    ),
  };
}
