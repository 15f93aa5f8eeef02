/** Chooses the one right answer among fixed ones. */
import { IconCheck } from '@tabler/icons-react';
import { AnswerSet } from './AnswerSet';
import { type BuildProps, mark } from './draft';
import classes from './Lines.module.css';

interface Props extends BuildProps {
  label: string;
  hint?: string;
}

export function OneOf({ answers, mistakes, onChange, label, hint }: Props) {
  return (
    <AnswerSet label={label} mistakes={mistakes} {...(hint && { hint })}>
      <div className={classes.options}>
        {answers.map(({ key, value, correct }) => (
          <label key={key} className={classes.option}>
            <input type="radio" name="right" checked={correct} onChange={() => onChange(mark(answers, key))} />
            <span>
              <IconCheck size={16} stroke={2.25} aria-hidden />
              {value}
            </span>
          </label>
        ))}
      </div>
    </AnswerSet>
  );
}
