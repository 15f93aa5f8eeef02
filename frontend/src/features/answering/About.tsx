/** The name of the event, the number of its questions, and the tools. */
import { ActionIcon, Tooltip } from '@mantine/core';
import { IconKeyboard, IconTextSize } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { answering as t } from '@/messages/answering';
import { common } from '@/messages/common';
import { eventTerms } from '@/messages/eventTerms';
import { SchemeSwitch } from '@/ui/SchemeSwitch';
import classes from './About.module.css';
import { ClockSwitch } from './Clock';
import type { Engine } from './engine';
import { countAnswered, type Paper } from './paper';
import { useTextSize } from './useTextSize';
import type { TimeStage } from './useTimeStage';

interface Props {
  name: string;
  /** The name of the team for which the participant plays. */
  team?: string | null;
  paper: Paper;
  engine: Engine;
  stage: TimeStage;
  onKeys: () => void;
}

export function About({ name, team, paper, engine, stage, onKeys }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  const answered = useStore(engine.store, (session) => countAnswered(session.sheet));
  const { percent, enlarge } = useTextSize();
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <div className={classes.about}>
      <title>{`${name} · ${common.product}`}</title>
      <div className={classes.names}>
        {/* `dir` also decides at which end a name that is too long is cut. */}
        <h1 ref={heading} tabIndex={-1} dir="auto" className={classes.title} title={name}>
          {name}
        </h1>
        <p className={classes.progress}>
          <span>{t.progress(answered, paper.questions.length)}</span>
          {team && <bdi>{eventTerms.ownTeam(team)}</bdi>}
        </p>
      </div>
      <div className={classes.tools}>
        <Tooltip label={t.shortcuts}>
          <ActionIcon size={44} className={classes.keys} aria-label={t.shortcuts} onClick={onKeys}>
            <IconKeyboard size={20} stroke={1.75} aria-hidden />
          </ActionIcon>
        </Tooltip>
        <Tooltip label={t.textSize(percent)}>
          <ActionIcon size={44} aria-label={t.textSize(percent)} onClick={enlarge}>
            <IconTextSize size={20} stroke={1.75} aria-hidden />
          </ActionIcon>
        </Tooltip>
        <ClockSwitch stage={stage} />
        <SchemeSwitch />
      </div>
    </div>
  );
}
