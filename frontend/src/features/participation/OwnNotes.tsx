/** What distinguishes an event for this participant, in one line. */
import type { OwnEvent } from '@/domain/events/kind';
import classes from './participation.module.css';
import { ownNotes } from './state';

export function OwnNotes({ event, now }: { event: OwnEvent; now: number }) {
  const notes = ownNotes(event, now);
  if (notes.length === 0) return null;
  return (
    <p className={classes.notes}>
      {notes.map((note) => (
        <bdi key={note}>{note}</bdi>
      ))}
    </p>
  );
}
