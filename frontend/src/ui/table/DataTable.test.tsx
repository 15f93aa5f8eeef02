import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it, vi } from 'vitest';
import { session } from '@/api/session';
import { featurePages, renderPages } from '../../../tests/render';
import { at, problem, server } from '../../../tests/server';
import { templates } from '../../features/templates/routes';

const PAGES = await featurePages(templates);
const ALL = ['viewAny template', 'update template', 'delete template'];

const template = (name: string, competitions = 0) => ({
  id: name,
  name,
  created_at: '2026-11-05T09:00:00Z',
  competitions_count: competitions,
  attachments_ready: true,
});

interface Stored {
  names: string[];
  /** What the server was asked for, request by request. */
  asked: string[];
}

/** A server that stores templates, pages them, and refuses to delete the ones named `Stuck…`. */
function serve(names: readonly string[], inUse: readonly string[] = []): Stored {
  const stored: Stored = { names: [...names], asked: [] };
  server.use(
    http.get(at('/templates'), ({ request }) => {
      const { search, searchParams } = new URL(request.url);
      stored.asked.push(search);
      const size = Number(searchParams.get('per_page') ?? 10);
      const page = Number(searchParams.get('page') ?? 1);
      const total = stored.names.length;
      return HttpResponse.json({
        data: stored.names
          .slice((page - 1) * size, page * size)
          .map((name) => template(name, inUse.includes(name) ? 1 : 0)),
        meta: { current_page: page, last_page: Math.max(1, Math.ceil(total / size)), per_page: size, total },
      });
    }),
    http.get(at('/templates/:id'), () => HttpResponse.json(problem(404, 'Not Found'), { status: 404 })),
    http.delete(at('/templates/:id'), ({ params }) => {
      const id = String(params['id']);
      if (id.startsWith('Stuck')) return HttpResponse.json(problem(409, 'It is needed elsewhere.'), { status: 409 });
      stored.names = stored.names.filter((name) => name !== id);
      return HttpResponse.json({ message: 'Template Deleted' });
    }),
  );
  return stored;
}

const open = (address = '/templates', permissions = ALL) => renderPages(address, PAGES, { permissions });
const row = (name: string) => screen.findByRole('rowheader', { name });
const tick = async (user: ReturnType<typeof open>['user'], ...names: string[]) => {
  for (const name of names) await user.click(await screen.findByRole('checkbox', { name: `Select ${name}` }));
};
const numbered = (rows: number) => Array.from({ length: rows }, (_, index) => `Quiz ${index + 1}`);

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
  // Out of sight, so not in the order of the tabs either.
  expect(within(screen.getByRole('columnheader', { name: 'Template Name' })).queryByRole('button')).toBeNull();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Sort' }), 'Template Name, descending');
  await waitFor(() => expect(asked.at(-1)).toContain('sort=desc&sort_by=name'));
});

