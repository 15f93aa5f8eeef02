import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { serverClock } from '@/api/serverClock';
import type { Event } from '@/domain/events/kind';
import { ownPage } from '@/domain/events/pages';
import { answering as t } from '@/messages/answering';
import { shell } from '@/messages/shell';
import { unsaved } from '@/ui/unsaved';
import { aDrill, makeDrills } from '../../../tests/exampleEventKind';
import { renderPages } from '../../../tests/render';
import { AnsweringScreen } from './AnsweringScreen';
import type { Started } from './api';
import type { Engine } from './engine';
import { opened, paper } from './fixtures';
import { NO_MARKS, toggled } from './reviewMarks';
import type { Session } from './session';

const MINUTE_MS = 60_000;
const ADDRESS = '/drills/d1/answer';

afterEach(() => vi.useRealTimers());

/** An engine that accepts answers and submits at once. */
function makeEngine(values: Partial<Session> = {}): Engine {
  const store = createStore<Session>(() => ({
    ...opened,
    deadline: serverClock.now() + 56.5 * MINUTE_MS,
    ...values,
  }));
  const fake: Partial<Engine> = {
    store,
    change: vi.fn((question, value) => {
      const { [question]: _, ...rest } = store.getState().sheet;
      store.setState({ sheet: value === null ? rest : { ...rest, [question]: value } });
    }),
    toggleMark: (question) => store.setState(({ marks }) => ({ marks: toggled(marks, question) })),
    async submit() {
      store.setState(({ sheet }) => ({ phase: 'submitted', base: sheet }));
      return true;
    },
    timeUp: vi.fn(),
  };
  return fake as Engine;
}

const SUBMITTED: Partial<Event> = { is_user_submit: 1, submitted_at: '2026-11-21T05:49:12Z' };

/** `drill` is the server's response about the event. */
async function openScreen(values: Partial<Session> = {}, drill = SUBMITTED) {
  const { kind } = makeDrills({ drill: aDrill(drill) });
  const engine = makeEngine(values);
  const started = {
    id: 'd1',
    attempt_id: 'attempt-1',
    name: 'morning run',
    started_at: new Date(engine.store.getState().deadline - 60 * MINUTE_MS).toISOString(),
  } as Started;
  const onReload = vi.fn();
  const Page = () => (
    <AnsweringScreen {...{ started, paper, engine, onReload }} userId="petra" email="petra@example.org" />
  );
  const page = await ownPage(kind, async () => Page)();
  const pages = [{ path: ADDRESS, ...page }, { path: '/my-drills', element: <h1>My drills</h1> }, { path: '/before' }];
  const view = renderPages('/before', pages, { permissions: [], role: 'user' });
  await act(() => view.router.navigate(ADDRESS));
  await screen.findByRole('heading', { level: 1, name: 'morning run' });
  return { ...view, engine, onReload, state: engine.store.getState };
}

