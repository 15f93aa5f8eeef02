import { act, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, expect, it, vi } from 'vitest';
import { session } from '@/api/session';
import { renderPages } from '../../../tests/render';
import { at, problem, server } from '../../../tests/server';
import { ForgotPasswordPage } from './ForgotPasswordPage';
import { InvitationPage } from './InvitationPage';
import { LoginPage } from './LoginPage';
import { ResetPasswordPage } from './ResetPasswordPage';

const LINK = 'email=ada@kite.example&token=abc';
const PASSWORD = 'Str0ng!pass';
const checkedLink = (state: string, organization: string | null = null) =>
  http.post(at('/email-links/check'), () => HttpResponse.json({ data: { state, organization } }));
const openMailedPage = (path: string, check = checkedLink('valid', 'Kite Club')) => {
  server.use(
    check,
    http.get(at('/installation/setup'), () => HttpResponse.json({ data: { is_set_up: true } })),
  );
  return renderPages(path, [
    { path: '/login', element: <LoginPage /> },
    { path: '/forget-password', element: <ForgotPasswordPage /> },
    { path: '/reset-password/:link', element: <ResetPasswordPage /> },
    { path: '/organizations/edit/admin/:link', element: <InvitationPage /> },
  ]);
};
type User = ReturnType<typeof openMailedPage>['user'];

async function choosePassword(user: User, button: string) {
  await user.type(await screen.findByLabelText('New password'), PASSWORD);
  await user.type(screen.getByLabelText('Confirm password'), PASSWORD);
  await user.click(screen.getByRole('button', { name: button }));
}
const refuseLink = () =>
  HttpResponse.json(problem(422, 'The given data was invalid.', { token: ['This link is not valid any more.'] }), {
    status: 422,
  });

afterEach(() => void vi.useRealTimers());

it('is signed in after an account was set up', async () => {
  server.use(
    http.post(at('/organizations/update/admin'), () =>
      HttpResponse.json({
        message: 'Your account is ready',
        token: 'new',
        expires_at: '2030-01-01T00:00:00Z',
        data: { id: 'a', name: 'Ada', email: 'ada@kite.example', role: ['user'], organization: null },
        permissions: [],
        has_reports: false,
      }),
    ),
  );
  const { user, router } = openMailedPage(`/organizations/edit/admin/${LINK}`);
  await user.type(await screen.findByLabelText('Name'), 'Ada');
  await choosePassword(user, 'Save account');
  await waitFor(() => expect(router.state.location.pathname).toBe('/'));
  expect(session.token()).toBe('new');
});

it('leads to sign-in with the email filled in if it is set up, but not signed in', async () => {
  const nothing = { token: null, expires_at: null, data: null, permissions: null, has_reports: null };
  server.use(http.post(at('/organizations/update/admin'), () => HttpResponse.json({ message: 'Ready', ...nothing })));
  const { user } = openMailedPage(`/organizations/edit/admin/${LINK}`);
  expect(await screen.findByText(/Kite Club has invited you. .* You sign in as ada@kite.example/)).toBeVisible();
  expect(screen.getByLabelText('Name')).toHaveFocus();
  await user.keyboard('Ada');
  await choosePassword(user, 'Save account');
  expect(await screen.findByRole('heading', { name: 'Sign in to Palestra' })).toBeVisible();
  expect(screen.getByLabelText('Email')).toHaveValue('ada@kite.example');
  expect(screen.getByLabelText('Password')).toHaveFocus();
});

it('fills in the email at sign-in after a password was reset', async () => {
  server.use(http.post(at('/reset-password'), () => HttpResponse.json({ message: 'Changed' })));
  const { user } = openMailedPage(`/reset-password/${LINK}`);
  await choosePassword(user, 'Save password');
  await screen.findByRole('heading', { name: 'Sign in to Palestra' });
  expect(screen.getByLabelText('Email')).toHaveValue('ada@kite.example');
});

