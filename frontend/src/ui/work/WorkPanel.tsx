/** A panel in place of a form while what it started is under way. */
import { Button } from '@mantine/core';
import { common } from '@/messages/common';
import { Panel } from '../Panel';
import { WorkProgress } from './WorkProgress';
import classes from './work.module.css';

interface Props {
  title: string;
  /** What happens if the page is left. */
  hint: string;
  done: number;
  /** 0 as long as it is unknown. */
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
