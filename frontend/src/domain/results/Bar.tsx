/** How much of something was reached. The figures beside it say the same. */
import classes from './Bar.module.css';

export const Bar = ({ value, of }: { value: number; of: number }) => (
  <span className={classes.bar} aria-hidden="true">
    <span style={{ inlineSize: `${of > 0 ? Math.min(100, (value / of) * 100) : 0}%` }} />
  </span>
);
