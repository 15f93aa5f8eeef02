/**
 * One question. Its text is always rendered, but its answer fields only when the card comes near the visible area. If
 * all 300 questions were mounted, each key press would cost three times as much, although `content-visibility` skips
 * their layout.
 */
import { Button } from '@mantine/core';
import { IconFlag, IconFlagFilled } from '@tabler/icons-react';
import { memo, useCallback } from 'react';
import { useStore } from 'zustand';
import { answering as t } from '@/messages/answering';
import { questions } from '@/messages/questions';
import { slides } from '@/messages/slides';
import { answerFields } from '@/questions/answerFields';
import { directionOf } from '@/questions/direction';
import { type AnswerProps, type AnswerValue, kindOf } from '@/questions/kinds';
import { SlidesAnswer } from '@/questions/slides/SlidesAnswer';
import { isPlacements } from '@/questions/slides/types';
import type { Engine } from './engine';
import { isAnswered, type Question } from './paper';
import classes from './QuestionCard.module.css';
import { useNear } from './useNear';

interface Props {
  question: Question;
  engine: Engine;
  marked: boolean;
  current: boolean;
  /** Renders the answer fields from the first paint on. */
  atOnce: boolean;
  onMark: (id: string) => void;
  onLook: (id: string) => void;
  /** The user has just cleared the answer. */
  undoable: boolean;
  onClear: (id: string) => void;
  onUndo: (id: string) => void;
}

interface FieldProps extends Omit<AnswerProps, 'question' | 'value' | 'onChange'> {
  question: Question;
  value: AnswerValue | null;
  onChange: (value: AnswerValue | null) => void;
}

function AnswerField({ question, value, ...rest }: FieldProps) {
  if (question.type === 6) {
    return <SlidesAnswer slides={question.slides} value={isPlacements(value) ? value : null} {...rest} />;
  }
  const Answer = answerFields[kindOf(question.type).group];
  return <Answer question={question} value={isPlacements(value) ? null : value} {...rest} />;
}

/**
 * The pressed button disappears, so the focus moves to the question. The question stays in view, even if the page
 * becomes shorter.
 */
function focusQuestion(button: Element): void {
  const heading = button.closest('section')?.querySelector('h2');
  heading?.focus({ preventScroll: true });
  requestAnimationFrame(() => heading?.scrollIntoView({ block: 'nearest' }));
}

export const QuestionCard = memo((props: Props) => {
  const { question, engine, marked, current, atOnce, onMark, onLook, undoable, onClear, onUndo } = props;
  const { id, number, type, content } = question;
  const isSlides = type === 6;
  const value = useStore(engine.store, ({ sheet }) => sheet[id] ?? null);
  const readOnly = useStore(engine.store, ({ phase }) => phase !== 'answering');
  const { ref, near } = useNear<HTMLElement>(atOnce || current);
  const change = useCallback((next: AnswerValue | null) => engine.change(id, next), [engine, id]);
  const heading = `question-${id}`;
  // The number, the text and the answers start on the side where the question's script starts. `bdi` keeps the words of
  // the page's own sentences there in their order.
  const direction = directionOf(content);
  const Flag = marked ? IconFlagFilled : IconFlag;
  return (
    <section
      ref={ref}
      className={classes.card}
      data-question={id}
      data-slides={isSlides || undefined}
      data-current={current || undefined}
      aria-labelledby={heading}
      onFocus={() => onLook(id)}
    >
      <div dir={direction} className={classes.head}>
        <span className={classes.number} aria-hidden>
          {number}
        </span>
        <h2 id={heading} tabIndex={-1} className={classes.text}>
          <span className="visually-hidden">{`${questions.number(number)}: `}</span>
          <span dir="auto" className={classes.content} data-text={id}>
            {content}
          </span>
        </h2>
      </div>
      {near ? (
        <>
          <div dir={direction} className={classes.answer}>
            <AnswerField question={question} labelledBy={heading} value={value} onChange={change} readOnly={readOnly} />
          </div>
          <div dir={direction} className={classes.tools}>
            <button
              type="button"
              className={classes.mark}
              aria-pressed={marked}
              aria-label={t.markOf(number)}
              onClick={() => onMark(id)}
            >
              <Flag size={16} aria-hidden />
              {t.mark}
            </button>
            {isAnswered(value ?? undefined) && !readOnly && (
              <Button
                variant="subtle"
                color="gray"
                h={44}
                fz={13}
                aria-label={isSlides ? slides.putAllBackOf(number) : t.clearOf(number)}
                onClick={(event) => {
                  focusQuestion(event.currentTarget);
                  onClear(id);
                }}
              >
                {isSlides ? slides.putAllBack : t.clear}
              </Button>
            )}
            {undoable && value === null && !readOnly && (
              <span role="status" className={classes.cleared}>
                <bdi>{t.cleared}</bdi>
                <Button
                  variant="subtle"
                  h={44}
                  fz={13}
                  aria-label={t.undoOf(number)}
                  onClick={(event) => {
                    focusQuestion(event.currentTarget);
                    onUndo(id);
                  }}
                >
                  {t.undo}
                </Button>
              </span>
            )}
          </div>
        </>
      ) : (
        <div className={classes.far} />
      )}
    </section>
  );
});
