/** The details of an opened audit entry: the values before and after, side by side. */
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { Gmt } from '@/domain/Gmt';
import { useScope } from '@/domain/scope';
import { audit as t } from '@/messages/audit';
import { Loaded } from '@/ui/Loaded';
import type { Column } from '@/ui/table/columns';
import { DataTable } from '@/ui/table/DataTable';
import classes from './Audit.module.css';
import { auditEntry, type Entry, type Names } from './api';
import { type Changes, changesOf, type FieldRow } from './changes';
import { markChanges } from './words';

interface Props {
  entry: Entry;
  /** Undefined on the page of a subject, where the record cannot be filtered. */
  onFilter?: (filter: Record<string, string>) => void;
}

interface States {
  before: unknown;
  after: unknown;
  names: Names;
}

const Value = ({ text }: { text: string }) => <span className={classes.value}>{text}</span>;

/** A value before or after a change, with its changed words marked. */
function Marked({ row, side }: { row: FieldRow; side: 'before' | 'after' }) {
  const [before, after] = markChanges(row.before, row.after);
  const Mark = side === 'before' ? 'del' : 'ins';
  return (
    <span className={classes.value}>
      {(side === 'before' ? before : after).map(({ text, changed }, at) =>
        // biome-ignore lint/suspicious/noArrayIndexKey: segments have no identity
        changed ? <Mark key={at}>{text}</Mark> : text,
      )}
    </span>
  );
}

const FIELD: Column<FieldRow> = { id: 'field', header: t.fieldHead, main: true, cell: ({ field }) => field };

const valueColumn = (id: 'before' | 'after', header: string, marked = false): Column<FieldRow> => ({
  id,
  header,
  cell: (row) =>
    marked && !row.isList && row.before !== row.after ? <Marked row={row} side={id} /> : <Value text={row[id]} />,
});

const columnsForSides = (sides: Changes['sides'], isDeleted: boolean): readonly Column<FieldRow>[] =>
  sides === 'both'
    ? [FIELD, valueColumn('before', t.before, true), valueColumn('after', t.after, true)]
    : [FIELD, valueColumn(isDeleted ? 'before' : 'after', t.value)];

function Values({ before, after, names }: States) {
  const [isWhole, setWhole] = useState(false);
  const { sides, changed, same } = useMemo(() => changesOf(before, after, names), [before, after, names]);
  const rows = isWhole ? [...changed, ...same] : changed;
  if (sides === 'none') return <p className={classes.note}>{t.barred}</p>;
  return (
    <>
      {rows.length === 0 ? (
        <p className={classes.note}>{t.nothingShown}</p>
      ) : (
        <DataTable
          label={t.values}
          columns={columnsForSides(sides, after === null)}
          rows={rows}
          rowKey={({ field }) => field}
          framed
        />
      )}
      {!isWhole && same.length > 0 && (
        <Button variant="default" size="xs" onClick={() => setWhole(true)}>
          {t.same(same.length)}
        </Button>
      )}
    </>
  );
}

/** The states are read when the entry is opened, because lists do not contain them. */
function LoadedValues({ id }: { id: string }) {
  const { query: scope } = useScope();
  return (
    <Loaded failed={t.entryFailed} query={useQuery(auditEntry(id, scope))}>
      {(states) => <Values {...states} />}
    </Loaded>
  );
}

export function AuditDetails({ entry, onFilter }: Props) {
  const { actor, subject, at } = entry;
  return (
    <>
      <p className={classes.note}>
        <Gmt at={at} />
      </p>
      {entry.has_states ? <LoadedValues id={entry.id} /> : <p className={classes.note}>{t.nothingShown}</p>}
      {onFilter && (
        <div className={classes.actions}>
          {actor.id && (
            <Button variant="default" size="xs" onClick={() => onFilter({ actor: actor.id ?? '' })}>
              {t.onlyPerson(actor.name)}
            </Button>
          )}
          <Button variant="default" size="xs" onClick={() => onFilter({ subject: subject.id })}>
            {t.onlySubject(subject.name || t.thisSubject)}
          </Button>
        </div>
      )}
    </>
  );
}
