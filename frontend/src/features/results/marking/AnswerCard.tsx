/** One answer beside the model answer, its mark and its comment. */
import { Button, Kbd, Textarea } from '@mantine/core';
import { useEffect, useRef } from 'react';
import * as limits from '@/api/limits.gen';
import { formatNumber } from '@/messages/format';
import { results as t } from '@/messages/results';
import { reviewedValueOf } from '@/questions/answerValue';
import { QuestionReview } from '@/questions/QuestionReview';
import { DecimalField } from '@/ui/DecimalField';
import type { Answer, MarkedQuestion } from './api';
import classes from './Marking.module.css';
import { meanOf, wordsIn } from './steps';
import type { Marking } from './useMarking';

/** Up to this weight, there is a button for each whole mark. */
const MAX_BUTTONS = 10;

interface Props {
  question: MarkedQuestion;
  number: number;
  answer: Answer;
  marking: Marking;
  /** Whether the viewer may mark this answer. */
  may: boolean;
}

export function AnswerCard({ question, number, answer, marking, may }: Props) {
  const { mark, comment, offered, said, answers, graders, type, write, saveAndNext } = marking;
  const field = useRef<HTMLInputElement>(null);
  const note = useRef<HTMLTextAreaElement>(null);
  const card = useRef<HTMLElement>(null);
  // Each answer starts at its beginning and in its mark, so that a number and Enter are enough.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another answer is another start
  useEffect(() => {
    if (card.current && card.current.getBoundingClientRect().top < 0) card.current.scrollIntoView();
    // On a phone, the answer stays in sight.
    field.current?.focus({ preventScroll: true });
    field.current?.select();
  }, [answer.id]);
  const hasButtons = Number.isInteger(question.weight) && question.weight <= MAX_BUTTONS;
  const mean = meanOf(answers);
  const grader = graders.get(answer.id);
  const value = reviewedValueOf(question, answer);
  return (
    <section ref={card} className={classes.card} aria-label={answer.label}>
      <div className={classes.caption}>
        <h2 className={classes.label}>{answer.label}</h2>
        {answer.name !== null && <span dir="auto">{answer.name}</span>}
        {typeof value === 'string' && value !== '' && (
          <span className="tabular">{t.marking.words(wordsIn(value))}</span>
        )}
        {grader !== undefined && <span className={classes.other}>{t.marking.openBy(grader)}</span>}
      </div>
      <QuestionReview question={question} value={value} at={number} mark={undefined} />
      {may ? (
        <div className={classes.pair}>
          <div className={classes.give}>
            <div className={classes.head}>
              <label htmlFor="mark" className={classes.fieldLabel}>
                {t.mark} <span className={classes.quiet}>{t.outOf(question.weight)}</span>
              </label>
              <p id="mark-said" role="status" className={classes.said} data-wrong={said?.wrong || undefined}>
                {said ? said.text : mean !== null && t.marking.mean(mean)}
              </p>
            </div>
            <div className={classes.marks}>
              {hasButtons && (
                <div className={classes.buttonRow}>
                  {[...Array(question.weight + 1).keys()].map((points) => (
                    <Button
                      key={points}
                      className={classes.points}
                      variant={mark === points ? 'filled' : 'default'}
                      aria-pressed={mark === points}
                      onClick={() => {
                        type(points);
                        field.current?.focus();
                      }}
                    >
                      {formatNumber(points)}
                    </Button>
                  ))}
                </div>
              )}
              <DecimalField
                id="mark"
                ref={field}
                data-mark
                className={classes.field}
                value={mark}
                hideControls
                aria-describedby="mark-said"
                error={said?.wrong === true}
                onChange={type}
                onKeyDown={(event) => {
                  if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
                  event.preventDefault();
                  void saveAndNext();
                }}
              />
            </div>
          </div>
          <div className={classes.note}>
            <Textarea
              ref={note}
              data-comment
              label={
                <>
                  {t.comment} <span className={classes.quiet}>{t.commentHint}</span>
                </>
              }
              aria-label={t.comment}
              rightSection={<Kbd size="xs">{t.marking.key.comment}</Kbd>}
              autosize
              minRows={2}
              maxRows={6}
              dir="auto"
              maxLength={limits.MarkAnswerRequest.comment.maxLength}
              value={comment}
              onChange={(event) => write(event.currentTarget.value)}
              onKeyDown={(event) => {
                if (event.key === 'Escape') {
                  event.preventDefault();
                  field.current?.focus();
                } else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
                  event.preventDefault();
                  void saveAndNext();
                }
              }}
            />
            {offered.length > 0 && (
              <div className={classes.offered}>
                {offered.map((text, at) => (
                  <Button
                    key={text}
                    size="compact-sm"
                    radius="xl"
                    variant="default"
                    className={classes.offer}
                    leftSection={<Kbd size="xs">{t.marking.offerKey(at + 1)}</Kbd>}
                    onClick={() => write(text)}
                  >
                    <span dir="auto">{text}</span>
                  </Button>
                ))}
              </div>
            )}
          </div>
        </div>
      ) : (
        <p className={classes.quiet}>{answer.is_scored ? t.mayNotUpdate : t.mayNotSave}</p>
      )}
    </section>
  );
}
