/** A row, or the heading of a band. */
import { Table } from '@mantine/core';
import type { Band } from './columns';
import classes from './Table.module.css';
import type { RowPosition } from './TableRow';

/** A row, or the heading above the rows of a band. */
export type Entry<Row> = { key: string } & ({ row: Row } | { band: Band });

export function entriesOf<Row>(
  rows: readonly Row[],
  rowKey: (row: Row) => string,
  bandOf: ((row: Row) => Band) | undefined,
): readonly Entry<Row>[] {
  let last: string | undefined;
  return rows.flatMap((row): Entry<Row>[] => {
    const entry = { key: rowKey(row), row };
    const band = bandOf?.(row);
    if (band === undefined || band.id === last) return [entry];
    last = band.id;
    return [{ key: `band ${band.id}`, band }, entry];
  });
}

interface Props extends Partial<RowPosition> {
  band: Band;
  /** The width of the table, in columns. */
  width: number;
}

export function BandRow({ band: { label, note }, width, ...rest }: Props) {
  return (
    <Table.Tr {...rest} role="row" className={classes.band}>
      <Table.Td role="cell" colSpan={width}>
        <strong>{label}</strong> <span>{note}</span>
      </Table.Td>
    </Table.Tr>
  );
}
