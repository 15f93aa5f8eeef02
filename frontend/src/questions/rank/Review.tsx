/**
 * The scale from 1 to 10 on one line, with marks at the model value and the chosen value. The legend explains the
 * marks.
 */
import { questions as t } from '@/messages/questions';
import type { ReviewProps } from '../kinds';
import { optionStates } from '../optionStates';
import classes from '../Review.module.css';

export function Review(props: ReviewProps) {
  const steps = optionStates(props);
  return (
    <>
      <ol className={classes.scale} aria-label={t.rankScale}>
        {steps.map(({ id, value, state, Icon, said }) => (
          <li key={id} className={classes.step} data-state={state}>
            {said && <Icon size={14} stroke={2} aria-hidden />}
            {value}
            {said && <span className="visually-hidden">{` ${said}`}</span>}
          </li>
        ))}
      </ol>
      <p className={classes.legend} aria-hidden>
        {steps.map(({ id, value, said }) => said && <bdi key={id}>{t.valueSaid(value, said)}</bdi>)}
      </p>
      {props.value === null && (
        <p className={classes.unanswered}>
          <bdi>{t.unanswered}</bdi>
        </p>
      )}
    </>
  );
}
