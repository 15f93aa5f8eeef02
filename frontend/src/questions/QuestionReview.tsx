/**
 * One question in a review: its number and text, the correct answer, the participant's answer beside it, and the mark.
 */
import { questions as t } from '@/messages/questions';
import { directionOf } from './direction';
import { kindOf, type ReviewProps } from './kinds';
import classes from './Review.module.css';
import { reviews } from './reviews';

interface Props extends ReviewProps {
  /** The number of the question among the shown questions, from 1. */
  at: number;
  /** If undefined, no mark is shown. `null` means that a grader has not given the mark yet. */
  mark?: number | null | undefined;
}

export function QuestionReview({ question, value, at, mark }: Props) {
  const Review = reviews[kindOf(question.type).group];
  const { content, weight } = question;
  return (
    // As on the answering page, everything starts on the side where the question's script starts.
    <article dir={directionOf(content)} className={classes.question} aria-label={t.number(at)}>
      <div className={classes.head}>
        <span className={classes.number} aria-hidden>
          {at}
        </span>
        <h3 dir="auto" className={classes.content}>
          {content}
        </h3>
        <bdi className={classes.mark}>
          {mark === undefined ? t.points(weight) : mark === null ? t.unmarked : t.mark(mark, weight)}
        </bdi>
      </div>
      <Review question={question} value={value} />
    </article>
  );
}
