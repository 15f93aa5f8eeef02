/** All answers to the question, each with its mark or the grader who has it open. */
import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { formatNumber } from '@/messages/format';
import { results as t } from '@/messages/results';
import { StatusDot } from '@/ui/StatusDot';
import type { Answer } from './api';
import classes from './Marking.module.css';
import { isMarked } from './steps';
import type { Marking } from './useMarking';

function State({ answer, current, grader }: { answer: Answer; current: boolean; grader: string | undefined }) {
  if (current) return <span className={classes.now}>{t.marking.openNow}</span>;
  if (grader !== undefined) return <StatusDot tone="quiet">{grader}</StatusDot>;
  if (!isMarked(answer)) return <StatusDot tone="waiting">{t.ungraded}</StatusDot>;
  return (
    <span className="tabular">
      <strong>{formatNumber(answer.score ?? 0)}</strong> {t.outOf(answer.weight)}
    </span>
  );
}

interface Props {
  marking: Marking;
  /** The number of the question. */
  number: number;
  marked: number;
  total: number;
}

export function AnswerList({ marking, number, marked, total }: Props) {
  const { answers, opened, graders, page, pages, open, openPage } = marking;
  const list = useRef<HTMLUListElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the open one is kept in sight
  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [opened, page]);
  return (
    <nav className={classes.panel} aria-label={t.marking.answers}>
      <div className={classes.listHead}>
        <span>{t.marking.markedOf(marked, total)}</span>
        <span>{t.marking.numberOf(number)}</span>
      </div>
      <ul ref={list} className={classes.list}>
        {answers.map((answer, at) => (
          <li key={answer.id}>
            <button
              type="button"
              className={classes.row}
              aria-current={at === opened ? 'true' : undefined}
              onClick={() => open(at)}
            >
              <span className={classes.who}>
                {answer.label}
                {answer.name !== null && (
                  <span dir="auto" className={classes.name}>
                    {answer.name}
                  </span>
                )}
              </span>
              <State answer={answer} current={at === opened} grader={graders.get(answer.id)} />
            </button>
          </li>
        ))}
      </ul>
      {pages > 1 && (
        <div className={classes.pager}>
          <Button size="xs" variant="default" disabled={page === 1} onClick={() => openPage(page - 1)}>
            {t.marking.earlier}
          </Button>
          <span className="tabular">{t.marking.pageOf(page, pages)}</span>
          <Button size="xs" variant="default" disabled={page === pages} onClick={() => openPage(page + 1)}>
            {t.marking.later}
          </Button>
        </div>
      )}
    </nav>
  );
}
