/**
 * Another grader has saved this sheet in the meantime. Shows their marks beside the marks that were typed here, and the
 * viewer keeps one or the other.
 */
import { Button } from '@mantine/core';
import { formatNumber } from '@/messages/format';
import { results as t } from '@/messages/results';
import { defaultTitle } from '@/questions/kinds';
import { FailureAlert } from '@/ui/FailureAlert';
import type { Column } from '@/ui/table/columns';
import { DataTable } from '@/ui/table/DataTable';
import type { Sheet } from './api';
import classes from './Grading.module.css';
import type { Difference } from './grading';
import { placeOf } from './history';

interface Props {
  sheet: Sheet;
  differences: readonly Difference[];
  /** Whether the typed marks belong to the attempt that counts. */
  keepable: boolean;
  onKeep: () => void;
  onTake: () => void;
}

const shown = (mark: number | null): string => (mark === null ? t.none : formatNumber(mark));

export function Stale({ sheet, differences, keepable, onKeep, onTake }: Props) {
  const nameOf = (key: string) => {
    const place = placeOf(key, sheet);
    return place ? t.history.question(defaultTitle(place.type), place.number) : t.history.goneQuestion;
  };
  const columns: readonly Column<Difference>[] = [
    { id: 'question', header: t.question, main: true, cell: ({ key }) => nameOf(key) },
    { id: 'theirs', header: t.theirs, numeric: true, cell: ({ theirs }) => shown(theirs) },
    { id: 'mine', header: t.mine, numeric: true, cell: ({ mine }) => shown(mine) },
  ];
  return (
    <FailureAlert title={t.stale} mb={16}>
      <p className={classes.staleDetail}>{differences.length > 0 && keepable ? t.staleDetail : t.staleSame}</p>
      {differences.length > 0 && keepable && (
        <DataTable label={t.stale} columns={columns} rows={differences} rowKey={({ key }) => key} bare />
      )}
      <div className={classes.stale}>
        {keepable && (
          <Button variant="default" onClick={onKeep}>
            {t.keepMine}
          </Button>
        )}
        <Button color="red" onClick={onTake}>
          {t.takeTheirs}
        </Button>
      </div>
    </FailureAlert>
  );
}
