/** The panel that replaces a form while its long action is running. */
import { Button } from '@mantine/core';
import { common } from '@/messages/common';
import { Panel } from '../Panel';
import { WorkProgress } from './WorkProgress';
import classes from './work.module.css';

interface Props {
  title: string;
  /** The text that explains what happens if the user leaves the page. */
  hint: string;
  done: number;
  /** The total, or 0 while it is unknown. */
  total: number;
  text: string;
  stopLabel: string;
  stopping: boolean;
  onStop: () => void;
}

export const WorkPanel = ({ title, hint, stopLabel, stopping, onStop, ...progress }: Props) => (
  <Panel title={title}>
    <p className={classes.hint}>{hint}</p>
    <WorkProgress {...progress} />
    <Button className={classes.stop} variant="default" disabled={stopping} onClick={onStop}>
      {stopping ? common.stopping : stopLabel}
    </Button>
  </Panel>
);