describe('leaving', () => {
  const ways = {
    'by the arrow': (user: Awaited<ReturnType<typeof openScreen>>['user']) =>
      user.click(screen.getByRole('link', { name: t.exit })),
    'by Back': (_: unknown, router: Awaited<ReturnType<typeof openScreen>>['router']) => act(() => router.navigate(-1)),
  };

  it.each(Object.entries(ways))('%s says what it does, and offers to keep answering first', async (_, leave) => {
    const { user, router, state } = await openScreen({ sheet: { tf: ['tf1'] } });
    await leave(user, router);
    const dialog = await screen.findByRole('dialog', { name: shell.leaveAnswering });
    expect(dialog).toHaveTextContent(
      'This submits your answers. 4 of 5 questions are not answered, 56 minutes are left. You cannot come back.',
    );
    const [stay, go] = within(dialog).getAllByRole('button', { name: /answering|Submit/ });
    expect(stay).toHaveTextContent(t.keepAnswering);
    expect(stay).toHaveFocus();
    expect(stay).toHaveAttribute('data-variant', 'filled');
    expect(go).toHaveTextContent(t.submitAndExit);
    expect(go).toHaveAttribute('data-variant', 'outline');
    await user.click(stay as HTMLElement);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(router.state.location.pathname).toBe(ADDRESS);
    expect(state().phase).toBe('answering');
  });

  it('lists what is not answered, each a way to it', async () => {
    const { user } = await openScreen({ sheet: { tf: ['tf1'] } });
    await ways['by the arrow'](user);
    const dialog = await screen.findByRole('dialog', { name: shell.leaveAnswering });
    const rows = within(dialog).getAllByRole('listitem');
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('What of mc?'),
      expect.stringContaining('What of text?'),
      expect.stringContaining('What of rank?'),
      expect.stringContaining('What of arr?'),
    ]);
    await user.click(within(dialog).getByRole('button', { name: /What of rank/ }));
    expect(await screen.findByRole('tabpanel', { name: /Kind 4/ })).toBeVisible();
    await waitFor(() => expect(screen.getByRole('heading', { name: /What of rank/ })).toHaveFocus());
  });

  it('submits, and leads to the list', async () => {
    const { user, router, state } = await openScreen();
    await ways['by the arrow'](user);
    await user.click(await screen.findByRole('button', { name: t.submitAndExit }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/my-drills'));
    expect(state().phase).toBe('submitted');
  });

  it('is asked no longer when the end has come', async () => {
    const { user, engine, router } = await openScreen();
    await ways['by the arrow'](user);
    await screen.findByRole('dialog', { name: shell.leaveAnswering });
    act(() => engine.store.setState({ phase: 'timeUp', ending: 'unreached' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(router.state.location.pathname).toBe(ADDRESS);
    expect(screen.getByRole('heading', { name: t.timeOut })).toBeVisible();
  });
});

describe('the end', () => {
  it('is a receipt that stays: when, how much, what comes next', async () => {
    const { engine, router, user } = await openScreen({ sheet: { tf: ['tf1'], rank: ['rank2'], arr: ['arr1'] } });
    await act(() => engine.submit());
    await screen.findByText(t.receipt.next);
    expect(screen.getByRole('heading', { level: 1, name: t.submitted })).toHaveFocus();
    expect(await screen.findByText(/^\d\d:\d9:12$/)).toBeVisible();
    expect(screen.getByText('3 of 5')).toBeVisible();
    expect(screen.getByText('Not answered: 2, 3')).toBeVisible();
    expect(screen.getByText(/3 questions are graded automatically. A grader reads 2 questions/)).toBeVisible();
    expect(router.state.location.pathname).toBe(ADDRESS);
    await user.click(screen.getByRole('link', { name: t.receipt.back('Drills') }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/my-drills'));
  });

  it('offers what its kind offers after a submission, where it asks before a clock starts', async () => {
    const { engine } = await openScreen();
    await act(() => engine.submit());
    expect(await screen.findByRole('link', { name: 'Repeat Drill' })).toHaveAttribute('href', '/my-drills/d1');
  });

  it('by time says so, and stays', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'], shouldAdvanceTime: true });
    const { engine, router } = await openScreen();
    act(() => engine.store.setState({ phase: 'timeUp', ending: 'sent' }));
    expect(await screen.findByRole('heading', { level: 1, name: t.timeOutEnding.sent })).toBeVisible();
    expect(screen.queryByText(t.timeOut)).toBeNull();
    act(() => vi.advanceTimersByTime(60_000));
    expect(router.state.location.pathname).toBe(ADDRESS);
  });
});

describe('the clock', () => {
  beforeEach(() => vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] }));
  const advanceMinutes = (minutes: number) => act(() => vi.advanceTimersByTime(minutes * MINUTE_MS));
  const findClock = () => screen.queryByRole('timer');
  const findLastMinuteText = () => screen.queryByText(t.clock.ending);

  it('warns in words below five minutes and below one, and says what happens at the end and what is open', async () => {
    const { user } = await openScreen({ deadline: serverClock.now() + 5.5 * MINUTE_MS, sheet: { tf: ['tf1'] } });
    expect(screen.queryByText(t.clock.low)).toBeNull();
    advanceMinutes(1);
    expect(screen.getByText(t.clock.low)).toBeVisible();
    expect(findLastMinuteText()).toBeNull();
    advanceMinutes(4);
    expect(screen.getByText(t.clock.last)).toBeVisible();
    expect(findLastMinuteText()).toBeVisible();
    const line = screen.getByText(t.clock.openNamed, { exact: false });
    const open4 = within(line).getAllByRole('button');
    expect(open4.map(({ textContent }) => textContent)).toEqual(['2', '3', '4', '5']);
    await user.click(within(line).getByRole('button', { name: 'Question 4' }));
    expect(screen.getByRole('heading', { name: /What of rank/ })).toHaveFocus();
  });

  it('can be hidden, and returns for the last minute', async () => {
    const { user } = await openScreen({ deadline: serverClock.now() + 2.5 * MINUTE_MS });
    await user.click(screen.getByRole('button', { name: t.clock.hide }));
    expect(findClock()).toBeNull();
    expect(screen.getByText(t.clock.hidden)).toBeVisible();
    advanceMinutes(2);
    expect(findClock()).toHaveTextContent(/^00:\d\d$/);
    await user.click(screen.getByRole('button', { name: t.clock.stays }));
    expect(findClock()).toBeVisible();
  });

  it('stays hidden on this device until it is shown again', async () => {
    localStorage.setItem('palestra.clock', 'hidden');
    const { user } = await openScreen();
    expect(findClock()).toBeNull();
    await user.click(screen.getByRole('button', { name: t.clock.show }));
    expect(findClock()).toBeVisible();
  });
});

describe('keys', () => {
  it('choose an option of the current question, and never while typing', async () => {
    const { user, engine, state } = await openScreen();
    await user.keyboard('2');
    expect(state().sheet['tf']).toEqual(['tf2']);
    expect(screen.getByText(t.chosen('False'))).toBeInTheDocument();
    await user.keyboard('a');
    expect(state().sheet['tf']).toEqual(['tf1']);
    await user.keyboard('nac');
    expect(state().sheet['mc']).toEqual(['mc1', 'mc3']);
    await user.keyboard('1');
    expect(state().sheet['mc']).toEqual(['mc3']);
    expect(screen.getByText(t.takenBack('red'))).toBeInTheDocument();
    await user.keyboard('n');
    await user.type(screen.getByRole('textbox'), 'a1');
    expect(state().sheet['text']).toBe('a1');
    const changes = vi.mocked(engine.change).mock.calls.length;
    act(() => engine.store.setState({ phase: 'submitting' }));
    await user.keyboard('{Escape}');
    expect(engine.change).toHaveBeenCalledTimes(changes);
  });

  it('do nothing where single keys are switched off', async () => {
    localStorage.setItem('palestra.singleKeys', 'off');
    const { user, engine } = await openScreen();
    await user.keyboard('2');
    expect(engine.change).not.toHaveBeenCalled();
  });
});

describe('clearing a text', () => {
  const text = 'A long text of mine';
  beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true }));

  async function clearAnswer() {
    const view = await openScreen({ sheet: { text } });
    await view.user.click(screen.getByRole('tab', { name: /Kind 3/ }));
    await view.user.click(screen.getByRole('button', { name: t.clearOf(3) }));
    expect(view.state().sheet['text']).toBeUndefined();
    return view;
  }

  it('can be undone for ten seconds, also after a look at another group', async () => {
    const { user, state } = await clearAnswer();
    await user.click(screen.getByRole('tab', { name: /Kind 1/ }));
    await user.click(screen.getByRole('tab', { name: /Kind 3/ }));
    await user.click(screen.getByRole('button', { name: t.undoOf(3) }));
    expect(state().sheet['text']).toBe(text);
    expect(screen.getByRole('textbox')).toHaveValue(text);
    expect(screen.queryByRole('button', { name: t.undoOf(3) })).toBeNull();
  });

  it('is final after that', async () => {
    await clearAnswer();
    act(() => vi.advanceTimersByTime(10_100));
    expect(screen.queryByRole('button', { name: t.undoOf(3) })).toBeNull();
  });

  it('gives way to a new answer', async () => {
    const { user, state } = await clearAnswer();
    await user.type(screen.getByRole('textbox'), 'New');
    expect(screen.queryByRole('button', { name: t.undoOf(3) })).toBeNull();
    expect(state().sheet['text']).toBe('New');
  });
});

