/** The event's name, the number of answered questions, the state of saving as text, and the clock. */
import { ActionIcon, Tooltip } from '@mantine/core';
import { IconArrowLeft, IconKeyboard } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { useOwnEvents } from '@/domain/events/pages';
import { answering as t } from '@/messages/answering';
import { common } from '@/messages/common';
import { Link } from '@/ui/Link';
import { SchemeSwitch } from '@/ui/SchemeSwitch';
import type { Started } from './api';
import { Clock, ClockSwitch, LastMinute } from './Clock';
import type { Engine } from './engine';
import { countAnswered, type Paper } from './paper';
import { SaveLine } from './SaveLine';
import classes from './TopBar.module.css';
import { useTimeStage } from './useTimeStage';

interface Props {
  started: Started;
  paper: Paper;
  engine: Engine;
  onKeys: () => void;
}

export function TopBar({ started, paper, engine, onKeys }: Props) {
  const { kind } = useOwnEvents();
  const heading = useRef<HTMLHeadingElement>(null);
  const answered = useStore(engine.store, (session) => countAnswered(session.sheet));
  const stage = useTimeStage(engine);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <>
      <div className={classes.bar}>
        <title>{`${started.name} · ${common.product}`}</title>
        <Tooltip label={t.exit}>
          <Link to={kind.ownLists[0].address()} className={classes.exit} aria-label={t.exit}>
            <IconArrowLeft size={20} stroke={1.75} aria-hidden />
          </Link>
        </Tooltip>
        <div className={classes.names}>
          <h1 ref={heading} tabIndex={-1} className={classes.title} title={started.name}>
            {started.name}
          </h1>
          <div className={classes.state}>
            <span className="tabular">{t.progress(answered, paper.questions.length)}</span>
            <SaveLine engine={engine} />
          </div>
        </div>
        <div className={classes.tools}>
          <Tooltip label={t.shortcuts}>
            <ActionIcon size={44} aria-label={t.shortcuts} onClick={onKeys}>
              <IconKeyboard size={20} stroke={1.75} aria-hidden />
            </ActionIcon>
          </Tooltip>
          <ClockSwitch stage={stage} />
          <SchemeSwitch />
        </div>
        <Clock engine={engine} stage={stage} />
      </div>
      <div role="status">{stage === 'last' && <LastMinute engine={engine} paper={paper} />}</div>
    </>
  );
}