it('switches the times of all lists between GMT and the own time of the reader', async () => {
  serve(['Kite']);
  const { user } = open();
  await row('Kite');
  expect(screen.getByText('5-Nov-2026')).not.toHaveAttribute('tabindex');
  await user.click(screen.getByRole('button', { name: 'GMT: show your time' }));
  expect(screen.getByText(/^5-Nov-2026, \d\d:\d\d$/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Your time: show GMT' })).toBeVisible();
  expect(localStorage.getItem('palestra.own-time')).toBe('true');
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
  expect(router.state.location.pathname).toBe('/templates/view/Kite');
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

it('deletes what is selected after one question, announces it and keeps the focus in the table', async () => {
  const stored = serve(['Kite', 'Oak', 'Fern']);
  const { user } = open();
  await tick(user, 'Kite', 'Oak');
  expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain('2 selected');
  expect(screen.getByRole('checkbox', { name: 'Select all on this page' })).toBePartiallyChecked();
  await user.click(screen.getByRole('button', { name: 'Delete…' }));
  const dialog = await screen.findByRole('dialog', { name: 'Do you want to delete 2 templates?' });
  expect(
    within(dialog)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Kite', 'Oak']);
  const reads = stored.asked.length;
  await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(stored.names).toEqual(['Fern']));
  expect(await screen.findAllByText('2 templates deleted')).not.toHaveLength(0);
  expect(screen.queryByRole('button', { name: 'Delete…' })).toBeNull();
  await waitFor(() => expect(screen.getByRole('table', { name: 'Templates' })).toHaveFocus());
  expect(stored.asked).toHaveLength(reads + 1);
});

it('leaves out what cannot be deleted, and lists what the server refused', async () => {
  const stored = serve(['Kite', 'Stuck', 'Used'], ['Used']);
  const { user } = open();
  await row('Kite');
  await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
  await user.click(screen.getByRole('button', { name: 'Delete…' }));
  const dialog = await screen.findByRole('dialog', { name: 'Do you want to delete 2 templates?' });
  expect(within(dialog).getByText('1 of the selected cannot be deleted:')).toBeVisible();
  expect(within(dialog).getByText('Used').closest('li')).toHaveTextContent(/^Used: /);
  await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
  const summary = await screen.findByRole('dialog', { name: '1 of 2 deleted' });
  expect(within(summary).getByRole('listitem')).toHaveTextContent('Stuck: It is needed elsewhere.');
  await user.click(within(summary).getAllByRole('button', { name: 'Close' }).at(-1)!);
  expect(stored.names).toEqual(['Stuck', 'Used']);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Delete…' })).toBeNull());
});

/** Selects all rows of the page and starts to delete them; each deletion waits for its turn. */
async function deleteAll(names: readonly string[]) {
  const stored = serve(names);
  let turn = () => {};
  const sent: string[] = [];
  server.use(
    http.delete(at('/templates/:id'), async ({ params }) => {
      sent.push(String(params['id']));
      await new Promise<void>((resolve) => {
        turn = resolve;
      });
      return undefined;
    }),
  );
  const { user } = open();
  await row(names[0] ?? '');
  await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
  await user.click(screen.getByRole('button', { name: 'Delete…' }));
  const dialog = within(await screen.findByRole('dialog'));
  return { user, stored, sent, dialog, next: () => turn() };
}

it('stops after the request that is under way, and tells what was done and what was not tried', async () => {
  const { user, sent, dialog, next } = await deleteAll(['Kite', 'Oak', 'Fern']);
  await user.click(dialog.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(sent).toEqual(['Kite']));
  expect(dialog.getByRole('status')).toHaveFocus();
  await user.click(dialog.getByRole('button', { name: 'Stop' }));
  expect(dialog.getByRole('button', { name: 'Stopping…' })).toBeDisabled();
  next();
  const summary = within(await screen.findByRole('dialog', { name: '1 of 3 deleted' }));
  expect(summary.getByText('2 were not tried:')).toBeVisible();
  expect(summary.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Oak', 'Fern']);
  expect(summary.getAllByRole('button', { name: 'Close' }).at(-1)).toHaveFocus();
  expect(sent).toEqual(['Kite']);
});

it('stops by Escape too, and keeps the dialog', async () => {
  const { user, sent, dialog, next } = await deleteAll(['Kite', 'Oak']);
  await user.click(dialog.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(sent).toEqual(['Kite']));
  await user.keyboard('{Escape}');
  next();
  expect(await screen.findByRole('dialog', { name: '1 of 2 deleted' })).toBeVisible();
});

it('a second click or Enter does not stop what was started', async () => {
  const { user, sent, dialog, next } = await deleteAll(['Kite', 'Oak']);
  await user.dblClick(dialog.getByRole('button', { name: 'Delete' }));
  await user.keyboard('{Enter}');
  // The click beside the dialog, which has become smaller.
  await user.click(document.querySelector('.mantine-Modal-inner')!);
  await waitFor(() => expect(sent).toEqual(['Kite']));
  expect(dialog.getByRole('button', { name: 'Stop' })).toBeEnabled();
  next();
  await waitFor(() => expect(sent).toEqual(['Kite', 'Oak']));
  next();
  expect(await screen.findAllByText('2 templates deleted')).not.toHaveLength(0);
});

it.each([
  ['the session ends', () => HttpResponse.json(problem(401, 'Unauthorized'), { status: 401 }), 'Unauthorized'],
  ['the server cannot be reached', () => HttpResponse.error(), 'The server cannot be reached'],
])('ends the run if %s', async (_, answer, reason) => {
  // The page is left then, in the app.
  vi.spyOn(session, 'expire').mockReturnValue(undefined);
  const stored = serve(numbered(3));
  let sent = 0;
  server.use(
    http.delete(at('/templates/:id'), () => {
      sent += 1;
      return answer();
    }),
  );
  const { user } = open();
  await row('Quiz 1');
  await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
  await user.click(screen.getByRole('button', { name: 'Delete…' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
  const summary = within(await screen.findByRole('dialog', { name: 'Nothing was deleted' }));
  expect(summary.getAllByRole('listitem')[0]).toHaveTextContent(reason);
  expect(summary.getByText('2 were not tried:')).toBeVisible();
  expect(sent).toBe(1);
  expect(stored.names).toHaveLength(3);
});

it('names ten rows and counts the others', async () => {
  serve(numbered(12));
  const { user } = open('/templates?per_page=25');
  await row('Quiz 1');
  await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
  await user.click(screen.getByRole('button', { name: 'Delete…' }));
  const names = within(await screen.findByRole('dialog')).getAllByRole('listitem');
  expect(names).toHaveLength(11);
  expect(names.at(-1)).toHaveTextContent('and 2 more');
});

it('gives the focus back to the button of the bar when the question is cancelled', async () => {
  serve(['Kite']);
  const { user } = open();
  await tick(user, 'Kite');
  await user.click(screen.getByRole('button', { name: 'Delete…' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Delete…' })).toHaveFocus());
});

it('selects nothing on another page', async () => {
  serve(numbered(11));
  const { user } = open();
  await tick(user, 'Quiz 1');
  await user.click(screen.getByRole('link', { name: 'Next' }));
  await row('Quiz 11');
  expect(screen.queryByRole('button', { name: 'Delete…' })).toBeNull();
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
