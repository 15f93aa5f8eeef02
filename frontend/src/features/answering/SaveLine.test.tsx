import { act, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { answering } from '@/messages/answering';
import type { Engine } from './engine';
import { opened } from './fixtures';
import { NO_MARKS } from './reviewMarks';
import { SaveLine, savedOf, troubleOf } from './SaveLine';
import type { SaveError, Session } from './session';

const { saving: t } = answering;
const savedAt = new Date(2026, 10, 21, 13, 14, 59).getTime();
const failed = (kind: SaveError['kind']): SaveError => ({ kind, tries: 1, wait: 5, retryAt: null, message: 'No' });
const offline = { saveError: failed('offline'), sheet: { tf: ['tf1'], text: 'a' } };
const save = { id: 'a', revision: 4, since: 4, sheet: { tf: ['tf1'] }, marks: NO_MARKS, submit: false };

it.each<[string, Partial<Session>, string, string | undefined]>([
  ['what was saved names the time', { savedAt }, 'Saved 13:14', undefined],
  ['what was saved before the page was opened has none', {}, t.savedBefore, undefined],
  ['nothing was saved yet', { revision: 0, serverRevision: 0 }, t.nothing, undefined],
  ['a change is being saved', { savedAt, sheet: { tf: ['tf1'] } }, t.inFlight, undefined],
  ['an unconfirmed save is not saved', { savedAt, unacknowledged: [save] }, t.inFlight, undefined],
  ['the server has a newer sheet', { savedAt, serverRevision: 5 }, t.inFlight, undefined],
  ['a submission is one', { savedAt, phase: 'submitting', inFlight: [save] }, t.submitting, undefined],
  ['offline', { savedAt, ...offline }, 'Last saved 13:14', 'Offline, 2 kept here'],
  [
    'offline, before the device has written',
    { savedAt, ...offline, draftPending: true },
    'Last saved 13:14',
    t.offline,
  ],
  ['offline, without a draft', { savedAt, ...offline, draftStored: false }, 'Last saved 13:14', t.offlineLoose],
  ['a network that answers itself', { savedAt, saveError: failed('intercepted') }, 'Last saved 13:14', t.intercepted],
  ['a server without breath', { savedAt, saveError: failed('server') }, 'Last saved 13:14', t.server],
  [
    'an answer that the server refused',
    { savedAt, sheet: { text: 'x' }, rejected: { text: { value: 'x', message: 'No' } } },
    'Last saved 13:14',
    t.rejected(1),
  ],
])('%s', (_, values, saved, trouble) => {
  const session = { ...opened, ...values };
  expect(savedOf(session).text).toBe(saved);
  expect(troubleOf(session)?.text).toBe(trouble);
  expect(savedOf(session).tone === 'good').toBe(saved === 'Saved 13:14' || saved === t.savedBefore);
});

it('speaks of a failure once, and of its end', () => {
  const store = createStore<Session>(() => ({ ...opened, savedAt }));
  const engine = { store, saveNow: vi.fn() } as Partial<Engine> as Engine;
  render(<SaveLine engine={engine} />);
  const spoken = () => screen.getByRole('status').textContent;
  expect(spoken()).toBe('');
  act(() => store.setState(offline));
  expect(spoken()).toBe('Offline, 2 kept here. Trying again in 5 s');
  act(() => store.setState({ saveError: { ...failed('offline'), wait: 10 } }));
  expect(spoken()).toBe('Offline, 2 kept here. Trying again in 5 s');
  act(() => store.setState({ saveError: null, sheet: {} }));
  expect(spoken()).toBe(answering.savedAgain);
});
