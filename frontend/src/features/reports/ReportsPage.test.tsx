import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, it, vi } from 'vitest';
import { renderPages } from '../../../tests/render';
import { at, problem, server } from '../../../tests/server';
import { leaveFor } from './leaveFor';
import { ReportsPage } from './ReportsPage';

vi.mock('./leaveFor', () => ({ leaveFor: vi.fn() }));

const issue = () =>
  http.post(at('/reports/token'), () =>
    HttpResponse.json({ data: { url: 'https://reports.test/open?token=abc', expires_in: 60 } }),
  );
const open = () => renderPages('/reports', [{ path: '/reports', element: <ReportsPage /> }], { permissions: [] });

beforeEach(() => {
  vi.mocked(leaveFor).mockClear();
});

it('goes on to the reports service with one code and the theme', async () => {
  server.use(issue());
  open();
  await waitFor(() => expect(leaveFor).toHaveBeenCalledWith('https://reports.test/open?token=abc&theme=light'));
  expect(leaveFor).toHaveBeenCalledOnce();
});

it('says why the reports could not be opened, and tries again', async () => {
  server.use(http.post(at('/reports/token'), () => HttpResponse.json(problem(503, 'Busy.'), { status: 503 })));
  const { user } = open();
  expect(await screen.findByText("Couldn't open the reports")).toBeVisible();
  server.use(issue());
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(leaveFor).toHaveBeenCalledOnce());
});
