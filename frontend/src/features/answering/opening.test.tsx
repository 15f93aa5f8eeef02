import 'fake-indexeddb/auto';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { ApiError } from '@/api/errors';
import { session } from '@/api/session';
import { forgetUser } from '@/device/forget';
import { readRecord, takeClaim, writeRecords } from '@/device/records';
import { answering as t } from '@/messages/answering';
import { common } from '@/messages/common';
import { hour, offline, openEvent, openEventWith, type Started, started } from '../../../tests/openingEvent';
import { at, server } from '../../../tests/server';

const draftKey = 'draft:1:d1:a1';
const findHeading = () => screen.findByRole('heading', { name: 'morning run', level: 1 });

/** The bodies of the saves that the server received. */
let saves: { revision: number; isSubmited: number; answers: unknown[] }[] = [];
beforeEach(() => {
  saves = [];
  server.use(
    http.get(at('/user/attempts/d1'), () => new HttpResponse(null, { status: 503 })),
    http.post(at('/user/answers'), async ({ request }) => {
      const save = (await request.json()) as (typeof saves)[number];
      saves.push(save);
      const data = { revision: save.revision + 1, server_time: hour(0), remaining_seconds: 3_600, is_submited: 0 };
      return HttpResponse.json({ data });
    }),
  );
});
afterEach(async () => {
  vi.restoreAllMocks();
  Reflect.deleteProperty(navigator, 'storage');
  await forgetUser('1');
});

const openAndAnswer = async () => {
  const opened = await openEvent(started());
  await opened.user.click(await screen.findByRole('radio', { name: 'False' }));
  expect(saves).toEqual([]);
  return opened;
};
const isHidden = (hidden: boolean) => {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(hidden);
  document.dispatchEvent(new Event('visibilitychange'));
};

it('opens after a failure, without a word of another tab', async () => {
  const { user } = await openEvent(offline, offline, started());
  for (let attempt = 0; attempt < 2; attempt += 1) {
    await user.click(await screen.findByRole('button', { name: common.tryAgain }));
    expect(screen.queryByText(t.elsewhere)).not.toBeInTheDocument();
  }
  expect(await findHeading()).toBeVisible();
});

it('waits by itself while the server is busy, and says so', async () => {
  onTestFinished(() => void vi.useRealTimers());
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] });
  const busy = new ApiError(503, { code: 'unavailable' }, 12);
  await openEvent(busy, busy, started());
  expect(await screen.findByRole('heading', { name: t.crowded })).toBeVisible();
  expect(screen.getByText(/tries again by itself/)).toBeVisible();
  expect(screen.queryByRole('button', { name: common.tryAgain })).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(11_000));
  expect(screen.getByRole('heading', { name: t.crowded })).toBeVisible();
  await act(() => vi.advanceTimersByTimeAsync(24_000));
  await act(() => vi.advanceTimersByTimeAsync(24_000));
  expect(await findHeading()).toBeVisible();
});

describe('an event that is paused', () => {
  const pausedError = (data?: object) =>
    new ApiError(409, { code: 'event_paused', ...(data && { data: data as never }) });
  const state = {
    attempt_id: 'a1',
    revision: 3,
    deadline: hour(1),
    opened_at: hour(0),
    remaining_seconds: 60,
    server_time: hour(0),
    paused: true,
    is_submited: 0,
    messages: 0,
    last_message_at: null,
  };
  afterEach(() => vi.useRealTimers());

  it('goes on by itself where an attempt was started', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] });
    await openEvent(pausedError(state), pausedError(state), started());
    expect(await screen.findByRole('heading', { name: t.paused })).toBeVisible();
    expect(screen.queryByRole('button', { name: common.tryAgain })).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(19_000));
    expect(await screen.findByRole('heading', { name: t.paused })).toBeVisible();
    await act(() => vi.advanceTimersByTimeAsync(19_000));
    expect(await screen.findByRole('heading', { name: 'morning run', level: 1 })).toBeVisible();
  });

  it('shows the time left and the reason again after a reload', async () => {
    const text = { id: 'm', at: hour(0), text: 'A fire alarm', reason_of: 'pause' };
    server.use(http.get(at('/user/messages/d1'), () => HttpResponse.json({ data: [text] })));
    await openEvent(pausedError({ ...state, messages: 1, last_message_at: hour(0) }));
    expect(await screen.findByText(t.pausedHint('01:00'))).toBeVisible();
    expect(await screen.findByText('A fire alarm')).toBeVisible();
    await forgetUser('1');
  });

  it('shows the reason to those who could not start', async () => {
    const text = { id: 'm', at: hour(0), text: 'A fire alarm', reason_of: 'pause' };
    server.use(http.get(at('/user/messages/d1'), () => HttpResponse.json({ data: [text] })));
    await openEvent(pausedError());
    expect(await screen.findByText('A fire alarm')).toBeVisible();
    expect(screen.getByText(t.pausedOpening)).toBeVisible();
  });

  it('starts no attempt by itself', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] });
    await openEvent(pausedError(), started());
    expect(await screen.findByRole('heading', { name: t.paused })).toBeVisible();
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    fireEvent.click(screen.getByRole('button', { name: common.tryAgain }));
    expect(await screen.findByRole('heading', { name: 'morning run', level: 1 })).toBeVisible();
  });
});

it('asks for the state when the page is in view again', async () => {
  const asked = vi.fn();
  server.use(
    http.get(at('/user/attempts/d1'), () => {
      asked();
      return new HttpResponse(null, { status: 503 });
    }),
  );
  await openEvent(started());
  await screen.findByRole('radio', { name: 'True' });
  isHidden(true);
  expect(asked).not.toHaveBeenCalled();
  isHidden(false);
  await waitFor(() => expect(asked).toHaveBeenCalledTimes(1));
  await act(() => new Promise((resolve) => setTimeout(resolve, 100)));
  window.dispatchEvent(new Event('focus'));
  await waitFor(() => expect(asked).toHaveBeenCalledTimes(2));
});

