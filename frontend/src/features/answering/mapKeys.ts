/** Finds the cell that an arrow key leads to. Cells wrap and form groups, so the actual layout is measured. */

type Cell = Pick<HTMLElement, 'offsetTop' | 'offsetLeft'>;

/**
 * Returns the nearest cell in the next visual row above or below. In the first and the last row, returns the same cell.
 */
function nearestInNextRow<C extends Cell>(cells: readonly C[], from: C, below: boolean): C {
  let best = from;
  for (const cell of cells) {
    if (below ? cell.offsetTop <= from.offsetTop : cell.offsetTop >= from.offsetTop) continue;
    const rows = Math.abs(cell.offsetTop - from.offsetTop) - Math.abs(best.offsetTop - from.offsetTop);
    const columns = Math.abs(cell.offsetLeft - from.offsetLeft) - Math.abs(best.offsetLeft - from.offsetLeft);
    if (best === from || rows < 0 || (rows === 0 && columns < 0)) best = cell;
  }
  return best;
}

/**
 * Returns the cell that a key leads to, or undefined if the key does not move. `cells` are in the order of the
 * questions.
 */
export function cellAfterKey<C extends Cell>(cells: readonly C[], from: C, key: string, rtl: boolean): C | undefined {
  const at = cells.indexOf(from);
  const forward = rtl ? 'ArrowLeft' : 'ArrowRight';
  switch (key) {
    case 'ArrowLeft':
    case 'ArrowRight':
      return cells[at + (key === forward ? 1 : -1)] ?? from;
    case 'ArrowUp':
    case 'ArrowDown':
      return nearestInNextRow(cells, from, key === 'ArrowDown');
    case 'Home':
      return cells[0];
    case 'End':
      return cells.at(-1);
    default:
      return undefined;
  }
}
