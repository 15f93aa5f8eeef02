/** The answers to one question: the list, the open answer, and a bar that explains the keys. */
import { Button, Kbd, Progress } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { can } from '@/api/permissions';
import { useViewer } from '@/api/session';
import { gmtTime } from '@/domain/gmt';
import { results as t } from '@/messages/results';
import { inDialog } from '@/ui/inDialog';
import { KeyHints } from '@/ui/KeyHints';
import { Loaded } from '@/ui/Loaded';
import { useKeys } from '@/ui/useKeys';
import barText from '../BarText.module.css';
import { useBarHeight } from '../useBarHeight';
import { AnswerCard } from './AnswerCard';
import { AnswerList } from './AnswerList';
import type { MarkedQuestion } from './api';
import classes from './Marking.module.css';
import { useMarking } from './useMarking';

interface Props {
  event: string;
  question: MarkedQuestion;
  number: number;
  /** The number of answers to each question. */
  total: number;
  tabs: ReactNode;
  onQuestion: (by: 1 | -1) => void;
}

export function QuestionAnswers({ event, question, number, total, tabs, onQuestion }: Props) {
  const marking = useMarking(event, question, total);
  const viewer = useViewer();
  const bar = useBarHeight();
  const { answer, offered, savedAt, busy, step, skip, saveAndNext, write } = marking;
  const may = answer !== null && can(viewer, answer.is_scored ? 'update userscore' : 'create userscore');
  const focusComment = () => document.querySelector<HTMLElement>('[data-comment]')?.focus();
  useKeys({
    j: () => step(1),
    k: () => step(-1),
    s: skip,
    c: focusComment,
    '[': () => onQuestion(-1),
    ']': () => onQuestion(1),
  });
  useWindowEvent('keydown', (pressed) => {
    if (!pressed.altKey || pressed.ctrlKey || pressed.metaKey || !may || inDialog(pressed.target)) return;
    const text = offered[Number(pressed.code.replace('Digit', '')) - 1];
    if (text === undefined) return;
    pressed.preventDefault();
    write(text);
  });
  return (
    <div className={classes.page}>
      <AnswerList marking={marking} number={number} marked={question.marked} total={total} />
      <div>
        <div className={classes.sheet}>
          {tabs}
          <Loaded failed={t.openFailed} query={marking.query}>
            {() =>
              answer && <AnswerCard question={question} number={number} answer={answer} marking={marking} may={may} />
            }
          </Loaded>
        </div>
        <section ref={bar} className={classes.bar} aria-label={t.progress}>
          <Progress className={classes.meter} value={(100 * question.marked) / total} aria-label={t.progress} />
          <strong className="tabular">{t.marking.markedOf(question.marked, total)}</strong>
          <span role="status" className={`${classes.quiet} ${barText.text}`}>
            {question.marked === total
              ? t.marking.allMarked
              : savedAt !== null && t.marking.draftSaved(gmtTime(savedAt))}
          </span>
          <div className={classes.buttons}>
            <Button
              variant="default"
              rightSection={<Kbd size="xs">{t.marking.key.previous}</Kbd>}
              onClick={() => step(-1)}
            >
              {t.previous}
            </Button>
            <Button variant="default" rightSection={<Kbd size="xs">{t.marking.key.skip}</Kbd>} onClick={skip}>
              {t.marking.skip}
            </Button>
            {may && (
              <Button
                rightSection={<Kbd size="xs">{t.marking.key.save}</Kbd>}
                loading={busy}
                onClick={() => void saveAndNext()}
              >
                {t.marking.saveAndNext}
              </Button>
            )}
          </div>
        </section>
        <p className={classes.keys}>
          <strong>{t.marking.keys}</strong>
          <KeyHints hints={t.marking.keyHints} className={classes.keyHint} />
          <span className={classes.allKeys}>
            <KeyHints hints={t.marking.allKeys} className={classes.keyHint} />
          </span>
        </p>
      </div>
    </div>
  );
}
