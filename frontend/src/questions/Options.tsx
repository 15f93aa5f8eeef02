/** Options to choose from, each a target of 44 px: one of them, or any number. */
import classes from './Answer.module.css';
import type { AnswerProps } from './kinds';

interface Props extends AnswerProps {
  many?: boolean;
  /** Side by side where there is room. */
  pair?: boolean;
}

export function Options({ question, value, onChange, readOnly = false, many = false, pair = false }: Props) {
  const chosen = Array.isArray(value) ? value : [];
  const choose = (id: string) => {
    if (!many) return onChange([id]);
    const next = chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id];
    onChange(next.length > 0 ? next : null);
  };
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: both roles take a name
    <div
      role={many ? 'group' : 'radiogroup'}
      aria-label={question.content}
      className={pair ? `${classes.options} ${classes.pair}` : classes.options}
    >
      {question.answers.map(({ id, value }) => (
        <label key={id} className={classes.option}>
          <input
            type={many ? 'checkbox' : 'radio'}
            name={question.id}
            checked={chosen.includes(id)}
            disabled={readOnly}
            onChange={() => choose(id)}
          />
          <span>{value}</span>
        </label>
      ))}
    </div>
  );
}
