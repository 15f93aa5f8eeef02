/** The event's name, how much is answered, the state of saving in words, and the clock. */
import { ActionIcon, Tooltip } from '@mantine/core';
import { IconArrowLeft, IconKeyboard } from '@tabler/icons-react';
import { useEffect, useMemo, useRef } from 'react';
import { useStore } from 'zustand';
import { serverClock } from '@/api/serverClock';
import { Countdown } from '@/domain/Countdown';
import { answering as words } from '@/messages/answering';
import { common } from '@/messages/common';
import { Link } from '@/ui/Link';
import { SchemeSwitch } from '@/ui/SchemeSwitch';
import type { Started } from './api';
import type { Engine } from './engine';
import { LIST } from './Outcome';
import { countGiven, type Paper } from './paper';
import { SaveLine } from './SaveLine';
import classes from './TopBar.module.css';

function Clock({ engine }: { engine: Engine }) {
  const deadline = useStore(engine.store, (session) => session.deadline);
  const heard = useStore(engine.store, (session) => session.heard);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each word of the server sets the clock anew
  const seconds = useMemo(() => Math.max(0, (deadline - serverClock.now()) / 1000), [deadline, heard]);
  return (
    <div className={classes.clock}>
      <span aria-hidden>{common.timeLeft}</span>
      <strong>
        <Countdown seconds={seconds} onEnd={engine.timeUp} />
      </strong>
    </div>
  );
}

interface Props {
  started: Started;
  paper: Paper;
  engine: Engine;
  onKeys: () => void;
}

export function TopBar({ started, paper, engine, onKeys }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  const given = useStore(engine.store, (session) => countGiven(session.sheet));
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <div className={classes.bar}>
      <title>{`${started.name} · ${common.product}`}</title>
      <Tooltip label={words.exit}>
        <Link to={LIST} className={classes.exit} aria-label={words.exit}>
          <IconArrowLeft size={20} stroke={1.75} aria-hidden />
        </Link>
      </Tooltip>
      <div className={classes.names}>
        <h1 ref={heading} tabIndex={-1} className={classes.title} title={started.name}>
          {started.name}
        </h1>
        <div className={classes.state}>
          <span className="tabular">{words.progress(given, paper.questions.length)}</span>
          <SaveLine engine={engine} />
        </div>
      </div>
      <div className={classes.tools}>
        <Tooltip label={words.shortcuts}>
          <ActionIcon size={44} aria-label={words.shortcuts} onClick={onKeys}>
            <IconKeyboard size={20} stroke={1.75} aria-hidden />
          </ActionIcon>
        </Tooltip>
        <SchemeSwitch />
      </div>
      <Clock engine={engine} />
    </div>
  );
}
