import { act, screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { expect, it, vi } from 'vitest';
import { at, server } from '../../../tests/server';
import { numbered, open, row, serve, tick } from '../../../tests/templateList';

it('sorts on the server by the column that it knows, and says so in the head', async () => {
  const { asked } = serve(['Kite']);
  const { user } = open();
  await row('Kite');
  expect(screen.getByRole('columnheader', { name: /^Created at/ })).toHaveAttribute('aria-sort', 'descending');
  await user.click(screen.getByRole('button', { name: 'Created at' }));
  await waitFor(() => expect(asked.at(-1)).toContain('sort=asc'));
  expect(screen.getByRole('columnheader', { name: /^Created at/ })).toHaveAttribute('aria-sort', 'ascending');
});

it('sorts by a column: ascending, descending, then the latest first again', async () => {
  const { asked } = serve(numbered(12));
  const { user, router } = open('/templates?page=2');
  await row('Quiz 11');
  const name = screen.getByRole('columnheader', { name: 'Template Name' });
  const head = within(name).getByRole('button', { name: 'Template Name' });
  expect(name).not.toHaveAttribute('aria-sort');
  await user.click(head);
  await waitFor(() => expect(asked.at(-1)).toBe('?sort=asc&sort_by=name&page=1'));
  expect(router.state.location.search).toBe('?sort_by=name&sort=asc');
  expect(name).toHaveAttribute('aria-sort', 'ascending');
  expect(screen.getByRole('columnheader', { name: /^Created at/ })).not.toHaveAttribute('aria-sort');
  expect(screen.getByRole('combobox', { name: 'Sort' })).toHaveDisplayValue('Sorted by Template Name');
  await user.click(head);
  await waitFor(() => expect(asked.at(-1)).toContain('sort=desc&sort_by=name'));
  expect(name).toHaveAttribute('aria-sort', 'descending');
  await user.click(head);
  await waitFor(() => expect(router.state.location.search).toBe(''));
  expect(name).not.toHaveAttribute('aria-sort');
  expect(screen.getByRole('combobox', { name: 'Sort' })).toHaveDisplayValue('Latest');
  await act(() => router.navigate(-1));
  await waitFor(() => expect(name).toHaveAttribute('aria-sort', 'descending'));
});

it('goes back from the order of a column to the order by date', async () => {
  const { asked } = serve(['Kite']);
  const { user, router } = open('/templates?sort_by=name&sort=asc');
  await row('Kite');
  expect(asked.at(-1)).toContain('sort_by=name');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Sort' }), 'Oldest');
  await waitFor(() => expect(router.state.location.search).toBe('?sort=asc'));
  expect(screen.queryByRole('option', { name: 'Sorted by Template Name' })).toBeNull();
});

it('shows rows as cards on a phone, whose order is chosen above the list', async () => {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (media) => ({ matches: true, media, addEventListener() {}, removeEventListener() {} }) as unknown as MediaQueryList,
  );
  const { asked } = serve(['Kite']);
  const { user } = open();
  const name = await row('Kite');
  expect(screen.getByRole('table', { name: 'Templates' })).toHaveAttribute('role', 'table');
  for (const element of name.closest('tr')!.children) expect(element).toHaveAttribute('role');
  expect(screen.getByText('5-Nov-2026').closest('td')).toHaveAttribute('data-label', 'Created at');
  expect(screen.getByRole('checkbox', { name: 'Select Kite' })).toBeVisible();
  expect(screen.getByLabelText('Select all on this page')).toBeVisible();
  // The row is not visible, so the Tab key must not reach it either.
  expect(within(screen.getByRole('columnheader', { name: 'Template Name' })).queryByRole('button')).toBeNull();
  expect(screen.queryByRole('combobox', { name: 'Sort' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Filters' }));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Sort' }), 'Template Name, descending');
  await waitFor(() => expect(asked.at(-1)).toContain('sort=desc&sort_by=name'));
});

it('shows dates on the clock of the reader, with GMT at the pointer', async () => {
  const before = process.env['TZ'];
  process.env['TZ'] = 'Pacific/Honolulu';
  try {
    serve(['Kite']);
    const { user } = open();
    await row('Kite');
    const date = screen.getByText('4-Nov-2026');
    expect(date).not.toHaveAttribute('tabindex');
    await user.hover(date);
    expect(await screen.findByRole('tooltip')).toHaveTextContent(/your time .* · 5-Nov-2026, \d\d:\d\d GMT$/);
  } finally {
    if (before === undefined) delete process.env['TZ'];
    else process.env['TZ'] = before;
  }
});

