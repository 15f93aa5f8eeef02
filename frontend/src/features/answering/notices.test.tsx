/** Tests the notices on the screen about answers that did not reach the server. */
import { act, screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { answering as t } from '@/messages/answering';
import { questions } from '@/messages/questions';
import { renderPages } from '../../../tests/render';
import { at, problem, server } from '../../../tests/server';
import type { Started } from './api';
import type { Engine } from './engine';
import { opened, paper } from './fixtures';
import { LeaveSummary } from './LeaveSummary';
import { News } from './News';
import { Notices } from './Notices';
import { NotTaken } from './NotTaken';
import { SignInAgain } from './SignInAgain';
import type { Session } from './session';
import type { Position } from './usePosition';

const text = paper.byId.get('text')?.number ?? 0;

function makeEngine(values: Partial<Session>) {
  const store = createStore<Session>(() => ({ ...opened, ...values }));
  const noticed = vi.fn(() =>
    store.setState({ merged: null, restored: 0, setAside: {}, moved: 0, openedElsewhere: null }),
  );
  const signedIn = vi.fn(() => store.setState({ saveError: null }));
  return { store, change: vi.fn(), noticed, signedIn, resume: vi.fn() } as Partial<Engine> as Engine & {
    change: ReturnType<typeof vi.fn>;
  };
}

const renderNotice = (element: React.ReactNode) => renderPages('/', [{ path: '/', element: <main>{element}</main> }]);
/** Finds the notice of changes. The notice before it says whether the device keeps answers. */
const findNotice = () => within(screen.getByRole('main')).getAllByRole('status')[1]!;

it('an answer that the server refused is named with the reason, and leads to its question', async () => {
  const goTo = vi.fn();
  const engine = makeEngine({ rejected: { text: { value: 'x', message: 'The text is too long.' } } });
  const { user } = renderNotice(<News paper={paper} engine={engine} goTo={goTo} />);
  expect(findNotice()).toHaveTextContent('The text is too long.');
  await user.click(screen.getByRole('button', { name: questions.number(text) }));
  expect(goTo).toHaveBeenCalledExactlyOnceWith('text');
  // The notice stays until the answer changes.
  expect(screen.queryByRole('button', { name: t.dismiss })).toBeNull();
  act(() => engine.store.setState({ rejected: {} }));
  expect(findNotice()).toBeEmptyDOMElement();
});

it('answers that changed in two places are named, and the notice can be dismissed', async () => {
  const merged = { taken: ['tf'], kept: ['mc'], theirs: { mc: ['mc2'] }, at: new Date(2026, 10, 21, 13, 5).getTime() };
  const engine = makeEngine({ sheet: { tf: ['tf2'], mc: ['mc1', 'mc3'] }, merged });
  const { user } = renderNotice(<News paper={paper} engine={engine} goTo={() => {}} />);
  expect(findNotice()).toHaveTextContent(t.merged('13:05'));
  expect(findNotice()).toHaveTextContent(/Newer answers.*Question 1.*False/);
  expect(findNotice()).toHaveTextContent(/Question 2.*yours: red, blue.*elsewhere: green/);
  await user.click(screen.getByRole('button', { name: t.takeTheirsOf(2) }));
  expect(engine.change).toHaveBeenCalledExactlyOnceWith('mc', ['mc2']);
  await user.click(screen.getByRole('button', { name: t.dismiss }));
  expect(findNotice()).toBeEmptyDOMElement();
});

it('another device that opened the attempt is named with its time until the notice is dismissed', async () => {
  const engine = makeEngine({ openedElsewhere: new Date(2026, 10, 21, 10, 42).getTime() });
  const { user } = renderNotice(<News paper={paper} engine={engine} goTo={() => {}} />);
  expect(findNotice()).toHaveTextContent('Opened on another device at 10:42.');
  await user.click(screen.getByRole('button', { name: t.dismiss }));
  expect(findNotice()).toBeEmptyDOMElement();
});

it.each([
  [600_000, t.moreTime(10)],
  [-90_000, t.lessTime(2)],
  [-20_000, t.lessTime(1)],
])('the time that was moved by %i ms is news until it is dismissed', async (moved, words) => {
  const engine = makeEngine({ moved });
  const { user } = renderNotice(<News paper={paper} engine={engine} goTo={() => {}} />);
  expect(findNotice()).toHaveTextContent(words);
  await user.click(screen.getByRole('button', { name: t.dismiss }));
  expect(findNotice()).toBeEmptyDOMElement();
});

it('an older answer of this device is used only if the person asks for it', async () => {
  const setAside = { tf: { mine: ['tf2'], base: null, at: 0 } };
  const engine = makeEngine({ setAside, sheet: { tf: ['tf1'] } });
  const { user } = renderNotice(<News paper={paper} engine={engine} goTo={() => {}} />);
  expect(findNotice()).toHaveTextContent(/this device: False.*elsewhere: True/);
  expect(engine.change).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: t.useSetAside }));
  expect(engine.change).toHaveBeenCalledExactlyOnceWith('tf', ['tf2']);
  expect(findNotice()).toBeEmptyDOMElement();
});

