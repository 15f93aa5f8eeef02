import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, it, vi } from 'vitest';
import { renderPages } from '../../../tests/render';
import { at, problem, server } from '../../../tests/server';
import { leaveForSite } from './leaveFor';
import { ServicePage } from './ServicePage';

vi.mock('./leaveFor', () => ({ leaveForSite: vi.fn() }));

const issueCode = () =>
  http.post(at('/reports/token'), () =>
    HttpResponse.json({ data: { url: 'https://reports.test/open?token=abc', expires_in: 60 } }),
  );
const openPage = () => renderPages('/reports', [{ path: '/reports', element: <ServicePage /> }], { permissions: [] });

beforeEach(() => {
  vi.mocked(leaveForSite).mockClear();
});

it('goes on to the reports service with one code and the theme', async () => {
  server.use(issueCode());
  openPage();
  await waitFor(() => expect(leaveForSite).toHaveBeenCalledWith('https://reports.test/open?token=abc&theme=light'));
  expect(leaveForSite).toHaveBeenCalledOnce();
});

it('says why the reports could not be opened, and tries again', async () => {
  server.use(http.post(at('/reports/token'), () => HttpResponse.json(problem(503, 'Busy.'), { status: 503 })));
  const { user } = openPage();
  expect(await screen.findByText("Couldn't open the reports")).toBeVisible();
  server.use(issueCode());
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(leaveForSite).toHaveBeenCalledOnce());
});
