import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { renderPages } from '../../../tests/render';
import type { Column } from './columns';
import { DataTable } from './DataTable';

const COLUMNS: Column<number>[] = [
  { id: 'number', header: 'Number', main: true, cell: (row) => `Row ${row}` },
  { id: 'open', header: 'Open', cell: (row) => <button type="button">{`Open ${row}`}</button> },
];

beforeEach(() => {
  // jsdom has no layout, so elements get a fixed height. Otherwise either no row or every row would be visible.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(400);
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(46);
});

const openTable = (count: number) => {
  const rows = Array.from({ length: count }, (_, at) => at + 1);
  const table = <DataTable label="Numbers" columns={COLUMNS} rows={rows} rowKey={String} />;
  return renderPages('/', [{ path: '/', element: table }], { permissions: [] });
};

it('draws all of 199 rows, in the page', async () => {
  openTable(199);
  const table = await screen.findByRole('table', { name: 'Numbers' });
  expect(within(table).getAllByRole('row')).toHaveLength(200);
  expect(table).not.toHaveAttribute('aria-rowcount');
  expect(screen.queryByRole('region', { name: 'Numbers' })).toBeNull();
});

it('draws the rows in sight of 200, says how many there are, and can be scrolled with the keyboard', async () => {
  openTable(200);
  await screen.findByRole('rowheader', { name: 'Row 1' });
  const table = screen.getByRole('table', { name: 'Numbers' });
  expect(within(table).getAllByRole('row').length).toBeLessThan(60);
  expect(table).toHaveAttribute('aria-rowcount', '201');
  expect(screen.getByRole('rowheader', { name: 'Row 1' }).closest('tr')).toHaveAttribute('aria-rowindex', '2');
  expect(screen.getByRole('region', { name: 'Numbers' })).toHaveAttribute('tabindex', '0');
});

it('moves to the last row and back, however many rows lie between', async () => {
  const { user } = openTable(10_000);
  (await screen.findByRole('button', { name: 'Open 1' })).focus();
  await user.keyboard('{ArrowDown}');
  expect(screen.getByRole('button', { name: 'Open 2' })).toHaveFocus();
  await user.keyboard('{End}');
  const last = screen.getByRole('button', { name: 'Open 10000' });
  expect(last).toHaveFocus();
  expect(last.closest('tr')).toHaveAttribute('aria-rowindex', '10001');
  await user.keyboard('{Home}');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Open 1' })).toHaveFocus());
});