it.each([
  ['keeps them', true, t.trouble.offlineHint],
  ['keeps nothing', false, t.trouble.offlineLooseHint],
])(
  'being offline has a line of its own, which says what becomes of the answers: this device %s',
  (_, draftStored, hint) => {
    const saveError = { kind: 'offline', tries: 1, wait: 5, retryAt: 5_000, message: '' } as const;
    const engine = makeEngine({ saveError, draftStored, sheet: { tf: ['tf1'] } });
    renderNotice(<Notices paper={paper} engine={engine} stage="plenty" goTo={() => {}} />);
    const [line] = within(screen.getByRole('main')).getAllByRole('status');
    expect(line).toHaveTextContent(`${t.trouble.offline} ${hint}`);
    act(() => engine.store.setState({ saveError: null }));
    expect(line).toBeEmptyDOMElement();
  },
);

it.each<[string, Partial<Session>, string]>([
  ['the server has them', { draftStored: false }, t.leavePause],
  ['this device keeps them', { sheet: { tf: ['tf1'] } }, t.leavePause],
  ['nothing keeps them', { sheet: { tf: ['tf1'] }, draftStored: false }, t.keepTabOpen],
  ['they are not written yet', { sheet: { tf: ['tf1'] }, draftPending: true }, t.keepTabOpen],
])('the question before leaving calls answers kept only if they are: %s', (_, values, hint) => {
  const engine = makeEngine(values);
  renderNotice(
    <LeaveSummary
      paper={paper}
      engine={engine}
      place={{ marked: new Set(), visited: new Set() } as Partial<Position> as Position}
      onStay={() => {}}
    />,
  );
  expect(screen.getByText(hint)).toBeVisible();
  expect(screen.queryByText(hint === t.leavePause ? t.keepTabOpen : t.leavePause)).toBeNull();
});

it('answers that did not reach the server are listed in words, and offered as a file', async () => {
  const files: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    files.push(file as Blob);
    return 'blob:answers';
  });
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  URL.revokeObjectURL = vi.fn();
  const engine = makeEngine({
    phase: 'closed',
    base: { tf: ['tf1'], rank: ['rank2'] },
    sheet: { rank: ['rank2'], mc: ['mc1', 'mc3'], text: 'a river' },
  });
  const started = { name: 'morning run' } as Started;
  const { user } = renderNotice(<NotTaken started={started} paper={paper} engine={engine} email="petra@example.org" />);
  expect(screen.getByRole('heading')).toHaveTextContent(t.notTaken(3));
  expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toContain('Question 2: What of mc?');
  expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
    t.answerTakenBack,
    'red, blue',
    'a river',
  ]);
  await user.click(screen.getByRole('button', { name: t.downloadAnswers }));
  expect(click).toHaveBeenCalledOnce();
  const file = await files[0]?.text();
  expect(file).toContain('morning run\npetra@example.org');
  expect(file).toContain('What of mc?\nred, blue');
});

it.each([
  ['cannot keep', { draftStored: false }],
  ['has not written yet', { draftPending: true }],
])('answers that the device %s are not called kept', (_, values) => {
  const engine = makeEngine({ phase: 'closed', sheet: { text: 'a river' }, ...values });
  renderNotice(
    <NotTaken started={{ name: 'run' } as Started} paper={paper} engine={engine} email="petra@example.org" />,
  );
  expect(screen.getByText(t.notTakenLoose)).toBeVisible();
  expect(screen.queryByText(t.notTakenHint)).toBeNull();
});

it('what was sent and never acknowledged is called uncertain', () => {
  const engine = makeEngine({ phase: 'timeUp', ending: 'unreached', sheet: { text: 'a river' } });
  renderNotice(
    <NotTaken started={{ name: 'run' } as Started} paper={paper} engine={engine} email="petra@example.org" />,
  );
  expect(screen.getByRole('heading')).toHaveTextContent(t.maybeNotTaken(1));
});

it('a session that ended is renewed in place, also after the time is up and after a wrong password', async () => {
  const signedOut = { kind: 'signedOut', tries: 1, wait: null, retryAt: null, message: '' } as const;
  const engine = makeEngine({ phase: 'timeUp', saveError: signedOut });
  const refused = HttpResponse.json(problem(422, 'Invalid', { email: ['These credentials do not match.'] }), {
    status: 422,
  });
  const signedIn = {
    token: 'new',
    token_type: 'bearer',
    expires_at: '2030-01-01T00:00:00Z',
    data: { id: '1', name: 'Petra', email: 'petra@example.org', role: ['user'], organization: null },
    permissions: [],
  };
  server.use(
    http.get(at('/sanctum/csrf-cookie'), () => new HttpResponse(null, { status: 204 })),
    http.post(at('/login'), () => refused, { once: true }),
    http.post(at('/login'), () => HttpResponse.json(signedIn)),
  );
  const { user } = renderNotice(<SignInAgain engine={engine} email="petra@example.org" />);

  await user.keyboard('{Escape}');
  // A page that was submitting can be used again.
  expect(engine.resume).toHaveBeenCalledOnce();
  await user.click(await screen.findByRole('button', { name: t.signedOutTitle }));
  await user.type(await screen.findByLabelText(t.password), 'wrong');
  await user.click(screen.getByRole('button', { name: t.signIn }));
  expect(await screen.findByText(`*${t.wrongPassword}`)).toBeVisible();
  expect(engine.signedIn).not.toHaveBeenCalled();

  await user.clear(screen.getByLabelText(t.password));
  await user.type(screen.getByLabelText(t.password), 'right{Enter}');
  await vi.waitFor(() => expect(engine.signedIn).toHaveBeenCalledOnce());
});