it('continues without the server with the paper and the answers that this device keeps', async () => {
  const first = await openEvent(started());
  expect(await screen.findByRole('radio', { name: 'True' })).toBeChecked();
  await first.router.navigate('/my-drills', { state: { forced: true } });
  document.body.replaceChildren();
  await openEvent();
  expect(await screen.findByRole('radio', { name: 'True' })).toBeChecked();
});

it('brings the answers of this device back after the attempt was restored', async () => {
  const { router } = await openAndAnswer();
  await waitFor(async () => expect(await readRecord(draftKey)).not.toBeNull());
  await act(() => router.navigate('/my-drills', { state: { forced: true } }));
  document.body.replaceChildren();
  // Restoring an attempt restarts its time and increases the revision.
  await openEvent({ ...started(), started_at: hour(0), revision: 4 });
  expect(await screen.findByRole('radio', { name: 'False' })).toBeChecked();
  expect(screen.getByText(t.restored(1))).toBeVisible();
  await waitFor(() => expect(saves).toMatchObject([{ revision: 4, answers: [{ answer_id: 'tf2' }] }]), {
    timeout: 10_000,
  });
}, 15_000);

it.each<[string, () => void]>([
  ['the page is closed', () => window.dispatchEvent(new Event('pagehide'))],
  ['the page goes out of view', () => isHidden(true)],
  ['the network is back', () => window.dispatchEvent(new Event('online'))],
])('saves at once when %s', async (_, happens) => {
  await openAndAnswer();
  act(happens);
  await waitFor(() => expect(saves).toMatchObject([{ isSubmited: 0, answers: [{ answer_id: 'tf2' }] }]));
});

it('hears nothing more once the page is left', async () => {
  const { router } = await openAndAnswer();
  await act(() => router.navigate('/my-drills', { state: { forced: true } }));
  window.dispatchEvent(new Event('pagehide'));
  window.dispatchEvent(new Event('online'));
  isHidden(true);
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(saves).toEqual([]);
});

it('holds the session: at its end the page stays, and asks to sign in again', async () => {
  const { router } = await openAndAnswer();
  const ended = vi.fn();
  session.whenEnded(ended);
  act(() => session.expire(session.token()));
  expect(await screen.findByRole('dialog', { name: t.signedOutTitle })).toBeVisible();
  expect(screen.getByRole('radio', { name: 'False', hidden: true })).toBeChecked();
  expect(ended).toHaveBeenLastCalledWith(expect.objectContaining({ how: 'expired', leaves: false }));
  await act(() => router.navigate('/my-drills', { state: { forced: true } }));
  session.open('another', false);
  act(() => session.expire('another'));
  expect(ended).toHaveBeenLastCalledWith({ how: 'expired', leaves: true });
});

it('asks the browser to keep what it stores, and says nothing of it where it does', async () => {
  const persist = vi.fn(async () => true);
  Object.defineProperty(navigator, 'storage', { value: { persist }, configurable: true });
  await openEvent(started());
  expect(await findHeading()).toBeVisible();
  expect(persist).toHaveBeenCalledOnce();
  expect(screen.queryByText(t.keepTabOpen)).not.toBeInTheDocument();
});

it('removes what has expired on the device, of every person', async () => {
  const claims = [Date.now() - 60_000, Date.now() + 60_000].map((expiresAt, at) => ({
    key: `draft:somebody:event${at}`,
    owner: 'page',
    expiresAt,
  }));
  for (const claim of claims) {
    await takeClaim(claim);
    await writeRecords(claim, { [claim.key]: claim.key });
  }
  const [old, current] = claims.map(({ key }) => key);
  await openEvent(started());
  await waitFor(async () => expect(await readRecord(old!)).toBeNull());
  expect(await readRecord(current!)).toBe(current);
  await forgetUser('somebody');
});

it('closes when the person signs out in another tab, and leaves nothing on the device', async () => {
  const { user } = await openEvent(started());
  await user.click(await screen.findByRole('radio', { name: 'False' }));
  await waitFor(async () => expect(await readRecord(draftKey)).not.toBeNull());
  const other = new BroadcastChannel('palestra.session');
  other.postMessage({ kind: 'ended', tokens: ['another'], how: 'signedOut', person: '1' });
  expect(await screen.findByRole('heading', { name: 'Log in' })).toBeVisible();
  expect(screen.queryByRole('radio')).not.toBeInTheDocument();
  expect(await readRecord(draftKey)).toBeNull();
  expect(Object.keys({ ...localStorage }).filter((key) => key.includes(':1:'))).toEqual([]);
  other.close();
});

it('closes at once when the person signs out, although the next page takes its time', async () => {
  const { router } = await openEvent(started());
  await findHeading();
  vi.spyOn(router, 'navigate').mockReturnValue(new Promise(() => {}));
  session.close();
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'morning run' })).not.toBeInTheDocument());
});

it('opens nothing for a person who signed out while the server was asked', async () => {
  let answer = (_: object) => {};
  const asked = new Promise<object>((resolve) => {
    answer = resolve;
  });
  await openEventWith(() => asked as Promise<{ data: Started }>);
  await screen.findByRole('heading', { name: /./ });
  session.close();
  expect(await screen.findByRole('heading', { name: 'Log in' })).toBeVisible();
  answer({ data: started() });
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(await readRecord('paper:1:d1')).toBeNull();
});
