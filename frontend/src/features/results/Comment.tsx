/** A comment that the viewer may read, but not change. */
import { results as t } from '@/messages/results';
import classes from './Grading.module.css';

export function Comment({ text }: { text: string }) {
  return (
    <p dir="auto" className={classes.said}>
      <strong>{t.comment}</strong> {text}
    </p>
  );
}
