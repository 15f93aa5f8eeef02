import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { ApiError } from '@/api/errors';
import { renderPages } from '../../tests/render';
import { PageHeader } from './PageHeader';
import { perform } from './perform';

const rejectRequest = () => Promise.reject(new ApiError(503, { message: 'Away for a moment.' }));
const send = vi.fn(async (_to: string): Promise<{ message?: string }> => ({ message: 'Sent' }));
const startSending = (to: string) => perform({ failed: `Couldn't send it to ${to}`, run: () => send(to) });

function Page({ title }: { title: string }) {
  return (
    <>
      <PageHeader title={title} />
      <button type="button" onClick={() => void startSending('Ada')}>
        Send to Ada
      </button>
      <button type="button" onClick={() => void startSending('Ida')}>
        Send to Ida
      </button>
    </>
  );
}

const openPages = () =>
  renderPages(
    '/',
    [
      { path: '/', element: <Page title="The list" /> },
      { path: '/other', element: <Page title="Another page" /> },
    ],
    { permissions: [] },
  );
const findFailure = (to: string) => screen.findByRole('group', { name: `Couldn't send it to ${to}` });
const failureCount = () => screen.queryAllByRole('group').length;

it('a failure stays on the page until it is solved, and the focus is not lost', async () => {
  send.mockImplementationOnce(rejectRequest).mockImplementationOnce(rejectRequest);
  const { user } = openPages();
  await user.click(await screen.findByRole('button', { name: 'Send to Ada' }));
  expect(await findFailure('Ada')).toHaveTextContent('Away for a moment.');
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(send).toHaveBeenCalledTimes(2));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Try again' })).toBeEnabled());
  expect(failureCount()).toBe(1);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(failureCount()).toBe(0));
  expect(await screen.findAllByText('Sent')).not.toHaveLength(0);
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
});

it('keeps one failure of each action, solved by its next success', async () => {
  send
    .mockImplementationOnce(rejectRequest)
    .mockImplementationOnce(rejectRequest)
    .mockImplementationOnce(rejectRequest);
  const { user } = openPages();
  for (const to of ['Ada', 'Ida', 'Ada']) {
    await user.click(await screen.findByRole('button', { name: `Send to ${to}` }));
    await findFailure(to);
  }
  await waitFor(() => expect(failureCount()).toBe(2));
  await user.click(screen.getByRole('button', { name: 'Send to Ada' }));
  await waitFor(() => expect(failureCount()).toBe(1));
  await user.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(failureCount()).toBe(0);
});

it('a failure belongs to the page on which it was started', async () => {
  send.mockImplementationOnce(rejectRequest);
  const { user, router } = openPages();
  await user.click(await screen.findByRole('button', { name: 'Send to Ada' }));
  await findFailure('Ada');
  let fail = () => {};
  send.mockImplementationOnce(
    () =>
      new Promise((_, reject) => {
        fail = () => reject(new ApiError(503, { message: 'Too late.' }));
      }),
  );
  await user.click(screen.getByRole('button', { name: 'Send to Ida' }));
  await router.navigate('/other');
  await screen.findByRole('heading', { name: 'Another page' });
  fail();
  expect(await screen.findAllByText("Couldn't send it to Ida. Too late.")).not.toHaveLength(0);
  expect(failureCount()).toBe(0);
});
