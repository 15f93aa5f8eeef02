import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { renderPages } from '../../../tests/render';
import { at, problem, server } from '../../../tests/server';
import { SessionsPanel } from './SessionsPanel';

const pages = [{ path: '/profile', element: <SessionsPanel /> }];

const sessionRow = (id: string, more: object = {}) => ({
  id,
  device: 'Firefox on Windows',
  ip: '203.0.113.7',
  created_at: '2026-11-05T09:30:00Z',
  last_used_at: '2026-11-05T10:00:00Z',
  expires_at: '2026-12-05T09:30:00Z',
  is_current: false,
  ...more,
});
const HERE = sessionRow('here', { is_current: true, device: 'Chrome on Android' });

const renderPanel = (...answers: (object[] | number)[]) => {
  server.use(
    http.get(at('/sessions'), () => {
      const answer = answers.length > 1 ? answers.shift() : answers[0];
      return typeof answer === 'number'
        ? HttpResponse.json(problem(answer, 'The server is busy'), { status: answer })
        : HttpResponse.json({ data: answer });
    }),
  );
  return renderPages('/profile', pages);
};
const findRows = () => screen.findAllByRole('listitem');

it('lists the sessions, the one of this device first, which has no button', async () => {
  renderPanel([sessionRow('other'), sessionRow('bare', { device: null, ip: null }), HERE]);
  const [here, other, bare] = await findRows();
  expect(here).toHaveTextContent(/Chrome on Android.*This device.*In use now/);
  expect(within(here as HTMLElement).queryByRole('button')).toBeNull();
  expect(other).toHaveTextContent(/Firefox on Windows.*203\.0\.113\.7.*5-Nov-2026, 09:30 GMT/);
  expect(bare).toHaveTextContent(/Unknown device.*Unknown/);
  expect(screen.getAllByText('This device')).toHaveLength(1);
});

it('ends a session after a question that names it, and lists what remains', async () => {
  const ended: string[] = [];
  server.use(
    http.delete(at('/sessions/:id'), ({ params }) => {
      ended.push(String(params['id']));
      return new HttpResponse(null, { status: 204 });
    }),
  );
  const { user } = renderPanel([HERE, sessionRow('other')], [HERE]);
  await user.click(
    await screen.findByRole('button', { name: 'End session: Firefox on Windows, signed in 5-Nov-2026, 09:30 GMT' }),
  );
  const dialog = await screen.findByRole('dialog');
  expect(dialog).toHaveTextContent('Do you want to end the session of Firefox on Windows?');
  expect(ended).toEqual([]);
  await user.click(within(dialog).getByRole('button', { name: 'End session' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(ended).toEqual(['other']);
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1));
  expect(screen.getByRole('list', { name: 'Your sessions' })).toHaveFocus();
});

it('takes a session that is over already for ended, and reads the list again', async () => {
  server.use(http.delete(at('/sessions/other'), () => HttpResponse.json(problem(404, 'Not found'), { status: 404 })));
  const { user } = renderPanel([HERE, sessionRow('other')], [HERE]);
  await user.click(await screen.findByRole('button', { name: /^End session: / }));
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: 'End session' }));
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1));
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('says why the list failed, and tries again', async () => {
  const { user } = renderPanel(503, [HERE]);
  expect(await screen.findByText("Couldn't load your sessions")).toBeVisible();
  expect(screen.getByText('The server is busy')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await findRows()).toHaveLength(1);
});

it('bars the end of all others if there are none, and says why', async () => {
  renderPanel([HERE]);
  await findRows();
  const button = screen.getByRole('button', { name: 'End all other sessions' });
  expect(button).toHaveAttribute('aria-disabled', 'true');
  expect(button).toHaveAccessibleDescription('You have no other sessions');
});

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
  const { user } = renderPanel([HERE, sessionRow('other')], [HERE]);
  await findRows();
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
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1));
});
