import { screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { renderPages } from '../../tests/render';
import { at, server } from '../../tests/server';
import { StorageBar } from './StorageBar';

const open = (percentage: number) => {
  server.use(
    http.get(at('/get-storage'), () =>
      HttpResponse.json({ data: { percentage, used_bytes: percentage * 1024 * 1024, total_bytes: 100 * 1024 * 1024 } }),
    ),
  );
  renderPages('/', [{ path: '/', element: <StorageBar /> }], { permissions: ['viewAny template'] });
};

it.each([
  [62, 'var(--p-laurel)'],
  [70, 'var(--p-gold)'],
  [89.9, 'var(--p-gold)'],
  [90, 'var(--p-danger)'],
])('shows %s % of the storage', async (percentage, colour) => {
  open(percentage);
  const bar = await screen.findByRole('progressbar', { name: `${percentage}% of storage used` });
  expect(bar.getAttribute('style')).toContain(colour);
});

it('shows nothing if the server does not say', async () => {
  server.use(http.get(at('/get-storage'), () => HttpResponse.json({}, { status: 404 })));
  renderPages('/', [{ path: '/', element: <StorageBar /> }], { permissions: ['viewAny template'] });
  expect(screen.queryByRole('progressbar')).toBeNull();
});