describe('groups', () => {
  it('that were not opened bar the submission, by name, each a way to it', async () => {
    const { user } = await openScreen();
    const bar = screen.getByRole('navigation', { name: t.actions });
    expect(within(bar).getByText(t.visitThese, { exact: false })).toHaveTextContent(/Kind 2.*Kind 5/);
    expect(within(bar).getByRole('button', { name: t.submit })).toHaveAccessibleDescription(/Not opened:.*Kind 2/);
    await user.click(within(bar).getByRole('button', { name: 'Kind 5' }));
    expect(await screen.findByRole('tabpanel', { name: /Kind 5/ })).toBeVisible();
    await waitFor(() => expect(within(bar).queryByRole('button', { name: 'Kind 5' })).toBeNull());
  });

  it('count as opened in a new tab of the device, and everywhere if they have an answer', async () => {
    localStorage.setItem(
      'palestra.position:petra:attempt-1',
      JSON.stringify({ value: { visited: [1, 3, 4] }, expiresAt: Date.now() + 1_000 }),
    );
    await openScreen({ sheet: { mc: ['mc1'], arr: ['arr1', 'arr2', 'arr3'] }, marks: new Set(['text']) });
    expect(screen.queryByText(t.visitThese, { exact: false })).toBeNull();
    expect(screen.queryByText(t.notVisited)).toBeNull();
    expect(screen.getByRole('button', { name: t.cell(3, false, true) })).toBeVisible();
  });
});

