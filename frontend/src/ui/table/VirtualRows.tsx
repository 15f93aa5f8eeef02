/** Renders only the visible rows, because a table may have ten thousand. */
import { Table } from '@mantine/core';
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { Fragment, type ReactNode } from 'react';
import classes from './Table.module.css';
import type { RowPosition } from './TableRow';

/** The assumed height of a row in pixels, before it is measured. */
const ROW_HEIGHT = 46;
/** The number of rows that are rendered above and below the visible rows. */
const OVERSCAN = 8;

interface Props {
  count: number;
  keyAt: (index: number) => string;
  /** The width of a row, in columns. */
  width: number;
  /** The element that scrolls. */
  frame: HTMLElement | null;
  children: (index: number, position: RowPosition) => ReactNode;
}

/** The index of the focused row, or -1 if no row has the focus. */
function focusedRow(frame: HTMLElement | null): number {
  const row = document.activeElement?.closest('tr');
  return row && frame?.contains(row) ? Number(row.dataset['index'] ?? -1) : -1;
}

export function VirtualRows({ count, keyAt, width, frame, children }: Props) {
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => frame,
    estimateSize: () => ROW_HEIGHT,
    overscan: OVERSCAN,
    getItemKey: keyAt,
    // The first and the last row, the focused row and its neighbours must exist for the keyboard.
    rangeExtractor(range) {
      const focused = focusedRow(frame);
      const near = focused < 0 ? [] : [focused - 1, focused, focused + 1];
      const drawn = new Set([0, ...defaultRangeExtractor(range), ...near, count - 1]);
      return [...drawn].filter((at) => at >= 0 && at < count).sort((one, other) => one - other);
    },
  });
  const drawn = virtual.getVirtualItems();
  return drawn.map(({ index, key, start }, at) => {
    const gap = start - (drawn[at - 1]?.end ?? 0);
    return (
      <Fragment key={key}>
        {gap > 0 && (
          <Table.Tr aria-hidden className={classes.gap}>
            <Table.Td colSpan={width} style={{ blockSize: gap }} />
          </Table.Tr>
        )}
        {/* The header is the first row. */}
        {children(index, { ref: virtual.measureElement, 'aria-rowindex': index + 2, 'data-index': index })}
      </Fragment>
    );
  });
}
