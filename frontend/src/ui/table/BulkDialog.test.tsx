import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it, vi } from 'vitest';
import { session } from '@/api/session';
import { at, problem, server } from '../../../tests/server';
import { numbered, open, row, serve, tick } from '../../../tests/templateList';

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

/** Selects all rows of the page and starts to delete them. Each deletion waits until the test continues it. */
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
  const { router, user } = open();
  await row(names[0] ?? '');
  await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
  await user.click(screen.getByRole('button', { name: 'Delete…' }));
  const dialog = within(await screen.findByRole('dialog'));
  return { router, user, stored, sent, dialog, next: () => turn() };
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
  await waitFor(() => expect(summary.getAllByRole('button', { name: 'Close' }).at(-1)).toHaveFocus());
  expect(sent).toEqual(['Kite']);
});

it('stops when the page is left, and tells what was done', async () => {
  const { router, user, sent, dialog, next } = await deleteAll(['Kite', 'Oak']);
  await user.click(dialog.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(sent).toEqual(['Kite']));
  await act(() => router.navigate('/'));
  next();
  expect(await screen.findAllByText('1 of 2 deleted')).not.toHaveLength(0);
  expect(screen.queryByRole('dialog')).toBeNull();
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
  // A click beside the dialog, which has become smaller.
  await user.click(document.querySelector('.mantine-Modal-inner')!);
  await waitFor(() => expect(sent).toEqual(['Kite']));
  expect(dialog.getByRole('button', { name: 'Stop' })).toBeEnabled();
  next();
  await waitFor(() => expect(sent).toEqual(['Kite', 'Oak']));
  next();
  expect(await screen.findAllByText('2 templates deleted')).not.toHaveLength(0);
});

/** Starts to delete three templates. The server refuses the first request for Oak for that many seconds. */
async function deleteUntilLimit(retryAfter: number) {
  const stored = serve(['Kite', 'Oak', 'Fern']);
  let refusals = 0;
  server.use(
    http.delete(at('/templates/:id'), ({ params }) => {
      if (params['id'] !== 'Oak' || refusals > 0) return undefined;
      refusals += 1;
      return HttpResponse.json(problem(429, 'Too many changes.'), {
        status: 429,
        headers: { 'Retry-After': String(retryAfter) },
      });
    }),
  );
  const { user } = open();
  await row('Kite');
  await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
  await user.click(screen.getByRole('button', { name: 'Delete…' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
  return { stored, user };
}

it('waits as long as the server asks, and goes on by itself', async () => {
  const { stored } = await deleteUntilLimit(0);
  expect(await screen.findAllByText('3 templates deleted')).not.toHaveLength(0);
  expect(stored.names).toEqual([]);
});

it('says that it waits, and can be stopped meanwhile', async () => {
  const { user } = await deleteUntilLimit(60);
  expect(await screen.findByText(/The rest continues automatically/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Stop' }));
  const summary = within(await screen.findByRole('dialog', { name: '1 of 3 deleted' }));
  expect(summary.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Oak', 'Fern']);
});

it('does not wait for more than a minute', async () => {
  await deleteUntilLimit(61);
  const summary = within(await screen.findByRole('dialog', { name: '2 of 3 deleted' }));
  expect(summary.getByRole('listitem')).toHaveTextContent('Oak: Too many changes.');
});

it.each([
  ['the session ends', () => HttpResponse.json(problem(401, 'Unauthorized'), { status: 401 }), 'Unauthorized'],
  ['the server cannot be reached', () => HttpResponse.error(), 'The server cannot be reached'],
])('ends the run if %s', async (_, answer, reason) => {
  // In the app, this would leave the page.
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
