import { act, screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { renderPages } from '../../../../tests/render';
import { at, server } from '../../../../tests/server';
import { CertificatePage } from './CertificatePage';

it('tells what a certificate says, and that one is gone or cannot be checked now', async () => {
  const shown = {
    name: 'Siobhán O’Brien-Smith',
    competition: 'Spring Logistics Challenge',
    organization: 'Meridian Academy',
    percentage: 97.5,
    issued_at: '2026-11-23T23:30:00Z',
  };
  server.use(
    http.get(at('/certificates/GOOD'), () => HttpResponse.json({ data: shown })),
    http.get(at('/certificates/GONE'), () =>
      HttpResponse.json({ code: 'not_found', message: 'Not found' }, { status: 404 }),
    ),
    http.get(at('/certificates/LATE'), () =>
      HttpResponse.json({ code: 'unavailable', message: 'Later' }, { status: 503 }),
    ),
  );
  const { router } = renderPages('/certificates/GOOD', [{ path: '/certificates/:code', element: <CertificatePage /> }]);
  expect(await screen.findByRole('heading', { name: 'This certificate is valid' })).toBeVisible();
  const facts = screen.getAllByRole('definition').map((fact) => fact.textContent);
  expect(facts).toEqual([shown.name, shown.competition, '97.5%', shown.organization, '23 November 2026']);

  await act(() => router.navigate('/certificates/GONE'));
  expect(await screen.findByRole('heading', { name: 'There is no certificate with this code' })).toBeVisible();
  expect(screen.queryByRole('definition')).toBeNull();

  await act(() => router.navigate('/certificates/LATE'));
  expect(await screen.findByText(/Try again in a moment/)).toBeVisible();
});
