/** Where the arrow keys lead among cells that wrap and lie in groups, by the layout as it is. */

type Cell = Pick<HTMLElement, 'offsetTop' | 'offsetLeft'>;

/** The nearest cell in the next visual row above or below; the same one in the first and the last row. */
function inNextRow<C extends Cell>(cells: readonly C[], from: C, below: boolean): C {
  let best = from;
  for (const cell of cells) {
    if (below ? cell.offsetTop <= from.offsetTop : cell.offsetTop >= from.offsetTop) continue;
    const rows = Math.abs(cell.offsetTop - from.offsetTop) - Math.abs(best.offsetTop - from.offsetTop);
    const columns = Math.abs(cell.offsetLeft - from.offsetLeft) - Math.abs(best.offsetLeft - from.offsetLeft);
    if (best === from || rows < 0 || (rows === 0 && columns < 0)) best = cell;
  }
  return best;
}

/** The cell that a key leads to; undefined for a key that leads nowhere. `cells` are in their order. */
export function cellFor<C extends Cell>(cells: readonly C[], from: C, key: string, rtl: boolean): C | undefined {
  const at = cells.indexOf(from);
  const forward = rtl ? 'ArrowLeft' : 'ArrowRight';
  switch (key) {
    case 'ArrowLeft':
    case 'ArrowRight':
      return cells[at + (key === forward ? 1 : -1)] ?? from;
    case 'ArrowUp':
    case 'ArrowDown':
      return inNextRow(cells, from, key === 'ArrowDown');
    case 'Home':
      return cells[0];
    case 'End':
      return cells.at(-1);
    default:
      return undefined;
  }
}
