/** The options of a question with the correct ones marked. If there is an answer, the chosen ones are marked too. */
import { questions } from '@/messages/questions';
import type { ReviewProps } from './kinds';
import { optionStates } from './optionStates';
import classes from './Review.module.css';

export function ReviewOptions(props: ReviewProps) {
  return (
    <>
      <ul className={classes.list}>
        {optionStates(props).map(({ id, value, state, Icon, said }) => (
          <li key={id} className={classes.option} data-state={state}>
            <Icon size={16} stroke={2} aria-hidden />
            <span className={classes.value}>
              <bdi>{value}</bdi>
            </span>
            {said && <bdi className={classes.said}>{said}</bdi>}
          </li>
        ))}
      </ul>
      {props.value === null && (
        <p className={classes.unanswered}>
          <bdi>{questions.unanswered}</bdi>
        </p>
      )}
    </>
  );
}
