/** A row of a table. It may open to show more content below. */
import { Table, UnstyledButton } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { type ReactNode, type Ref, useId, useState } from 'react';
import { Cell } from './cells';
import type { PlainRows } from './columns';
import classes from './Table.module.css';

/** The position of a row in a table that does not render all rows. */
export interface RowPosition {
  ref: Ref<HTMLTableRowElement>;
  'aria-rowindex': number;
  'data-index': number;
}

interface Props<Row> extends Pick<PlainRows<Row>, 'columns' | 'isSelected' | 'isWrong'>, Partial<RowPosition> {
  row: Row;
  /** Renders the content of the main cell. */
  main?: (content: ReactNode) => ReactNode;
}

export function TableRow<Row>({ row, columns, isSelected, isWrong, main = (content) => content, ...rest }: Props<Row>) {
  return (
    <Table.Tr {...rest} role="row" aria-selected={isSelected?.(row)} mod={{ wrong: isWrong?.(row) === true }}>
      {columns.map((column) => (
        <Cell key={column.id} column={column}>
          {column.main ? main(column.cell(row)) : column.cell(row)}
        </Cell>
      ))}
    </Table.Tr>
  );
}

export function OpenableRow<Row>({ detail, ...props }: Props<Row> & { detail: (row: Row) => ReactNode }) {
  const [opened, setOpened] = useState(false);
  const id = useId();
  return (
    <>
      <TableRow
        {...props}
        main={(content) => (
          <UnstyledButton
            className={classes.opener}
            aria-expanded={opened}
            aria-controls={opened ? id : undefined}
            onClick={() => setOpened(!opened)}
          >
            <IconChevronRight size={16} stroke={2} aria-hidden />
            {content}
          </UnstyledButton>
        )}
      />
      {opened && (
        <Table.Tr role="row" id={id} className={classes.detail}>
          <Table.Td role="cell" colSpan={props.columns.length}>
            {detail(props.row)}
          </Table.Td>
        </Table.Tr>
      )}
    </>
  );
}
