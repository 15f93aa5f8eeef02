/** The current totals, the next person, and Save. The bar is always visible. */

import { Button } from '@mantine/core';
import { can } from '@/api/permissions';
import { useViewer } from '@/api/session';
import { formatNumber, formatPercent } from '@/messages/format';
import { results as t } from '@/messages/results';
import { GatedButton } from '@/ui/GatedButton';
import type { Waiting } from './api';
import barText from './BarText.module.css';
import classes from './Grading.module.css';
import type { Totals } from './grading';
import { shownName } from './names';
import { useBarHeight } from './useBarHeight';

interface Props {
  sums: Totals;
  totalWeight: number;
  scored: boolean;
  /** Whether the marks were just saved and have not changed since. */
  saved: boolean;
  stale: boolean;
  isEverybodyGraded: boolean;
  next: Waiting | null;
  previous: Waiting | null;
  onOpen: (person: Waiting | null) => void;
  onSave: () => void;
}

export function TotalsBar(props: Props) {
  const { sums, totalWeight, scored, saved, stale, isEverybodyGraded, next, previous, onOpen, onSave } = props;
  const viewer = useViewer();
  const bar = useBarHeight();
  const [creates, updates] = [can(viewer, 'create userscore'), can(viewer, 'update userscore')];
  const barred = scored ? (updates ? undefined : t.mayNotUpdate) : creates ? undefined : t.mayNotSave;
  const savedText = next ? t.savedNext(shownName(next)) : isEverybodyGraded ? t.everybodyGraded : t.saved;
  const { marks, bonus, total, percentage, missing } = sums;
  return (
    <section ref={bar} className={classes.bar} aria-label={t.totals}>
      <dl className={classes.figures}>
        <div>
          <dt>{t.marks}</dt>
          <dd>{formatNumber(marks)}</dd>
        </div>
        <div>
          <dt>{t.bonus}</dt>
          <dd>{formatNumber(bonus)}</dd>
        </div>
        <div>
          <dt>{t.total}</dt>
          <dd className={classes.total}>{t.totalOf(total, totalWeight)}</dd>
        </div>
        <div>
          <dt className="visually-hidden">{t.percentage}</dt>
          <dd>{formatPercent(percentage)}</dd>
        </div>
      </dl>
      <p role="status" className={`${classes.waiting} ${barText.text}`} data-done={missing === 0 || undefined}>
        {missing > 0 ? t.toMark(missing) : saved && savedText}
      </p>
      <div className={classes.buttons}>
        {previous && (
          <Button
            className={classes.previous}
            variant="default"
            title={t.previousTitle}
            aria-label={t.previousTitle}
            onClick={() => onOpen(previous)}
          >
            {t.previous}
          </Button>
        )}
        {next && (
          <Button
            variant={saved ? 'filled' : 'default'}
            title={t.nextTitle}
            aria-label={t.nextTitle}
            onClick={() => onOpen(next)}
          >
            {t.next}
          </Button>
        )}
        {(creates || updates) && (
          <GatedButton
            data-save
            variant={saved ? 'default' : 'filled'}
            reason={stale ? t.stale : barred}
            onClick={onSave}
          >
            {t.save}
          </GatedButton>
        )}
      </div>
    </section>
  );
}
