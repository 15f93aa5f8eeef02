/** Names the formulas of the figures and their sources. */
import { analysis as t } from '@/messages/analysis';
import classes from './Analysis.module.css';

export function Formulas() {
  return (
    <details className={classes.formulas}>
      <summary>{t.formulas}</summary>
      <ul>
        {t.formulaList.map((formula) => (
          <li key={formula}>{formula}</li>
        ))}
      </ul>
    </details>
  );
}