it('hides a column, and remembers it for the list', async () => {
  serve(['Kite']);
  const { user } = open();
  await row('Kite');
  await user.click(screen.getByRole('button', { name: 'Columns' }));
  await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Created at' }));
  await waitFor(() => expect(screen.queryByRole('columnheader', { name: /^Created at/ })).toBeNull());
  expect(localStorage.getItem('palestra.columns.templates')).toBe('["created"]');
});

it('shows all columns if the stored choice is broken', async () => {
  localStorage.setItem('palestra.columns.templates', '{oops');
  serve(['Kite']);
  open();
  await row('Kite');
  expect(screen.getByRole('columnheader', { name: /^Created at/ })).toBeVisible();
});

it('opens a row where it is clicked, and lets controls keep their click', async () => {
  serve(['Kite'], ['Kite']);
  const { user, router } = open();
  await row('Kite');
  await user.click(screen.getByRole('button', { name: 'Actions for Kite' }));
  await user.keyboard('{Escape}');
  await tick(user, 'Kite');
  expect(router.state.location.pathname).toBe('/templates');
  await user.click(screen.getByRole('cell', { name: '1' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/templates/view/Kite'));
});

it('opens a row in a new tab with Ctrl or the middle button, and nothing after text was selected', async () => {
  serve(['Kite']);
  const newTab = vi.spyOn(window, 'open').mockReturnValue(null);
  const { user, router } = open();
  const cell = within((await row('Kite')).closest('tr')!).getByRole('cell', { name: '0' });
  await user.keyboard('{Control>}');
  await user.click(cell);
  await user.keyboard('{/Control}');
  await user.pointer({ keys: '[MouseMiddle]', target: cell });
  expect(newTab).toHaveBeenCalledTimes(2);
  expect(newTab).toHaveBeenCalledWith(expect.stringContaining('/templates/edit/Kite'), '_blank', 'noopener');

  getSelection()?.selectAllChildren(cell);
  cell.click();
  expect(router.state.location.pathname).toBe('/templates');
});

it('moves between rows with the arrows, Home and End', async () => {
  serve(['Kite', 'Oak', 'Fern']);
  const { user } = open();
  (await screen.findByRole('link', { name: 'Kite' })).focus();
  await user.keyboard('{ArrowDown}');
  expect(screen.getByRole('link', { name: 'Oak' })).toHaveFocus();
  await user.keyboard('{End}');
  expect(screen.getByRole('link', { name: 'Fern' })).toHaveFocus();
  await user.keyboard('{Home}{ArrowUp}');
  expect(screen.getByRole('link', { name: 'Kite' })).toHaveFocus();
});

it('selects nothing on another page, nor on the way back', async () => {
  serve(numbered(11));
  const { user } = open();
  await tick(user, 'Quiz 1');
  await user.click(screen.getByRole('link', { name: 'Next' }));
  await row('Quiz 11');
  expect(screen.queryByRole('button', { name: 'Delete…' })).toBeNull();
  await user.click(screen.getByRole('link', { name: 'Previous' }));
  await row('Quiz 1');
  expect(screen.getByRole('checkbox', { name: 'Select Quiz 1' })).not.toBeChecked();
  expect(screen.queryByRole('button', { name: 'Delete…' })).toBeNull();
});

it('changes all rows between two with Shift, by click and by Space, but only on one page', async () => {
  serve(numbered(12));
  const { user } = open();
  const box = (number: number) => screen.findByRole('checkbox', { name: `Select Quiz ${number}` });
  const ticked = () =>
    screen
      .getAllByRole('checkbox', { name: /^Select Quiz/ })
      .flatMap((one) => ((one as HTMLInputElement).checked ? one.getAttribute('aria-label')?.slice(12) : []));
  await user.click(await box(2));
  await user.keyboard('{Shift>}');
  await user.click(await box(5));
  await user.keyboard('{/Shift}');
  expect(ticked()).toEqual(['2', '3', '4', '5']);
  (await box(3)).focus();
  await user.keyboard('{Shift>} {/Shift}');
  expect(ticked()).toEqual(['2']);
  await user.click(await box(8));
  await user.click(screen.getByRole('link', { name: 'Next' }));
  await user.keyboard('{Shift>}');
  await user.click(await box(12));
  await user.keyboard('{/Shift}');
  expect(ticked()).toEqual(['12']);
});

it('continues no selection that is gone, nor a Shift and Space that was left', async () => {
  serve(numbered(11));
  const { user } = open();
  const box = (number: number) => screen.findByRole('checkbox', { name: `Select Quiz ${number}` });
  const isTicked = async (number: number) => ((await box(number)) as HTMLInputElement).checked;
  const clickWithShift = async (number: number) => {
    await user.keyboard('{Shift>}');
    await user.click(await box(number));
    await user.keyboard('{/Shift}');
  };
  await user.click(await box(2));
  await user.click(screen.getByRole('button', { name: 'Clear selection' }));
  await clickWithShift(4);
  expect([await isTicked(3), await isTicked(4)]).toEqual([false, true]);
  await user.click(screen.getByRole('link', { name: 'Next' }));
  await row('Quiz 11');
  await user.click(screen.getByRole('link', { name: 'Previous' }));
  await clickWithShift(6);
  expect([await isTicked(5), await isTicked(6)]).toEqual([false, true]);
  (await box(8)).focus();
  await user.keyboard('{Shift>}[Space>]');
  (await box(8)).blur();
  await user.keyboard('[/Space]{/Shift}');
  await user.click(await box(8));
  expect([await isTicked(7), await isTicked(8)]).toEqual([false, true]);
});

it('selects none of the rows that are being replaced', async () => {
  serve(numbered(11));
  const { user } = open();
  await row('Quiz 1');
  let arrive = () => {};
  server.use(
    http.get(at('/templates'), async () => {
      await new Promise<void>((resolve) => {
        arrive = resolve;
      });
      return undefined;
    }),
  );
  await user.click(screen.getByRole('link', { name: 'Next' }));
  await waitFor(() => expect(screen.getByRole('checkbox', { name: 'Select Quiz 1' })).toBeDisabled());
  expect(screen.getByRole('checkbox', { name: 'Select all on this page' })).toBeDisabled();
  arrive();
  await row('Quiz 11');
  expect(screen.getByRole('checkbox', { name: 'Select Quiz 11' })).toBeEnabled();
});

it('offers no selection to those who may do nothing to many', async () => {
  serve(['Kite']);
  open('/templates', ['viewAny template']);
  await row('Kite');
  expect(screen.queryByRole('checkbox')).toBeNull();
});

it('keeps the focus near a row that was deleted', async () => {
  serve(['Kite', 'Oak']);
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Actions for Kite' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(screen.queryByRole('rowheader', { name: 'Kite' })).toBeNull());
  await waitFor(() => expect(screen.getByRole('link', { name: 'Oak' })).toHaveFocus());
});

it('leaves the focus alone after a click beside the table', async () => {
  const stored = serve(['Kite', 'Oak']);
  const { user } = open();
  (await screen.findByRole('link', { name: 'Kite' })).focus();
  await user.click(screen.getByRole('heading', { level: 1 }));
  act(() => (document.activeElement as HTMLElement).blur());
  stored.names = ['Oak'];
  await user.click(screen.getByRole('button', { name: 'Created at' }));
  act(() => (document.activeElement as HTMLElement).blur());
  await waitFor(() => expect(screen.queryByRole('rowheader', { name: 'Kite' })).toBeNull());
  expect(document.body).toHaveFocus();
});

it('tells which rows of how many, and changes how many are on a page', async () => {
  const { asked } = serve(numbered(24));
  const { user, router } = open('/templates?page=3');
  expect(await screen.findByText('21–24 of 24')).toBeVisible();
  await user.selectOptions(screen.getByLabelText('Rows per page'), '25');
  expect(await screen.findByText('1–24 of 24')).toBeVisible();
  expect(asked.at(-1)).toContain('per_page=25');
  expect(router.state.location.search).toBe('?per_page=25');
});

it('goes to the last page and keeps the focus on the step that now leads nowhere', async () => {
  serve(numbered(45));
  const { user } = open();
  const last = await screen.findByRole('link', { name: 'Last page' });
  await user.click(last);
  expect(await screen.findByText('41–45 of 45')).toBeVisible();
  expect(last).toHaveFocus();
  expect(last).toHaveAttribute('aria-disabled', 'true');
  expect(screen.getByRole('link', { name: 'Page 5' })).toHaveAttribute('aria-current', 'page');
});

it('goes to the last page that exists when the page of the address does not', async () => {
  serve(numbered(12));
  const { router } = open('/templates?page=9');
  expect(await screen.findByText('11–12 of 12')).toBeVisible();
  expect(router.state.location.search).toBe('?page=2');
});

it('shows the page before when the last row of the last page is deleted', async () => {
  serve(numbered(11));
  const { user, router } = open('/templates?page=2');
  await user.click(await screen.findByRole('button', { name: 'Actions for Quiz 11' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
  await row('Quiz 10');
  expect(router.state.location.search).toBe('');
});

it('clears the search that found nothing', async () => {
  const stored = serve([]);
  const { user } = open('/templates?search=zzz&per_page=25');
  await screen.findByText('No Data');
  stored.names = ['Kite'];
  await user.click(screen.getByRole('button', { name: 'Clear search and filters' }));
  await row('Kite');
  expect(screen.getByRole('searchbox')).toHaveValue('');
  expect(stored.asked.at(-1)).toContain('per_page=25');
});
