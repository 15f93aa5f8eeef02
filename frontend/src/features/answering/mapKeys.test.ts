import { describe, expect, it } from 'vitest';
import { cellAfterKey } from './mapKeys';

/** Creates cells that are 48 px apart. Each list is a visual row, and each group begins in a new row. */
const layOutCells = (...rows: readonly number[]) =>
  rows.flatMap((count, row) =>
    Array.from({ length: count }, (_, column) => ({ offsetTop: row * 60, offsetLeft: 16 + column * 48 })),
  );

describe('arrows in the map of questions', () => {
  // The cells are a group of seven in two rows, a group of three, and a group of six.
  const cells = layOutCells(5, 2, 3, 5, 1);
  const indexAfterKey = (from: number, key: string, rtl = false) => {
    const cell = cells[from];
    const to = cell && cellAfterKey(cells, cell, key, rtl);
    return to && cells.indexOf(to);
  };

  it.each([
    ['right, to the next', 0, 'ArrowRight', 1],
    ['right, over the end of a row', 4, 'ArrowRight', 5],
    ['right, over the border of a group', 6, 'ArrowRight', 7],
    ['left, to the previous', 7, 'ArrowLeft', 6],
    ['down, within a group', 1, 'ArrowDown', 6],
    ['down, to the nearest of a shorter row', 4, 'ArrowDown', 6],
    ['down, over the border of a group', 6, 'ArrowDown', 8],
    ['up, over the border of a group', 9, 'ArrowUp', 6],
    ['up, in its column', 12, 'ArrowUp', 9],
    ['down, in the last row it stays', 15, 'ArrowDown', 15],
    ['up, in the first row it stays', 3, 'ArrowUp', 3],
    ['left, at the first it stays', 0, 'ArrowLeft', 0],
    ['right, at the last it stays', 15, 'ArrowRight', 15],
    ['Home', 9, 'Home', 0],
    ['End', 9, 'End', 15],
    ['another key', 9, 'a', undefined],
  ] as const)('%s', (_, from, key, to) => expect(indexAfterKey(from, key)).toBe(to));

  it('are turned round where the text runs from right to left', () => {
    expect(indexAfterKey(3, 'ArrowLeft', true)).toBe(4);
    expect(indexAfterKey(3, 'ArrowRight', true)).toBe(2);
  });
});
