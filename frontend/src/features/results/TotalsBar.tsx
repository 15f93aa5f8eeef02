/** The totals as they stand, who is next, and Save. Always in sight. */
import { Button } from '@mantine/core';
import { can } from '@/api/permissions';
import { useViewer } from '@/api/session';
import { common } from '@/messages/common';
import { results as words } from '@/messages/results';
import { GatedButton } from '@/ui/GatedButton';
import type { Person } from './api';
import classes from './Grading.module.css';
import type { Totals } from './grading';

interface Props {
  figures: Totals;
  totalWeight: number;
  scored: boolean;
  /** Just saved, and nothing changed since. */
  saved: boolean;
  stale: boolean;
  next: Person | undefined;
  previous: Person | undefined;
  onOpen: (person: Person | undefined) => void;
  onSave: () => void;
}

export function TotalsBar({ figures, totalWeight, scored, saved, stale, next, previous, onOpen, onSave }: Props) {
  const viewer = useViewer();
  const [creates, updates] = [can(viewer, 'create userscore'), can(viewer, 'update userscore')];
  const barred = scored ? (updates ? undefined : words.mayNotUpdate) : creates ? undefined : words.mayNotSave;
  const { marks, bonus, total, percentage, missing } = figures;
  return (
    <section className={classes.bar} aria-label={words.totals}>
      <dl className={classes.figures}>
        <div>
          <dt>{words.marks}</dt>
          <dd>{common.figure(marks)}</dd>
        </div>
        <div>
          <dt>{words.bonus}</dt>
          <dd>{common.figure(bonus)}</dd>
        </div>
        <div>
          <dt>{words.total}</dt>
          <dd className={classes.total}>{words.totalOf(total, totalWeight)}</dd>
        </div>
        <div>
          <dt className="visually-hidden">{words.percentage}</dt>
          <dd>{common.percent(percentage)}</dd>
        </div>
      </dl>
      <p role="status" className={classes.waiting}>
        {missing > 0 ? words.toMark(missing) : saved && (next ? words.savedNext(next.name) : words.everybodyGraded)}
      </p>
      <div className={classes.buttons}>
        {previous && (
          <Button
            variant="default"
            title={words.previousTitle}
            aria-label={words.previousTitle}
            onClick={() => onOpen(previous)}
          >
            {words.previous}
          </Button>
        )}
        {next && (
          <Button
            variant={saved ? 'filled' : 'default'}
            title={words.nextTitle}
            aria-label={words.nextTitle}
            onClick={() => onOpen(next)}
          >
            {words.next}
          </Button>
        )}
        {(creates || updates) && (
          <GatedButton variant={saved ? 'default' : 'filled'} reason={stale ? words.stale : barred} onClick={onSave}>
            {words.save}
          </GatedButton>
        )}
      </div>
    </section>
  );
}