it('leads on from a link that was used already', async () => {
  server.use(http.post(at('/reset-password'), refuseLink));
  const { user } = openMailedPage(`/reset-password/${LINK}`);
  await choosePassword(user, 'Save password');
  await waitFor(async () =>
    expect(await screen.findByRole('heading', { name: 'This link is no longer valid' })).toHaveFocus(),
  );
  expect(screen.queryByLabelText('New password')).toBeNull();
  expect(screen.getByRole('link', { name: 'Back to sign in' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Request a new link' }));
  expect(await screen.findByLabelText('Email')).toHaveValue('ada@kite.example');
  expect(screen.getByRole('button', { name: 'Send link' })).toBeVisible();
});

it.each([
  ['expired', 'This link has expired'],
  ['used', 'This link is no longer valid'],
])('says at once that a link is %s', async (state, title) => {
  openMailedPage(`/organizations/edit/admin/${LINK}`, checkedLink(state));
  const heading = await screen.findByRole('heading', { name: title });
  await waitFor(() => expect(heading).toHaveFocus());
  expect(screen.queryByLabelText('New password')).toBeNull();
  expect(screen.getByRole('button', { name: 'Request a new link' })).toBeVisible();
});

it('shows the form if the link could not be checked', async () => {
  openMailedPage(
    `/reset-password/${LINK}`,
    http.post(at('/email-links/check'), () => HttpResponse.json(problem(503, 'Busy'), { status: 503 })),
  );
  await waitFor(async () => expect(await screen.findByLabelText('New password')).toHaveFocus());
});

it('stays where a reset link was asked for, and sends it again after five minutes', async () => {
  const requestBodies: unknown[] = [];
  server.use(
    http.post(at('/forget-password'), async ({ request }) => {
      requestBodies.push(await request.json());
      return HttpResponse.json({ message: 'It is on its way' });
    }),
  );
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { user } = openMailedPage('/forget-password');
  await waitFor(async () => expect(await screen.findByLabelText('Email')).toHaveFocus());
  await user.keyboard('ada@kite.example{Enter}');
  await waitFor(async () => expect(await screen.findByRole('heading', { name: 'Check your email' })).toHaveFocus());
  expect(screen.getByText(/If ada@kite.example belongs to an account/)).toBeVisible();
  const again = screen.getByRole('button', { name: 'Send the link again' });
  expect(again).toHaveAttribute('aria-disabled', 'true');
  expect(again).toHaveAccessibleDescription('You can send it again in 5 minutes');
  await user.click(again);
  act(() => void vi.advanceTimersByTime(301_000));
  expect(again).not.toHaveAttribute('aria-disabled');
  expect(requestBodies).toHaveLength(1);
  await user.click(again);
  expect(await screen.findAllByText('It is on its way')).not.toHaveLength(0);
  expect(requestBodies).toEqual([{ email: 'ada@kite.example' }, { email: 'ada@kite.example' }]);
  expect(again).toHaveAttribute('aria-disabled', 'true');
  await user.click(screen.getByRole('button', { name: 'Use another address' }));
  expect(await screen.findByLabelText('Email')).toHaveValue('ada@kite.example');
});

it('says why the link was not sent again', async () => {
  const answers = [
    () => HttpResponse.json({ message: 'It is on its way' }),
    () => HttpResponse.json(problem(429, 'Too many requests. Wait a moment.'), { status: 429 }),
  ];
  server.use(http.post(at('/forget-password'), () => answers.shift()?.()));
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { user } = openMailedPage('/forget-password');
  await user.type(await screen.findByLabelText('Email'), 'ada@kite.example{Enter}');
  await screen.findByRole('heading', { name: 'Check your email' });
  act(() => void vi.advanceTimersByTime(301_000));
  await user.click(screen.getByRole('button', { name: 'Send the link again' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Too many requests. Wait a moment.');
});
