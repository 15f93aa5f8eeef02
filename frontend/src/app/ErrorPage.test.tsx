import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPages } from '../../tests/render';
import { ErrorView } from './ErrorPage';

const openErrorPage = (code: number) =>
  renderPages('/broken', [{ path: '/broken', element: <ErrorView code={code} from="/templates?page=2" /> }]);

it('a session that ended offers the sign-in, and the way back after it', async () => {
  openErrorPage(401);
  const link = await screen.findByRole('link', { name: 'Sign in' });
  expect(link).toHaveAttribute('href', '/login?from=%2Ftemplates%3Fpage%3D2');
  expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
});

it.each([0, 429, 500, 503])('%i may pass, and can be tried again', async (code) => {
  openErrorPage(code);
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible();
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
});

it.each([403, 404])('%i leads back', async (code) => {
  openErrorPage(code);
  expect(await screen.findByRole('link', { name: 'Go Back' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
});
