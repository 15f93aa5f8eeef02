/** The answers of the edited question as one group: its name, a hint, and the mistake that concerns all of them. */
import type { ReactNode } from 'react';
import { fieldId, type Mistakes, starred } from './draft';
import classes from './Lines.module.css';

interface Props {
  label: string;
  hint?: string;
  mistakes: Mistakes;
  /** One of them is chosen, by radio cards. */
  one?: boolean;
  children: ReactNode;
}

export function AnswerSet({ label, hint, mistakes, one = false, children }: Props) {
  const id = fieldId('answers');
  const mistake = starred(mistakes['answers']);
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
