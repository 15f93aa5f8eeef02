/**
 * A table that is only read: no row menu, no selection, no choice of columns. Participants load nothing more.
 */
import { Table } from '@mantine/core';
import { Cell, Head } from './cells';
import type { TableProps } from './columns';
import { TableFrame } from './TableFrame';

export function SimpleTable<Row>({ columns, rowKey, ...frame }: TableProps<Row>) {
  return (
    <TableFrame
      {...frame}
      width={columns.length}
      head={columns.map(({ id, header, numeric }) => (
        <Head key={id} numeric={numeric}>
          {header}
        </Head>
      ))}
    >
      {frame.query.data?.data.map((row) => (
        <Table.Tr key={rowKey(row)} role="row">
          {columns.map(({ id, header, cell, main = false, numeric = false, muted = false }) => (
            <Cell key={id} label={header} main={main} numeric={numeric} muted={muted}>
              {cell(row)}
            </Cell>
          ))}
        </Table.Tr>
      ))}
    </TableFrame>
  );
}
