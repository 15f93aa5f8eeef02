import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { session } from '@/api/session';
import { renderPages } from '../../tests/render';
import { askToDelete } from './askToDelete';
import { confirm } from './confirm';
import type { Href } from './Link';
import * as loading from './loadFloating';
import { notice } from './notice';

afterEach(() => vi.unstubAllGlobals());

const openPage = () =>
  renderPages(
    '/',
    [
      { path: '/', element: <button type="button">Open the list</button> },
      { path: '/other', element: <h1>Another page</h1> },
    ],
    { permissions: [] },
  );
const findCard = () => screen.findByRole('region', { name: /^Message: / });

it('shows a card over a page that stays usable, and speaks its sentence', async () => {
  openPage();
  notice.success('Saved');
  expect(await findCard()).toHaveTextContent('Saved');
  expect(screen.getByRole('button', { name: 'Open the list' })).toBeVisible();
  const region = screen.getAllByRole('status').find((status) => status.textContent === 'Saved');
  expect(region).toBeDefined();
});

it('shows its cards at the bottom centre, away from the buttons of the page', async () => {
  openPage();
  notice.success('Saved');
  expect((await findCard()).closest('[data-position]')).toHaveAttribute('data-position', 'bottom-center');
});

it('closes on a click', async () => {
  const { user } = openPage();
  notice.error('Not saved');
  await user.click(await findCard());
  await waitFor(() => expect(screen.queryByRole('region', { name: /^Message: / })).not.toBeInTheDocument());
});

it('replaces a card that only says that something succeeded by the next one', async () => {
  openPage();
  const texts = () => screen.getAllByRole('region', { name: /^Message: / }).map((card) => card.textContent);
  notice.success('User Created', { open: '/other' as unknown as Href });
  notice.success('Role Created');
  notice.error('Not saved');
  notice.success('Team Created');
  await waitFor(() => expect(texts()).toEqual([expect.stringContaining('User Created'), 'Not saved', 'Team Created']));
});

const shown = () => screen.queryByRole('region', { name: /^Message: / });
/** Advances the time in steps, because a card disappears with a transition. */
const pass = (seconds: number) => {
  for (let step = 0; step < seconds * 2; step += 1) act(() => vi.advanceTimersByTime(500));
};

it('closes after 4 s, but not while it is focused or hovered', async () => {
  openPage();
  notice.error('Not saved');
  await findCard();
  vi.useFakeTimers();
  try {
    act(() => screen.getByRole('button', { name: 'Close' }).focus());
    pass(10);
    expect(shown()).toBeVisible();
    act(() => screen.getByRole('button', { name: 'Close' }).blur());
    pass(3);
    expect(shown()).toBeVisible();
    fireEvent.mouseEnter(screen.getByRole('region', { name: /^Message: / }));
    pass(10);
    expect(shown()).toBeVisible();
    fireEvent.mouseLeave(screen.getByRole('region', { name: /^Message: / }));
    pass(5);
    expect(shown()).toBeNull();
  } finally {
    vi.useRealTimers();
  }
});

it('names the thing, and stays for 10 s if it leads to its page', async () => {
  const { user } = openPage();
  vi.useFakeTimers({ shouldAdvanceTime: true });
  try {
    notice.success('Created', { about: 'Invitation sent to ida@example.org', open: '/other' as Href });
    expect(await findCard()).toHaveTextContent('CreatedInvitation sent to ida@example.org');
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain(
      'Created Invitation sent to ida@example.org',
    );
    pass(8);
    expect(shown()).toBeVisible();
  } finally {
    vi.useRealTimers();
  }
  await user.click(screen.getByRole('link', { name: 'Open' }));
  expect(await screen.findByRole('heading', { name: 'Another page' })).toBeVisible();
  await waitFor(() => expect(shown()).toBeNull());
});

