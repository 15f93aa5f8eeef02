/** The answers of the edited question as one group, with a name, a hint, and the error that concerns all of them. */
import type { ReactNode } from 'react';
import { fieldId, type Mistakes, withStar } from './draft';
import classes from './Lines.module.css';

interface Props {
  label: string;
  hint?: string;
  mistakes: Mistakes;
  /** Whether one of the answers is chosen with radio cards. */
  one?: boolean;
  children: ReactNode;
}

export function AnswerSet({ label, hint, mistakes, one = false, children }: Props) {
  const id = fieldId('answers');
  const mistake = withStar(mistakes['answers']);
  return (
    <fieldset id={id} {...(one && { role: 'radiogroup' })} className={classes.set} aria-describedby={`${id}-about`}>
      <legend className={classes.legend}>{label}</legend>
      <div id={`${id}-about`}>
        {hint && <p className={classes.hint}>{hint}</p>}
        {mistake && <p className={classes.mistake}>{mistake}</p>}
      </div>
      {children}
    </fieldset>
  );
}
