import { screen, waitFor } from '@testing-library/react';
import { useLocation } from 'react-router-dom';
import { expect, it } from 'vitest';
import { renderPages } from '../../tests/render';
import { ErrorView, NotFoundPage } from './ErrorPage';

const LocationState = () => <p>{JSON.stringify(useLocation().state)}</p>;

const openErrorPage = (code: number) =>
  renderPages('/broken', [{ path: '/broken', element: <ErrorView code={code} from="/templates?page=2" /> }]);

it('a session that ended offers the sign-in, and the way back after it', async () => {
  openErrorPage(401);
  const link = await screen.findByRole('link', { name: 'Sign in' });
  expect(link).toHaveAttribute('href', '/login?from=%2Ftemplates%3Fpage%3D2');
  expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
});

it('the sign-in after an ended session has the email of the user', async () => {
  const { user } = renderPages('/broken', [
    { path: '/broken', element: <ErrorView code={401} from="/templates" email="ida@acme.test" /> },
    { path: '/login', element: <LocationState /> },
  ]);
  await user.click(await screen.findByRole('link', { name: 'Sign in' }));
  expect(await screen.findByText('{"email":"ida@acme.test"}')).toBeVisible();
});

it('who answered an event when the session ended gets no number, and the way back to it', async () => {
  const from = '/competition/c1/start';
  renderPages('/broken', [{ path: '/broken', element: <ErrorView code={401} from={from} /> }]);
  await waitFor(async () =>
    expect(await screen.findByRole('heading', { level: 1, name: 'Sign in to continue' })).toHaveFocus(),
  );
  expect(screen.getByText(/Your answers are safe/)).toBeVisible();
  expect(screen.queryByText(/401|Unauthorized/)).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute(
    'href',
    `/login?from=${encodeURIComponent(from)}`,
  );
});

it.each([0, 429, 500, 503])('%i may pass, and can be tried again', async (code) => {
  openErrorPage(code);
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible();
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
});

it.each([
  [403, 'Forbidden'],
  [404, 'Page Not Found'],
  [500, 'Server Error'],
  [503, 'Server Error'],
])('%i has the title %s, whatever the server says', async (code, title) => {
  const page = <ErrorView code={code} message="In the server's words" />;
  renderPages('/broken', [{ path: '/broken', element: page }]);
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible();
  expect(screen.queryAllByText("In the server's words")).toHaveLength(code === 503 ? 1 : 0);
});

it.each([403, 404, 500, 503])('%i leads back to the landing page of the viewer', async (code) => {
  renderPages('/broken', [{ path: '/broken', element: <ErrorView code={code} from="/templates?page=2" /> }], {
    permissions: ['viewAny user'],
    organization: 'Acme',
  });
  expect(await screen.findByRole('link', { name: 'Go Back' })).toHaveAttribute('href', '/settings/user');
});

it('an unknown address leads home while it is not known who is signed in', async () => {
  renderPages('/no/such', [{ path: '*', element: <NotFoundPage /> }]);
  expect(await screen.findByRole('link', { name: 'Go Back' })).toHaveAttribute('href', '/');
});

it.each([403, 404])('%i cannot be tried again', async (code) => {
  openErrorPage(code);
  expect(await screen.findByRole('link', { name: 'Go Back' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
});
