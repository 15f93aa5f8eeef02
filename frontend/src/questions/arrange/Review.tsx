/**
 * The participant's order beside the model order. Items with the same text are interchangeable (D34a). An incomplete
 * order is shown with its gaps.
 */
import { IconCheck, IconX } from '@tabler/icons-react';
import { questions as t } from '@/messages/questions';
import { EMPTY_POSITION } from '../answerValue';
import type { ReviewProps } from '../kinds';
import classes from '../Review.module.css';
import { Sides } from '../Sides';

export function Review({ question, value }: ReviewProps) {
  const model = question.answers.toSorted((one, other) => (one.order ?? 0) - (other.order ?? 0));
  const texts = new Map(model.map(({ id, value }) => [id, value]));
  const order = Array.isArray(value) ? value : null;
  const items = order && (
    <ol className={classes.list}>
      {order.map((id, at) => {
        if (id === EMPTY_POSITION) {
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: an empty position is nothing but its place
            <li key={`empty-${at}`} className={classes.option}>
              <span className={classes.place}>{at + 1}</span>
              <bdi className={classes.said}>{t.notPlaced}</bdi>
            </li>
          );
        }
        const right = texts.get(id) === model[at]?.value;
        return (
          <li key={id} className={classes.option} data-state={right ? 'right' : 'wrong'}>
            <span className={classes.place}>{at + 1}</span>
            <span className={classes.value}>
              <bdi>{texts.get(id)}</bdi>
            </span>
            {right ? <IconCheck size={16} stroke={2} aria-hidden /> : <IconX size={16} stroke={2} aria-hidden />}
            <bdi className={classes.said}>{right ? t.inPlace : t.outOfPlace}</bdi>
          </li>
        );
      })}
    </ol>
  );
  return (
    <Sides
      given={value === undefined ? undefined : items}
      givenCaption={t.participantOrder}
      model={
        <ol className={classes.list}>
          {model.map(({ id, value }, at) => (
            <li key={id} className={classes.option}>
              <span className={classes.place}>{at + 1}</span>
              <span className={classes.value}>
                <bdi>{value}</bdi>
              </span>
            </li>
          ))}
        </ol>
      }
      modelCaption={t.modelOrder}
    />
  );
}
