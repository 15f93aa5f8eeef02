/** The line that always stays visible: the link back, the state of saving, and the clock. */
import { Tooltip } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useOwnEvents } from '@/domain/events/pages';
import { answering as t } from '@/messages/answering';
import { Link } from '@/ui/Link';
import { Clock } from './Clock';
import type { Engine } from './engine';
import { SaveLine } from './SaveLine';
import classes from './TopBar.module.css';
import type { TimeStage } from './useTimeStage';

interface Props {
  engine: Engine;
  stage: TimeStage;
  /** Elements between the state of saving and the clock. */
  children?: ReactNode;
}

export function TopBar({ engine, stage, children }: Props) {
  const { kind } = useOwnEvents();
  return (
    <div className={classes.bar}>
      <Tooltip label={t.exit}>
        <Link to={kind.ownLists[0].address()} className={classes.exit} aria-label={t.exit}>
          <IconArrowLeft size={20} stroke={1.75} aria-hidden />
        </Link>
      </Tooltip>
      <SaveLine engine={engine} />
      {children}
      <Clock engine={engine} stage={stage} />
    </div>
  );
}
