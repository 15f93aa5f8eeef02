/** Rows that can be dragged. This code is loaded when an arrange question is shown. Until then, only the buttons of
    the rows work. */
import type { ReactNode } from 'react';
import { SortableList, useSortableRow } from '../SortableList';
import { Row, type RowProps } from './Row';

const DraggableRow = (props: RowProps) => <Row {...props} sortable={useSortableRow(props.id)} />;

interface Props {
  rows: readonly RowProps[];
  onMove: (from: number, to: number) => void;
  /** The list element around the rows. */
  list: (rows: ReactNode) => ReactNode;
}

export const Draggable = ({ rows, onMove, list }: Props) => (
  <SortableList keys={rows.map(({ id }) => id)} onMove={onMove}>
    {list(rows.map((row) => <DraggableRow key={row.id} {...row} />))}
  </SortableList>
);
