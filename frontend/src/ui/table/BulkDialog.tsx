/** Asks, does one row after another and shows how far it is, and tells what failed. */
import { Button, List, Progress } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ApiError, messageOf } from '@/api/errors';
import { gatherChanges } from '@/api/queryClient';
import { common } from '@/messages/common';
import { Dialog } from '../Dialog';
import { notice } from '../notice';
import classes from './BulkDialog.module.css';
import type { BulkAction } from './bulk';

interface Props<Row> {
  action: BulkAction<Row>;
  rows: readonly Row[];
  rowName: (row: Row) => string;
  /** The dialog closes. */
  onClose: () => void;
  /** Something was done: the selection is over. */
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

/** How many names are listed. */
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

/** Milliseconds that a run takes at least: the second click of a double click must not hit what comes after it. */
const SHORTEST_RUN_MS = 500;

/** Nothing after it can succeed: the session has ended, or the server cannot be reached. */
const endsRun = (error: unknown): boolean => error instanceof ApiError && (error.status === 401 || error.status === 0);

type State = 'asking' | 'running' | 'done';

export function BulkDialog<Row>({ action, rows, rowName, onClose, onDone }: Props<Row>) {
  const { texts } = action;
  const client = useQueryClient();
  const [state, setState] = useState<State>('asking');
  const [done, setDone] = useState(0);
  const [failed, setFailed] = useState<readonly Refusal[]>([]);
  const [untried, setUntried] = useState<readonly string[]>([]);
  const [stopping, setStopping] = useState(false);
  const stopped = useRef(false);
  const unmounted = useRef(false);
  const status = useRef<HTMLParagraphElement>(null);
  const closeButton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    unmounted.current = false;
    return () => {
      unmounted.current = true;
      stopped.current = true;
    };
  }, []);
  useEffect(() => {
    // Not on Stop, which a second Enter would press.
    if (state === 'running') status.current?.focus();
    if (state === 'done') closeButton.current?.focus();
  }, [state]);

  const barred = rows.flatMap((row) => {
    const reason = action.reason?.(row);
    return reason ? [{ name: rowName(row), reason }] : [];
  });
  const possible = rows.filter((row) => !action.reason?.(row));
  const close = () => {
    if (state === 'done') onDone();
    onClose();
  };
  /** The request that is under way is awaited. */
  const stop = () => {
    stopped.current = true;
    setStopping(true);
  };

  const run = async () => {
    setState('running');
    const longEnough = new Promise((resolve) => setTimeout(resolve, SHORTEST_RUN_MS));
    const readAgain = gatherChanges(client);
    const refusals: Refusal[] = [];
    let succeeded = 0;
    let lost = false;
    for (const row of possible) {
      if (stopped.current || lost) break;
      try {
        await action.run(row);
        succeeded += 1;
      } catch (error) {
        lost = endsRun(error);
        refusals.push({ name: rowName(row), reason: messageOf(error) });
      }
      setDone(succeeded + refusals.length);
    }
    const read = readAgain();
    // What cannot be reached cannot be read.
    await Promise.all([longEnough, !lost && read]);
    const rest = possible.slice(succeeded + refusals.length).map(rowName);
    if (refusals.length + rest.length === 0) {
      onDone();
      onClose();
      notice.success(texts.done(succeeded));
    } else if (unmounted.current) {
      notice.error(texts.partlyDone(succeeded, possible.length));
    } else {
      setDone(succeeded);
      setFailed(refusals);
      setUntried(rest);
      setState('done');
    }
  };

  const title = state === 'done' ? texts.partlyDone(done, possible.length) : texts.question(possible.length);
  return (
    <Dialog
      opened
      onClose={state === 'running' ? stop : close}
      firm={state !== 'asking'}
      title={possible.length > 0 ? title : texts.impossible}
      footer={
        state === 'asking' && possible.length > 0 ? (
          <>
            <Button variant="default" data-autofocus onClick={close}>
              {common.cancel}
            </Button>
            <Button {...(action.danger && { color: 'red' })} onClick={() => void run()}>
              {action.confirm}
            </Button>
          </>
        ) : state === 'running' ? (
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
      {state === 'asking' && possible.length > 0 && (
        <>
          <Names names={possible.map(rowName)} />
          <p className={classes.detail}>{action.detail}</p>
        </>
      )}
      {state === 'asking' && barred.length > 0 && (
        <>
          {possible.length > 0 && <p className={classes.detail}>{texts.leftOut(barred.length)}</p>}
          <Refusals refusals={barred} />
        </>
      )}
      {state === 'running' && (
        <>
          <p ref={status} tabIndex={-1} role="status" className={classes.detail}>
            {texts.running(done, possible.length)}
          </p>
          <Progress aria-hidden value={(100 * done) / possible.length} />
        </>
      )}
      {state === 'done' && failed.length > 0 && <Refusals refusals={failed} />}
      {state === 'done' && untried.length > 0 && (
        <>
          <p className={classes.detail}>{common.notTried(untried.length)}</p>
          <Names names={untried} />
        </>
      )}
    </Dialog>
  );
}
