import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { renderPages } from '../../../tests/render';
import { at, problem, server } from '../../../tests/server';
import { SessionsPanel } from './SessionsPanel';

const pages = [{ path: '/profile', element: <SessionsPanel /> }];

it('asks before it ends the other sessions, and keeps a failure in the question', async () => {
  const answers = [
    () => HttpResponse.json(problem(503, 'The server is busy'), { status: 503 }),
    () => HttpResponse.json({ message: 'Signed out on all other devices' }),
  ];
  let sent = 0;
  server.use(
    http.delete(at('/sessions'), () => {
      sent += 1;
      return answers.shift()?.();
    }),
  );
  const { user } = renderPages('/profile', pages);
  await user.click(screen.getByRole('button', { name: 'End all other sessions' }));
  const dialog = await screen.findByRole('dialog');
  expect(dialog).toHaveTextContent('Do you want to end your sessions on all other devices?');
  expect(sent).toBe(0);
  const yes = within(dialog).getByRole('button', { name: 'End all other sessions' });
  await user.click(yes);
  expect(await within(dialog).findByText(/The server is busy/)).toBeVisible();
  await user.click(yes);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent).toBe(2);
});
