/**
 * Asks for confirmation of a bulk action, runs it on one row after another, shows the progress, and lists the failures.
 */
import { Button, List } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { ApiError, messageOf } from '@/api/errors';
import { common } from '@/messages/common';
import { Dialog } from '../Dialog';
import { notice } from '../notice';
import { type Outcome, useLongWork } from '../work/useLongWork';
import { WorkProgress } from '../work/WorkProgress';
import { isRefusedForNow, whenAllowed } from '../work/whenAllowed';
import classes from './BulkDialog.module.css';
import type { BulkAction } from './bulk';

interface Props<Row> {
  action: BulkAction<Row>;
  rows: readonly Row[];
  rowName: (row: Row) => string;
  onClose: () => void;
  /** Called when a run has ended. Then the rows are no longer selected. */
  onDone: () => void;
}

interface Refusal {
  name: string;
  reason: string;
}

function Refusals({ refusals }: { refusals: readonly Refusal[] }) {
  return (
    <List className={classes.refusals} size="sm">
      {refusals.map(({ name, reason }) => (
        <List.Item key={`${name} ${reason}`}>
          <strong>{name}</strong>
          {`: ${reason}`}
        </List.Item>
      ))}
    </List>
  );
}

/** If there are more names, the list ends with their number. */
const NAMES_SHOWN = 10;

function Names({ names }: { names: readonly string[] }) {
  return (
    <List className={classes.names} size="sm">
      {names.slice(0, NAMES_SHOWN).map((name, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two rows may have the same name
        <List.Item key={at}>{name}</List.Item>
      ))}
      {names.length > NAMES_SHOWN && <List.Item>{common.andMore(names.length - NAMES_SHOWN)}</List.Item>}
    </List>
  );
}

/** The state of a run. */
interface Progress {
  /** The number of rows that are finished, with or without success. */
  finished: number;
  /** Whether the run waits because the server allows no further change for now. */
  isWaiting: boolean;
}

/** The result of a run. */
interface Summary {
  /** The number of rows for which it succeeded. */
  done: number;
  failed: readonly Refusal[];
  /** The names of the rows that the run did not reach. */
  untried: readonly string[];
}

/**
 * Whether the run must stop early: the session has ended or the server cannot be reached, so no further row can
 * succeed.
 */
class RunEnded extends Error {
  constructor(readonly summary: Summary) {
    super();
  }
}
const mustStopRun = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 401 || error.status === 0);

const summaryOf = ({ result, error }: Outcome<Summary>): Summary | null =>
  result ?? (error instanceof RunEnded ? error.summary : null);

/**
 * The minimum duration of a run in milliseconds. The second click of a double click must not press a button that
 * appears after the run.
 */
const SHORTEST_RUN_MS = 500;

function useBulkRun<Row>(action: BulkAction<Row>, rowName: (row: Row) => string) {
  return useLongWork<readonly Row[], Progress, Summary>(async (rows, { signal, report }) => {
    const longEnough = new Promise((resolve) => setTimeout(resolve, SHORTEST_RUN_MS));
    const failed: Refusal[] = [];
    let done = 0;
    let isEnded = false;
    for (const row of rows) {
      if (signal.aborted || isEnded) break;
      try {
        await whenAllowed(() => action.run(row), {
          signal,
          onWait: (isWaiting) => report({ finished: done + failed.length, isWaiting }),
        });
        done += 1;
      } catch (error) {
        // The run was stopped while it waited.
        if (signal.aborted && isRefusedForNow(error)) break;
        isEnded = mustStopRun(error);
        failed.push({ name: rowName(row), reason: messageOf(error) });
      }
      report({ finished: done + failed.length, isWaiting: false });
    }
    await longEnough;
    const summary = { done, failed, untried: rows.slice(done + failed.length).map(rowName) };
    if (isEnded) throw new RunEnded(summary);
    return summary;
  });
}

export function BulkDialog<Row>({ action, rows, rowName, onClose, onDone }: Props<Row>) {
  const { texts } = action;
  const work = useBulkRun(action, rowName);
  const { running, stopping, stop } = work;
  const { finished, isWaiting } = work.progress ?? { finished: 0, isWaiting: false };
  const summary = summaryOf(work.outcome);
  const isAsking = !running && !summary;
  const closeButton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (summary) closeButton.current?.focus();
  }, [summary]);

  const barred = rows.flatMap((row) => {
    const reason = action.reason?.(row);
    return reason ? [{ name: rowName(row), reason }] : [];
  });
  const possible = rows.filter((row) => !action.reason?.(row));
  const close = () => {
    if (summary) onDone();
    onClose();
  };
  const run = async () => {
    const outcome = await work.run(possible);
    const after = outcome && summaryOf(outcome);
    if (!after) return;
    if (after.failed.length + after.untried.length === 0) {
      onDone();
      onClose();
      notice.success(texts.done(after.done));
    } else if (outcome.left) {
      notice.error(texts.partlyDone(after.done, possible.length));
    }
  };

  const title = summary ? texts.partlyDone(summary.done, possible.length) : texts.question(possible.length);
  return (
    <Dialog
      opened
      onClose={running ? stop : close}
      firm={!isAsking}
      title={possible.length > 0 ? title : texts.impossible}
      footer={
        isAsking && possible.length > 0 ? (
          <>
            <Button variant="default" data-autofocus onClick={close}>
              {common.cancel}
            </Button>
            <Button {...(action.danger && { color: 'red' })} onClick={() => void run()}>
              {action.confirm}
            </Button>
          </>
        ) : running ? (
          <Button key="stop" className={classes.stop} variant="default" disabled={stopping} onClick={stop}>
            {stopping ? common.stopping : common.stop}
          </Button>
        ) : (
          <Button key="close" ref={closeButton} variant="default" data-autofocus onClick={close}>
            {common.close}
          </Button>
        )
      }
    >
      {isAsking && possible.length > 0 && (
        <>
          <Names names={possible.map(rowName)} />
          <p className={classes.detail}>{action.detail}</p>
        </>
      )}
      {isAsking && barred.length > 0 && (
        <>
          {possible.length > 0 && <p className={classes.detail}>{texts.leftOut(barred.length)}</p>}
          <Refusals refusals={barred} />
        </>
      )}
      {running && (
        <>
          <WorkProgress done={finished} total={possible.length} text={texts.running(finished, possible.length)} />
          {isWaiting && <p className={classes.detail}>{common.waitingForLimit}</p>}
        </>
      )}
      {summary && summary.failed.length > 0 && <Refusals refusals={summary.failed} />}
      {summary && summary.untried.length > 0 && (
        <>
          <p className={classes.detail}>{common.notTried(summary.untried.length)}</p>
          <Names names={summary.untried} />
        </>
      )}
    </Dialog>
  );
}