it('says when a save is tried again: a wait of minutes goes down, and can be ended', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  const { engine } = await openScreen();
  const failSave = (wait: number) => {
    const retryAt = performance.now() + wait * 1000;
    act(() => engine.store.setState({ saveError: { kind: 'server', tries: 1, wait, retryAt, message: '' } }));
  };
  failSave(20);
  expect(screen.getByText(t.saving.server)).toBeVisible();
  expect(screen.getByText('Trying again in 20 s')).toBeVisible();
  failSave(600);
  expect(screen.getByText('Trying again in 10 min')).toBeVisible();
  act(() => vi.advanceTimersByTime(61_000));
  expect(screen.getByText('Trying again in 9 min')).toBeVisible();
  expect(screen.getByRole('button', { name: t.tryNow })).toBeEnabled();
});

describe('a pause', () => {
  const pause = { left: 754_000, isFlushed: true };

  it('hides the questions, says what is left and what is saved, and goes on where it was', async () => {
    const { engine, user } = await openScreen();
    await user.click(screen.getByRole('tab', { name: /Kind 5/ }));
    act(() => engine.store.setState({ pause }));
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(t.paused);
    expect(screen.getByText(t.pausedHint('12:34'))).toBeVisible();
    expect(screen.getByText(t.pausedSaved)).toBeVisible();
    expect(screen.queryByText(/What of/)).toBeNull();
    act(() => engine.store.setState({ sheet: { tf: ['tf1'] } }));
    expect(screen.getByText(t.pausedKept(1))).toBeVisible();
    act(() => engine.store.setState({ draftStored: false }));
    expect(screen.getByText(t.pausedLoose(1))).toBeVisible();
    act(() => engine.store.setState({ pause: null }));
    expect(screen.getByRole('tabpanel', { name: /Kind 5/ })).toBeVisible();
  });

  const unconfirmed = [{ id: 'a', revision: 4, since: 4, sheet: { tf: ['tf1'] }, marks: NO_MARKS, submit: false }];

  it('calls nothing saved that may differ on the server', async () => {
    const { engine } = await openScreen();
    act(() => engine.store.setState({ pause, unacknowledged: unconfirmed }));
    expect(screen.getByText(t.pausedUnconfirmed)).toBeVisible();
    act(() => engine.store.setState({ draftStored: false }));
    expect(screen.getByText(t.pausedUnconfirmedLoose)).toBeVisible();
    act(() => engine.store.setState({ unacknowledged: [] }));
    expect(screen.getByText(t.pausedSaved)).toBeVisible();
  });

  it('does not promise to save an answer that the server refused', async () => {
    const { engine } = await openScreen();
    const rejected = { text: { value: 'x', message: 'No' } };
    act(() => engine.store.setState({ pause, sheet: { text: 'x' }, rejected }));
    expect(screen.getByText(t.saving.rejected(1))).toBeVisible();
    expect(screen.queryByText(t.pausedKept(1))).toBeNull();
    expect(screen.queryByText(t.pausedSaved)).toBeNull();
    act(() => engine.store.setState({ sheet: { text: 'x', tf: ['tf1'], mc: ['mc1'] } }));
    expect(screen.getByText(t.pausedKept(2))).toBeVisible();
    expect(screen.getByText(t.saving.rejected(1))).toBeVisible();
  });

  it('can be left without a submission', async () => {
    const { router, engine } = await openScreen();
    const submit = vi.spyOn(engine, 'submit');
    act(() => engine.store.setState({ pause }));
    await act(() => router.navigate('/my-drills'));
    expect(await screen.findByRole('heading', { name: 'My drills' })).toBeVisible();
    expect(submit).not.toHaveBeenCalled();
  });

  it.each<[string, Partial<Session>, string]>([
    ['an answer', { sheet: { tf: ['tf1'] } }, t.leaveLoose(1)],
    ['the last save', { unacknowledged: unconfirmed }, t.leaveLoose(0)],
  ])('asks before %s is lost that the device does not keep', async (_, values, words) => {
    const { router, engine, user } = await openScreen();
    const submit = vi.spyOn(engine, 'submit');
    act(() => engine.store.setState({ pause, draftStored: false, ...values }));
    // The question before signing out also contains it.
    const detail = unsaved.newest()?.detail;
    expect(typeof detail === 'function' ? detail() : detail).toBe(words);
    await act(() => router.navigate('/my-drills'));
    const dialog = await screen.findByRole('dialog', { name: shell.leaveUnsaved });
    expect(dialog).toHaveTextContent(words);
    await user.click(within(dialog).getByRole('button', { name: shell.stay }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(router.state.location.pathname).toBe(ADDRESS);
    await act(() => router.navigate('/my-drills'));
    await user.click(await screen.findByRole('button', { name: shell.leave }));
    expect(await screen.findByRole('heading', { name: 'My drills' })).toBeVisible();
    expect(submit).not.toHaveBeenCalled();
  });

  it('lets go once everything is saved', async () => {
    const { engine } = await openScreen();
    act(() => engine.store.setState({ pause, draftStored: false, sheet: { tf: ['tf1'] } }));
    expect(unsaved.newest()).toBeDefined();
    act(() => engine.store.setState({ base: { tf: ['tf1'] } }));
    expect(unsaved.newest()).toBeUndefined();
  });
});

it('asks before answers are lost that did not reach the server and that the device does not keep', async () => {
  const { router, engine } = await openScreen();
  const loose = { phase: 'closed', reason: 'Closed', draftStored: false, sheet: { tf: ['tf1'] } } as const;
  act(() => engine.store.setState({ ...loose, draftStored: true }));
  expect(unsaved.newest()).toBeUndefined();
  act(() => engine.store.setState(loose));
  await act(() => router.navigate('/my-drills'));
  expect(await screen.findByRole('dialog', { name: shell.leaveUnsaved })).toHaveTextContent(t.leaveLoose(1));
});

describe('what was replaced on the server', () => {
  const sheet = { tf: ['tf1'] };

  it('by an older sheet is not called saved: the answers are listed, and the present state is loaded on request', async () => {
    const { engine, onReload, user } = await openScreen({ sheet, base: sheet });
    act(() => engine.store.setState({ phase: 'replaced', replacedBy: 'sheet', base: {} }));
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(t.replaced.sheet);
    expect(screen.getByRole('heading', { level: 2 })).toHaveTextContent(t.maybeNotTaken(1));
    expect(screen.getByRole('definition')).toHaveTextContent('True');
    expect(screen.getByRole('button', { name: t.downloadAnswers })).toBeVisible();
    expect(screen.queryByText(/^Saved|All answers saved/)).toBeNull();
    await user.click(screen.getByRole('button', { name: t.loadCurrent }));
    expect(onReload).toHaveBeenCalledOnce();
  });

  it('by another attempt leads to the page of the event, which starts none by itself', async () => {
    const { engine, onReload } = await openScreen({ sheet, base: sheet });
    act(() => engine.store.setState({ phase: 'replaced', replacedBy: 'attempt' }));
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(t.replaced.attempt);
    expect(screen.getByRole('link', { name: t.loadCurrent })).toHaveAttribute(
      'href',
      makeDrills().kind.paths.own({ id: 'd1' }),
    );
    expect(screen.queryByRole('heading', { level: 2 })).toBeNull();
    expect(onReload).not.toHaveBeenCalled();
  });
});

describe('signed out when the time ends', () => {
  const signedOut = { kind: 'signedOut', tries: 1, wait: null, retryAt: null, message: '' } as const;
  const ended = (values: Partial<Session>) => ({ phase: 'timeUp', saveError: signedOut, ...values }) as const;

  it('the page counts the seconds in which a sign-in still submits, without a dialog over it', async () => {
    const { engine } = await openScreen();
    const deadline = serverClock.now() - 1_500;
    act(() => engine.store.setState(ended({ deadline, sheet: { tf: ['tf1'] } })));
    expect(screen.getByText(/Sign in as petra@example.org within 9 seconds/)).toBeVisible();
    expect(await screen.findByLabelText(t.password)).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.queryByText(t.timeOutSending)).toBeNull();
  });

  it('the reason is the sign-out afterwards, and not the server', async () => {
    const { engine } = await openScreen();
    act(() => engine.store.setState(ended({ ending: 'unreached', sheet: { tf: ['tf1'] } })));
    expect(screen.getByText(t.timeOutEnding.signedOut)).toBeVisible();
    expect(screen.queryByText(t.timeOutEnding.unreached)).toBeNull();
    expect(screen.queryByText(/within/)).toBeNull();
    expect(screen.getByRole('button', { name: t.signIn })).toBeVisible();
  });
});

describe('submitting', () => {
  const kinds = [1, 2, 3, 4, 5];
  const keep = (visited: number[]) =>
    localStorage.setItem(
      'palestra.position:petra:attempt-1',
      JSON.stringify({ value: { visited }, expiresAt: Date.now() + 60_000 }),
    );
  const review = async (values: Partial<Session>) => {
    const view = await openScreen(values);
    await view.user.click(screen.getByRole('button', { name: t.submit }));
    return { ...view, dialog: await screen.findByRole('dialog', { name: t.reviewTitle }) };
  };

  it('asks as leaving does while anything is open: the time, what is marked first, and to keep answering', async () => {
    keep(kinds);
    const { dialog } = await review({ sheet: { tf: ['tf1'] }, marks: new Set(['rank']) });
    expect(dialog).toHaveTextContent('4 of 5 questions are not answered, 56 minutes are left');
    const [marked, open] = within(dialog).getAllByRole('heading', { level: 3 });
    expect(marked).toHaveTextContent(t.reviewMarked(1));
    expect(open).toHaveTextContent(t.reviewOpen(4));
    expect(within(dialog).getByRole('button', { name: t.keepAnswering })).toHaveAttribute('data-variant', 'filled');
    expect(within(dialog).getByRole('button', { name: t.submitAnswers })).toHaveAttribute('data-variant', 'outline');
  });

  it('is what comes next once everything is answered', async () => {
    keep(kinds);
    const sheet = { tf: ['tf1'], mc: ['mc1'], text: 'a', rank: ['rank1'], arr: ['arr1', 'arr2', 'arr3'] };
    const { dialog } = await review({ sheet });
    expect(within(dialog).getByRole('button', { name: t.submitAnswers })).toHaveAttribute('data-variant', 'filled');
    expect(within(dialog).getByRole('button', { name: t.keepAnswering })).toHaveAttribute('data-variant', 'default');
  });

  it('that hangs has a way back after three seconds', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    const { engine } = await openScreen({ sheet: { tf: ['tf1'] } });
    engine.resume = vi.fn(() => engine.store.setState({ phase: 'answering' }));
    act(() => engine.store.setState({ phase: 'submitting' }));
    expect(screen.getByText(t.saving.submitting)).toBeInTheDocument();
    act(() => vi.advanceTimersByTime(2_500));
    expect(screen.queryByText(t.submitSlow)).toBeNull();
    act(() => vi.advanceTimersByTime(1_000));
    const dialog = await screen.findByRole('dialog', { name: t.submitting });
    expect(dialog).toHaveTextContent(t.submitSlow);
    fireEvent.click(within(dialog).getByRole('button', { name: t.keepAnswering }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(engine.resume).toHaveBeenCalledOnce();
  });

  it.each([
    ['server', '', t.submitWaitsHint.server],
    ['intercepted', '', t.submitWaitsHint.intercepted],
    ['refused', 'No room', 'No room. Trying again'],
  ] as const)('that fails says why: %s', async (kind, message, words) => {
    const { engine } = await openScreen({ sheet: { tf: ['tf1'] } });
    const saveError = { kind, message, tries: 1, wait: 5, retryAt: null };
    act(() => engine.store.setState({ phase: 'submitting', saveError }));
    expect(await screen.findByRole('dialog', { name: t.submitWaits })).toHaveTextContent(words);
  });
});

describe('with little room', () => {
  const { matchMedia } = window;
  const room = (compact: boolean, flat: boolean) =>
    vi.spyOn(window, 'matchMedia').mockImplementation((media) => ({
      ...matchMedia(media),
      matches: media.includes('900px') ? compact : media.includes('620px') && flat,
    }));
  afterEach(() => vi.restoreAllMocks());
  const questionsButton = () => screen.getByRole('button', { name: /^Questions / });
  const shownCells = (sheet: HTMLElement) =>
    within(sheet)
      .getAllByRole('button', { name: /^Question \d/ })
      .map(({ textContent }) => textContent);

  it('the map is a sheet from below, which shows what is not answered or marked, and leads there', async () => {
    room(true, false);
    const { user } = await openScreen({ sheet: { tf: ['tf1'] } });
    await user.click(screen.getByRole('button', { name: t.markOf(1) }));
    expect(screen.queryByRole('navigation', { name: t.map })).toBeNull();
    expect(questionsButton()).toHaveTextContent('1/5');
    await user.click(questionsButton());
    const sheet = await screen.findByRole('dialog', { name: t.map });
    expect(sheet).toHaveTextContent('1 of 5 answered · 1 marked');
    expect(shownCells(sheet)).toHaveLength(5);
    await user.click(within(sheet).getByText(t.mapMarked(1)));
    expect(shownCells(sheet)).toEqual(['1']);
    await user.click(within(sheet).getByText(t.mapUnanswered(4)));
    expect(shownCells(sheet)).toEqual(['2', '3', '4', '5']);
    expect(within(sheet).getByRole('button', { name: t.submit })).toHaveAttribute('aria-disabled', 'true');
    await user.click(within(sheet).getByRole('button', { name: t.cell(4, false, false) }));
    await waitFor(() => expect(screen.getByRole('heading', { name: /What of rank/ })).toHaveFocus());
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('the way to submit stands below the questions, and in the sheet', async () => {
    room(true, false);
    const { user } = await openScreen();
    await user.click(screen.getByRole('button', { name: t.submitAsk }));
    expect(await screen.findByRole('dialog', { name: t.reviewTitle })).toBeVisible();
    await user.keyboard('{Escape}');
    await user.click(questionsButton());
    await user.click(
      within(await screen.findByRole('dialog', { name: t.map })).getByRole('button', { name: t.review }),
    );
    expect(await screen.findByRole('dialog', { name: t.reviewTitle })).toBeVisible();
  });

  it('on a phone on its side the way between questions is in the top line', async () => {
    room(true, true);
    await openScreen();
    expect(screen.getByRole('banner')).toContainElement(questionsButton());
  });

  it('the clock says what happens at the end', async () => {
    room(true, false);
    await openScreen({ deadline: serverClock.now() + 40_000, sheet: { tf: ['tf1'] } });
    expect(screen.getByText(t.clock.endingShort)).toBeVisible();
  });
});

describe('after a submission', () => {
  const inMinutes = (minutes: number) => new Date(serverClock.now() + minutes * MINUTE_MS).toISOString();

  it('an attempt that an organizer reopened is no longer called submitted, and goes on with one press', async () => {
    const { engine, user, onReload } = await openScreen({}, { submitted_at: null, deadline: inMinutes(30) });
    await act(() => engine.submit());
    await waitFor(async () => expect(await screen.findByRole('heading', { level: 1, name: t.reopened })).toHaveFocus());
    expect(screen.queryByText(t.submitted)).toBeNull();
    await user.click(screen.getByRole('button', { name: t.continueReopened }));
    expect(onReload).toHaveBeenCalled();
  });

  it.each([
    ['is submitted', SUBMITTED],
    ['has no time left', { submitted_at: null, deadline: inMinutes(-1) }],
  ])('an attempt that %s is not called reopened', async (_, drill) => {
    const { engine } = await openScreen({}, drill);
    await act(() => engine.submit());
    await act(async () => {});
    expect(await screen.findByRole('heading', { level: 1, name: t.submitted })).toBeVisible();
    expect(screen.queryByText(t.reopened)).toBeNull();
  });
});
