/**
 * The receipt of a submission: its time, the number of answers, and what happens next. It stays until the participant
 * leaves.
 */
import { Button } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { serverClock } from '@/api/serverClock';
import { useOwnEvents } from '@/domain/events/pages';
import { ReceiptCode } from '@/domain/events/ReceiptCode';
import { submittedNote } from '@/domain/events/receipt';
import { startsClock, waysFrom } from '@/domain/events/ways';
import { formatLocalSeconds } from '@/domain/gmt';
import { answering } from '@/messages/answering';
import { common } from '@/messages/common';
import { kindOf } from '@/questions/kinds';
import { Link } from '@/ui/Link';
import type { Started } from './api';
import type { Engine } from './engine';
import { isAnswered, type Paper } from './paper';
import classes from './Receipt.module.css';

const t = answering.receipt;
/** If there are more questions than this, only their number is shown. */
const MAX_NAMED = 12;

export interface ReceiptProps {
  title: string;
  started: Started;
  paper: Paper;
  engine: Engine;
}

/**
 * Reads the time of the submission and the code of its receipt from the server. Until they have been read, the time is
 * the server's time at which this page opened, and there is no code.
 */
function useSubmission(id: string) {
  const { kind } = useOwnEvents();
  const { data } = useQuery({ ...kind.reads.detail(id), refetchOnMount: 'always' });
  const [shown] = useState(() => new Date(serverClock.now()).toISOString());
  return { at: data?.submitted_at ?? shown, code: data?.receipt?.code, event: data };
}

export function Receipt({ title, started, paper, engine }: ReceiptProps) {
  const { kind, t: words, links, scored } = useOwnEvents();
  const heading = useRef<HTMLHeadingElement>(null);
  const sheet = useStore(engine.store, (session) => session.sheet);
  const deadline = useStore(engine.store, (session) => session.deadline);
  const { at, code, event } = useSubmission(started.id);
  useEffect(() => heading.current?.focus(), []);

  const total = paper.questions.length;
  const open = paper.questions.filter(({ id }) => !isAnswered(sheet[id]));
  const byHand = paper.questions.filter(({ type }) => kindOf(type).byHand).length;
  const secondsUntil = (end: number) => Math.max(1, Math.ceil((end - Date.parse(started.started_at)) / 1000));
  const allowed = secondsUntil(deadline);
  const facts: readonly (readonly [name: string, value: string, more: string | false])[] = [
    [t.at, formatLocalSeconds(at), submittedNote(at)],
    [
      t.answered,
      t.answeredOf(total - open.length, total),
      open.length > 0 && open.length <= MAX_NAMED && t.missing(open.map(({ number }) => number)),
    ],
    [t.used, t.usedOf(Math.min(secondsUntil(Date.parse(at)), allowed), allowed), false],
  ];
  const steps: readonly (readonly [name: string, ...sentences: (string | false)[]])[] = [
    [t.stored, t.storedHint],
    ...(scored
      ? [[t.grading, byHand < total && t.byItself(total - byHand), byHand > 0 && t.byHand(byHand)] as const]
      : []),
    [words.nextStep, words.submittedHint],
  ];
  const ways = event ? waysFrom(event, 'submitted', serverClock.now(), { links }) : [];
  return (
    <main className={classes.page}>
      <title>{`${title} · ${common.product}`}</title>
      <div className={classes.card}>
        <header className={classes.head}>
          <IconCircleCheck size={40} stroke={1.5} aria-hidden className={classes.check} />
          <div>
            <h1 ref={heading} tabIndex={-1} className={classes.title}>
              {title}
            </h1>
            <p dir="auto" className={classes.note}>
              {started.name}
            </p>
          </div>
        </header>
        {code !== undefined && (
          <div className={classes.hint}>
            <ReceiptCode code={code} />
          </div>
        )}
        <dl className={classes.facts}>
          {facts.map(([name, value, more]) => (
            <div key={name}>
              <dt className={classes.note}>{name}</dt>
              <dd>
                <strong className={classes.value}>{value}</strong>
                {more && <span className={classes.note}>{more}</span>}
              </dd>
            </div>
          ))}
        </dl>
        <h2 className={classes.next}>{t.next}</h2>
        <ol className={classes.steps}>
          {steps.map(([name, ...sentences]) => (
            <li key={name}>
              <strong>{name}</strong>
              <span className={classes.note}>{sentences.filter(Boolean).join(' ')}</span>
            </li>
          ))}
        </ol>
        <div className={classes.ways}>
          <Button h={44} component={Link} to={kind.ownLists[0].address()}>
            {t.back(words.title)}
          </Button>
          {event &&
            ways.map((way) => (
              <Button
                key={way.label}
                h={44}
                variant="default"
                component={Link}
                // If the link starts a clock, it first leads to a page that asks (D108).
                to={startsClock(kind, way, event) ? kind.paths.own({ id: started.id }) : way.to(event)}
              >
                {way.label}
              </Button>
            ))}
        </div>
      </div>
    </main>
  );
}
