/** Says which correction holds for a question, and shows its other key. */
import { results as t } from '@/messages/results';
import type { KeyedQuestion } from '@/questions/kinds';
import { otherKey, type SheetCorrection } from './corrected';
import classes from './Grading.module.css';

interface Props {
  correction: SheetCorrection;
  /** Undefined for the slides case. */
  question?: KeyedQuestion;
}

export function CorrectionNote({ question, correction }: Props) {
  const other = question && otherKey(question, correction);
  return (
    <div className={classes.corrected}>
      <p>{t.corrected[correction.rule]}</p>
      {other && <p dir="auto">{(other.inTemplate ? t.inTemplate : t.byNewKey)(other.answers)}</p>}
    </div>
  );
}
