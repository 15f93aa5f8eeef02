import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, it } from 'vitest';
import { session } from '@/api/session';
import { setup } from '@/messages/setup';
import { renderPages } from '../../../tests/render';
import { at, problem, server } from '../../../tests/server';
import { LoginPage } from './LoginPage';

const signedIn = {
  token: 'the-token',
  expires_at: '2030-01-01T00:00:00Z',
  data: { id: '1', name: 'Dana', email: 'dana@example.org', role: ['admin'], organization: null },
  permissions: ['viewAny template'],
};

const openLoginPage = (path = '/login') =>
  renderPages(path, [
    { path: '/login', element: <LoginPage /> },
    { path: '*', element: <p>landed</p> },
  ]);

const setupIs = (is_set_up: boolean) =>
  http.get(at('/installation/setup'), () => HttpResponse.json({ data: { is_set_up } }));

beforeEach(() =>
  server.use(
    http.get(at('/sanctum/csrf-cookie'), () => new HttpResponse(null, { status: 204 })),
    setupIs(true),
  ),
);

it('tells the operator how to set the installation up, until it is', async () => {
  server.use(setupIs(false));
  const { user } = openLoginPage();
  expect(await screen.findByRole('heading', { level: 1, name: setup.title })).toBeVisible();
  expect(screen.getByText(/^palestra admin create \\ --email admin@example.org$/)).toBeVisible();
  expect(screen.getByText(setup.visitorHint)).toBeVisible();
  expect(screen.queryByLabelText('Email')).not.toBeInTheDocument();
  server.use(setupIs(true));
  await user.click(screen.getByRole('button', { name: setup.check }));
  await waitFor(async () => expect(await screen.findByLabelText('Email')).toHaveFocus());
});

it('lets people sign in while nobody can say whether the installation is set up', async () => {
  server.use(http.get(at('/installation/setup'), () => new HttpResponse(null, { status: 503 })));
  openLoginPage();
  expect(await screen.findByRole('button', { name: 'Sign in' })).toBeEnabled();
});

it('starts at the email', async () => {
  openLoginPage();
  await waitFor(async () => expect(await screen.findByLabelText('Email')).toHaveFocus());
});

it('asks for both fields and sends nothing', async () => {
  const { user } = openLoginPage();
  await user.click(await screen.findByRole('button', { name: 'Sign in' }));
  expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('*required');
  expect(screen.getByLabelText('Password')).toHaveAccessibleDescription('*required');
  expect(screen.getByLabelText('Email')).toHaveFocus();
  await user.type(screen.getByLabelText('Email'), 'd');
  expect(screen.getByLabelText('Email')).not.toHaveAccessibleDescription();
});

it('shows the refusal above the button, and waits for another password', async () => {
  server.use(
    http.post(at('/login'), () =>
      HttpResponse.json(
        problem(422, 'The given data was invalid.', { email: ['These credentials do not match our records.'] }),
        {
          status: 422,
        },
      ),
    ),
  );
  const { user } = openLoginPage();
  await user.type(await screen.findByLabelText('Email'), 'dana@example.org');
  await user.type(screen.getByLabelText('Password'), 'wrong');
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  const refusal = await screen.findByRole('alert');
  expect(refusal).toHaveTextContent('*These credentials do not match our records.');
  const button = screen.getByRole('button', { name: 'Sign in' });
  expect(refusal.compareDocumentPosition(button)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(screen.getByLabelText('Password').compareDocumentPosition(refusal)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(screen.getByLabelText('Email')).not.toHaveAttribute('aria-invalid', 'true');
  expect(screen.getByLabelText('Password')).toHaveValue('wrong');
  expect(screen.getByLabelText('Password')).toHaveFocus();
});

it('says that the server cannot be reached', async () => {
  server.use(http.post(at('/login'), () => HttpResponse.error()));
  const { user } = openLoginPage();
  await user.type(await screen.findByLabelText('Email'), 'dana@example.org');
  await user.type(screen.getByLabelText('Password'), 'Secret1!');
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('cannot be reached');
});

it.each([
  ['/login?from=%2Ftemplates%3Fpage%3D2', '/templates?page=2'],
  ['/login?from=%2F%2Fevil.example', '/'],
])('from %s goes on to %s', async (address, target) => {
  server.use(http.post(at('/login'), () => HttpResponse.json(signedIn)));
  const { user, router } = openLoginPage(address);
  await user.type(await screen.findByLabelText('Email'), 'dana@example.org');
  await user.type(screen.getByLabelText('Password'), 'Secret1!');
  await user.click(screen.getByRole('checkbox', { name: 'Remember me' }));
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  await screen.findByText('landed');
  expect(router.state.location.pathname + router.state.location.search).toBe(target);
  expect(session.viewer()?.name).toBe('Dana');
  expect(localStorage.getItem('palestra.token')).toBe('the-token');
});
