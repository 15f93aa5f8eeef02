/** The rows of a file, of which only those in sight are drawn: there may be ten thousand. */
import { Table } from '@mantine/core';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef } from 'react';
import { userImport as t } from '@/messages/userImport';
import { StatusDot, type Tone } from '@/ui/StatusDot';
import type { Row } from './api';
import classes from './PreviewTable.module.css';

/** A row with the number of its record. */
export type NumberedRow = Row & { record: number };

const TONES: Record<Row['status'], Tone> = { new: 'good', invited: 'good', existing: 'quiet', wrong: 'bad' };
const HEAD = [
  { label: t.record, className: classes.number },
  { label: t.name, className: classes.name },
  { label: t.email, className: classes.email },
  { label: t.status, className: classes.status },
  { label: t.line, className: classes.line },
];
/** Pixels of a row before it is measured. */
const ROW_HEIGHT = 46;
/** Rows that are drawn above and below those in sight. */
const OVERSCAN = 8;

/** The space of the rows that are not drawn. */
const Gap = ({ height }: { height: number }) =>
  height > 0 && (
    <Table.Tr aria-hidden className={classes.gap}>
      <Table.Td colSpan={HEAD.length} style={{ blockSize: height }} />
    </Table.Tr>
  );

function Cells({ row: { record, line, name, email, status, errors = {} } }: { row: NumberedRow }) {
  return (
    <>
      <Table.Td role="cell" className={classes.number}>
        {record}
      </Table.Td>
      <Table.Th role="rowheader" scope="row" className={classes.name}>
        {name}
      </Table.Th>
      <Table.Td role="cell" className={classes.email}>
        {email}
      </Table.Td>
      <Table.Td role="cell">
        <StatusDot tone={TONES[status]}>{t.statuses[status]}</StatusDot>
        {Object.entries(errors).flatMap(([field, messages]) =>
          messages.map((message) => (
            <span key={`${field} ${message}`} className={classes.message}>
              {t.recordError(record, message)}
            </span>
          )),
        )}
      </Table.Td>
      <Table.Td role="cell" className={classes.line}>
        {line}
      </Table.Td>
    </>
  );
}

export function PreviewTable({ rows }: { rows: readonly NumberedRow[] }) {
  const frame = useRef<HTMLElement>(null);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => frame.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: OVERSCAN,
    getItemKey: (at) => rows[at]?.record ?? at,
  });
  const drawn = virtual.getVirtualItems();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard
    <section ref={frame} className={classes.frame} tabIndex={0} aria-label={t.table}>
      <Table role="table" className={classes.table} aria-label={t.table} aria-rowcount={rows.length + 1}>
        <Table.Thead role="rowgroup" className={classes.head}>
          <Table.Tr role="row" aria-rowindex={1}>
            {HEAD.map(({ label, className }) => (
              <Table.Th key={label} role="columnheader" scope="col" className={className}>
                {label}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody role="rowgroup">
          <Gap height={drawn[0]?.start ?? 0} />
          {drawn.map(({ index, key }) => {
            const row = rows[index];
            return (
              row && (
                <Table.Tr
                  key={key}
                  ref={virtual.measureElement}
                  role="row"
                  aria-rowindex={index + 2}
                  data-index={index}
                  mod={{ wrong: row.status === 'wrong' }}
                  className={classes.row}
                >
                  <Cells row={row} />
                </Table.Tr>
              )
            );
          })}
          <Gap height={virtual.getTotalSize() - (drawn.at(-1)?.end ?? 0)} />
        </Table.Tbody>
      </Table>
    </section>
  );
}
