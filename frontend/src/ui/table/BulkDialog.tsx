/** Asks, does one row after another and shows how far it is, and tells what failed. */
import { Button, List, Progress } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { messageOf } from '@/api/errors';
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

function Refusals({ of }: { of: readonly Refusal[] }) {
  return (
    <List className={classes.refusals ?? ''} size="sm">
      {of.map(({ name, reason }) => (
        <List.Item key={`${name} ${reason}`}>
          <strong>{name}</strong>
          {`: ${reason}`}
        </List.Item>
      ))}
    </List>
  );
}

type State = 'asking' | 'running' | 'done';

export function BulkDialog<Row>({ action, rows, rowName, onClose, onDone }: Props<Row>) {
  const { words } = action;
  const [state, setState] = useState<State>('asking');
  const [done, setDone] = useState(0);
  const [failed, setFailed] = useState<readonly Refusal[]>([]);
  const stopped = useRef(false);
  useEffect(
    () => () => {
      stopped.current = true;
    },
    [],
  );

  const barred = rows.flatMap((row) => {
    const reason = action.reason?.(row);
    return reason ? [{ name: rowName(row), reason }] : [];
  });
  const possible = rows.filter((row) => !action.reason?.(row));
  const close = () => {
    stopped.current = true;
    if (state !== 'asking') onDone();
    onClose();
  };

  const run = async () => {
    stopped.current = false;
    setState('running');
    const refusals: Refusal[] = [];
    let succeeded = 0;
    for (const row of possible) {
      if (stopped.current) return;
      try {
        await action.run(row);
        succeeded += 1;
      } catch (error) {
        refusals.push({ name: rowName(row), reason: messageOf(error) });
      }
      setDone(succeeded + refusals.length);
    }
    if (stopped.current) return;
    if (refusals.length === 0) {
      onDone();
      onClose();
      notice.success(words.done(succeeded));
      return;
    }
    setDone(succeeded);
    setFailed(refusals);
    setState('done');
  };

  const title = state === 'done' ? words.partlyDone(done, possible.length) : words.question(possible.length);
  return (
    <Dialog
      opened
      onClose={close}
      title={possible.length > 0 ? title : words.impossible}
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
        ) : (
          <Button variant="default" data-autofocus onClick={close}>
            {state === 'running' ? common.stop : common.close}
          </Button>
        )
      }
    >
      {state === 'asking' && possible.length > 0 && <p className={classes.detail}>{action.detail}</p>}
      {state === 'asking' && barred.length > 0 && (
        <>
          {possible.length > 0 && <p className={classes.detail}>{words.leftOut(barred.length)}</p>}
          <Refusals of={barred} />
        </>
      )}
      {state === 'running' && (
        <>
          <p role="status" className={classes.detail}>
            {words.running(done, possible.length)}
          </p>
          <Progress aria-hidden value={(100 * done) / possible.length} />
        </>
      )}
      {state === 'done' && <Refusals of={failed} />}
    </Dialog>
  );
}