describe('a refused page', () => {
  const ADDRESS = 'https://palestra.example/settings/user?search=ada';
  const refuse = (address = ADDRESS) => notice.error('No permission', { about: 'Ask an administrator', address });

  it('is named until the card is closed, and its address can be copied', async () => {
    const { user } = openPage();
    vi.useFakeTimers({ shouldAdvanceTime: true });
    try {
      refuse();
      expect(await findCard()).toHaveTextContent(ADDRESS);
      pass(30);
    } finally {
      vi.useRealTimers();
    }
    await user.click(screen.getByText(ADDRESS));
    expect(shown()).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Copy address' }));
    expect(await navigator.clipboard.readText()).toBe(ADDRESS);
    expect(await screen.findByRole('button', { name: 'Copied' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(shown()).toBeNull());
  });

  it('takes the place of the one before, and leaves room for other cards', async () => {
    openPage();
    refuse(`${ADDRESS}1`);
    await findCard();
    act(() => refuse(`${ADDRESS}2`));
    expect(await screen.findByText(`${ADDRESS}2`)).toBeVisible();
    await waitFor(() => expect(screen.queryByText(`${ADDRESS}1`)).toBeNull());
    act(() => notice.success('Saved'));
    await waitFor(() =>
      expect(screen.getAllByRole('region', { name: /^Message: / }).map(({ textContent }) => textContent)).toEqual([
        expect.stringContaining(`${ADDRESS}2`),
        'Saved',
      ]),
    );
  });

  it('is gone with the session', async () => {
    openPage();
    refuse();
    await findCard();
    act(() => session.expire(session.token()));
    await waitFor(() => expect(shown()).toBeNull());
  });
});

it('says the same sentence twice, and is silent after a while', async () => {
  openPage();
  const announcedTexts = () => screen.getAllByRole('status').flatMap((status) => [...status.children]);
  act(() => notice.success('Copied'));
  const element = announcedTexts().find(({ textContent }) => textContent === 'Copied');
  vi.useFakeTimers();
  try {
    act(() => notice.success('Copied'));
    const again = announcedTexts().find(({ textContent }) => textContent === 'Copied');
    expect(again).toBeDefined();
    expect(again).not.toBe(element);
    act(() => vi.advanceTimersByTime(6_000));
    expect(announcedTexts().map(({ textContent }) => textContent)).not.toContain('Copied');
  } finally {
    vi.useRealTimers();
  }
});

it('a question starts on No', async () => {
  const { user } = openPage();
  const answer = confirm({ question: 'Really?' });
  await waitFor(() => expect(screen.getByRole('button', { name: 'No' })).toHaveFocus());
  expect(await screen.findByRole('dialog', { name: 'Really?' })).toBeVisible();
  await user.keyboard('{Enter}');
  expect(await answer).toBe(false);
});

it('asks on plain HTTP, where the browser makes no random UUID', async () => {
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
  const { user } = openPage();
  const answer = confirm({ question: 'Really?' });
  await user.click(await screen.findByRole('button', { name: 'Yes' }));
  expect(await answer).toBe(true);
});

it('a failed deletion stays in its question until it works', async () => {
  const { user } = openPage();
  const remove = vi.fn(async () => ({ message: 'Deleted' }));
  remove.mockRejectedValueOnce(new Error('broken'));
  const answer = askToDelete({
    name: 'Juniors',
    question: 'Do you want to delete it?',
    detail: 'It is gone for good.',
    remove,
  });
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Something went wrong');
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  expect(await answer).toBe(true);
  expect(remove).toHaveBeenCalledTimes(2);
  expect(await findCard()).toHaveTextContent('DeletedJuniors');
});

/** An action that ends when the test resolves it. */
function pendingAction() {
  let end = { resolve: () => {}, reject: (_: Error) => {} };
  const act = vi.fn(() => new Promise<void>((resolve, reject) => (end = { resolve, reject })));
  return { act, resolve: () => end.resolve(), reject: () => end.reject(new Error('broken')) };
}

it('a question cannot be closed while its act is under way', async () => {
  const { user } = openPage();
  const task = pendingAction();
  const answer = confirm({ question: 'Really?', act: task.act });
  await user.click(await screen.findByRole('button', { name: 'Yes' }));
  expect(screen.getByRole('button', { name: 'No' })).toBeDisabled();
  expect(screen.queryByRole('button', { name: 'Close' })).not.toBeInTheDocument();
  await user.keyboard('{Escape}');
  expect(screen.getByRole('dialog')).toBeVisible();
  task.reject();
  expect(await screen.findByRole('alert')).toHaveTextContent('Something went wrong');
  expect(screen.getByRole('button', { name: 'Close' })).toBeVisible();
  await user.keyboard('{Escape}');
  expect(await answer).toBe(false);
});

it('a question that was replaced while its act is under way still tells how it went', async () => {
  const { user } = openPage();
  const task = pendingAction();
  const first = confirm({ question: 'First?', act: task.act });
  await user.click(await screen.findByRole('button', { name: 'Yes' }));
  const second = confirm({ question: 'Second?' });
  expect(await screen.findByRole('dialog', { name: 'Second?' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'No' })).toBeEnabled();
  task.reject();
  expect(await first).toBe(false);
  expect(await screen.findAllByText('Something went wrong. Try again.')).not.toHaveLength(0);
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Yes' }));
  expect(await second).toBe(true);
});

it.each([
  ['page', ({ router }: ReturnType<typeof openPage>) => router.navigate('/other')],
  ['session', () => session.close()],
])('a question whose dialog is still loading is dropped with its %s', async (_, leave) => {
  const pages = openPage();
  let load = () => {};
  vi.spyOn(loading, 'loadFloating').mockImplementationOnce(async () => {
    await new Promise<void>((resolve) => {
      load = resolve;
    });
    return loading.loadFloating();
  });
  const remove = vi.fn(async () => {});
  const answer = confirm({ question: 'Really?', act: remove });
  await act(async () => void (await leave(pages)));
  load();
  expect(await answer).toBe(false);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(remove).not.toHaveBeenCalled();
});

it('a question ends with its page and with its session, as No', async () => {
  const { router } = openPage();
  const ofPage = confirm({ question: 'Really?' });
  await screen.findByRole('dialog');
  await act(() => router.navigate('/?page=2'));
  expect(screen.getByRole('dialog')).toBeVisible();
  await act(() => router.navigate('/other'));
  expect(await ofPage).toBe(false);
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

  const ofSession = confirm({ question: 'Really?' });
  await screen.findByRole('dialog');
  act(() => session.close());
  expect(await ofSession).toBe(false);
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});
