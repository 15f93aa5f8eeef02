import { waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { at, problem, server } from '../../tests/server';

const tabs: { close: () => void }[] = [];

/** Simulates another tab: it has its own memory and session storage, but shares local storage and the channel. */
async function openTab() {
  const mine = { ...sessionStorage };
  sessionStorage.clear();
  vi.resetModules();
  const { session } = await import('./session');
  const { request } = await import('./client');
  const viewer = await import('./viewer');
  for (const [key, value] of Object.entries(mine)) sessionStorage.setItem(key, value);
  const [ended, opened] = [vi.fn(), vi.fn()];
  tabs.push(session);
  session.whenEnded(ended);
  session.whenOpened(opened);
  return { session, request, readViewer: viewer.readViewer, ended, opened };
}

const meResponse = (name: string, ...permissions: string[]) => ({
  expires_at: '2030-01-01T00:00:00Z',
  data: { id: name, name, email: 'dana@example.org', role: ['admin'], organization: null },
  permissions,
  has_reports: false,
});
const refusalWith = (status: number) => HttpResponse.json(problem(status, 'No.'), { status });

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});
// A tab of one test must not receive messages of the next test.
afterEach(async () => {
  for (const tab of tabs.splice(0)) tab.close();
  await new Promise((resolve) => setTimeout(resolve, 20));
});

describe('a refused token', () => {
  it('ends the session that uses it, once', async () => {
    const { session, request, ended } = await openTab();
    server.use(http.get(at('/roles'), () => refusalWith(401)));
    session.open('old', false);
    await expect(request('get', '/api/v1/roles')).rejects.toMatchObject({ status: 401 });
    await expect(request('get', '/api/v1/roles')).rejects.toMatchObject({ status: 401 });
    expect(ended).toHaveBeenCalledExactlyOnceWith({ how: 'expired', leaves: true });
    expect(session.token()).toBeNull();
  });

  it('says nothing about a newer session', async () => {
    const { session, request, ended } = await openTab();
    let answerNow = () => {};
    const late = new Promise<void>((resolve) => {
      answerNow = resolve;
    });
    server.use(
      http.get(at('/roles'), async () => {
        await late;
        return refusalWith(401);
      }),
    );
    session.open('old', false);
    const call = request('get', '/api/v1/roles');
    await Promise.resolve();
    session.open('new', false);
    answerNow();
    await expect(call).rejects.toMatchObject({ status: 401 });
    expect(ended).not.toHaveBeenCalled();
    expect(session.token()).toBe('new');
  });

  it('is handled by the page that holds the session, until it lets go', async () => {
    const { session, ended } = await openTab();
    const holder = vi.fn();
    const release = session.hold(holder);
    session.open('a', false);
    session.expire('a');
    expect(holder).toHaveBeenCalledOnce();
    release();
    // The cached data is cleared anyway. Only the page stays open.
    expect(ended).toHaveBeenLastCalledWith({ how: 'expired', leaves: false });
    session.open('b', false);
    session.expire('b');
    expect(holder).toHaveBeenCalledOnce();
    expect(ended).toHaveBeenLastCalledWith({ how: 'expired', leaves: true });
  });

  it('is cleared again when another person signs in, and not when the same one does', async () => {
    const { session, ended } = await openTab();
    session.open('a', false);
    session.recognise(meResponse('Ada'));
    session.expire('a');
    session.open('b', false);
    session.recognise(meResponse('Ada'));
    expect(ended).toHaveBeenCalledOnce();
    session.expire('b');
    ended.mockClear();
    session.open('c', false);
    session.recognise(meResponse('Ben'));
    expect(ended).toHaveBeenCalledExactlyOnceWith({ how: 'replaced', leaves: false });
  });
});

describe('other tabs', () => {
  it('learn of a sign-out', async () => {
    const one = await openTab();
    one.session.open('shared', true);
    const other = await openTab();
    expect(other.session.token()).toBe('shared');
    one.session.close();
    await waitFor(() => expect(other.ended).toHaveBeenCalledExactlyOnceWith({ how: 'signedOut', leaves: true }));
    expect(other.session.token()).toBeNull();
    expect(one.ended).toHaveBeenCalledExactlyOnceWith({ how: 'signedOut', leaves: true });
  });

  it('learn that the session has expired', async () => {
    const one = await openTab();
    one.session.open('shared', true);
    const other = await openTab();
    one.session.expire('shared');
    await waitFor(() => expect(other.ended).toHaveBeenCalledExactlyOnceWith({ how: 'expired', leaves: true }));
    expect(localStorage).toHaveLength(0);
  });

  it('keep a session of their own', async () => {
    const own = await openTab();
    own.session.open('own', false);
    const one = await openTab();
    one.session.open('shared', true);
    const follower = await openTab();
    one.session.close();
    await waitFor(() => expect(follower.ended).toHaveBeenCalledOnce());
    expect(own.session.token()).toBe('own');
    expect(own.ended).not.toHaveBeenCalled();
  });

  it('without a session use the one that is remembered', async () => {
    const waiting = await openTab();
    const one = await openTab();
    one.session.open('shared', true);
    await waitFor(() => expect(waiting.opened).toHaveBeenCalledOnce());
    expect(waiting.session.token()).toBe('shared');
  });

  it('that hold a session take no other one', async () => {
    const answering = await openTab();
    answering.session.hold(() => {});
    const bystander = await openTab();
    const one = await openTab();
    one.session.open('somebody else', true);
    await waitFor(() => expect(bystander.opened).toHaveBeenCalledOnce());
    expect(answering.session.token()).toBeNull();
  });

  it('leave an event that is held when its person signs out, also where the session has expired', async () => {
    const exam = await openTab();
    const holder = vi.fn();
    exam.session.hold(holder);
    exam.session.open('exam', false);
    exam.session.recognise(meResponse('Ada'));
    exam.session.expire('exam');
    expect(holder).toHaveBeenCalledOnce();

    const one = await openTab();
    one.session.open('list', false);
    one.session.recognise(meResponse('Ada'));
    one.session.close();
    await waitFor(() => expect(exam.ended).toHaveBeenLastCalledWith({ how: 'signedOut', leaves: true }));
    expect(holder).toHaveBeenCalledOnce();
  });

  it('keep what another person holds when a user signs out', async () => {
    const exam = await openTab();
    exam.session.hold(() => {});
    exam.session.open('exam', false);
    exam.session.recognise(meResponse('Ada'));
    const bystander = await openTab();
    bystander.session.open('shared', true);
    const one = await openTab();
    one.session.recognise(meResponse('Ben'));
    one.session.close();
    await waitFor(() => expect(bystander.ended).toHaveBeenCalledOnce());
    expect(exam.ended).not.toHaveBeenCalled();
    expect(exam.session.token()).toBe('exam');
  });

  it('stay signed in when one of them signs in again for itself', async () => {
    const one = await openTab();
    one.session.open('remembered', true);
    const other = await openTab();
    one.session.open('in place', false);
    expect(localStorage.getItem('palestra.token')).toBe('remembered');
    expect(other.session.token()).toBe('remembered');
  });
});

describe('a browser that blocks site data', () => {
  it('starts, signs in and signs out', async () => {
    const failInsecure = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    };
    vi.stubGlobal('BroadcastChannel', failInsecure);
    for (const name of ['localStorage', 'sessionStorage'] as const) {
      vi.spyOn(globalThis, name, 'get').mockImplementation(failInsecure);
    }
    vi.resetModules();
    const { session } = await import('./session');
    const ended = vi.fn();
    session.whenEnded(ended);
    await session.found();
    session.open('token', true);
    expect(session.recognise(meResponse('Dana')).name).toBe('Dana');
    expect(session.token()).toBe('token');
    session.close();
    expect(session.token()).toBeNull();
    expect(ended).toHaveBeenCalledExactlyOnceWith({ how: 'signedOut', leaves: true });
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });
});

describe('a new tab', () => {
  it('takes over the session of an open one, which lasts as long as either of them', async () => {
    const one = await openTab();
    one.session.open('in this tab', false);
    const other = await openTab();
    await other.session.found();
    expect(other.session.token()).toBe('in this tab');
    expect(localStorage.getItem('palestra.token')).toBeNull();
    one.session.close();
    await waitFor(() => expect(other.ended).toHaveBeenCalledExactlyOnceWith({ how: 'signedOut', leaves: true }));
  });

  it('asks no tab if none has had a session, and asks in vain once', async () => {
    const post = vi.spyOn(BroadcastChannel.prototype, 'postMessage');
    const openNewTab = async () => {
      const { session } = await openTab();
      await session.found();
      return { token: session.token(), asked: post.mock.calls.length };
    };
    expect(await openNewTab()).toEqual({ token: null, asked: 0 });
    // The tab that had a session has been closed.
    localStorage.setItem('palestra.tabSession', '1');
    expect(await openNewTab()).toEqual({ token: null, asked: 1 });
    expect(await openNewTab()).toEqual({ token: null, asked: 1 });
  });
});

describe('the viewer', () => {
  it('is read again after a refusal, so that menu and guards follow', async () => {
    const { session, request } = await openTab();
    session.open('a', false);
    session.recognise(meResponse('Dana', 'viewAny role'));
    server.use(
      http.get(at('/roles'), () => refusalWith(403)),
      http.get(at('/me'), () => HttpResponse.json(meResponse('Dana', 'viewAny user'))),
    );
    await expect(request('get', '/api/v1/roles')).rejects.toMatchObject({ status: 403 });
    await waitFor(() => expect([...(session.viewer()?.permissions ?? [])]).toEqual(['viewAny user']));
  });

  it('comes from the device while the server cannot be reached, and is read again once it can', async () => {
    const first = await openTab();
    first.session.open('token', true);
    server.use(http.get(at('/me'), () => HttpResponse.json(meResponse('Dana', 'viewAny role'))));
    await first.readViewer();

    const second = await openTab();
    expect(second.session.viewer()).toBeNull();
    expect(second.session.recall()).toMatchObject({ name: 'Dana', permissions: new Set(['viewAny role']) });
    server.use(
      http.get(at('/me'), () => HttpResponse.json(meResponse('Dana'))),
      http.get(at('/roles'), () => HttpResponse.json({ data: [] })),
    );
    await second.request('get', '/api/v1/roles');
    await waitFor(() => expect(second.session.viewer()?.permissions).toEqual(new Set()));
    expect(second.session.isRecalled()).toBe(false);
  });

  it('is recalled for their own token only, and never after signing out', async () => {
    const { session } = await openTab();
    session.open('first', false);
    session.recognise(meResponse('Dana'));
    session.open('second', false);
    expect(session.recall()).toBeNull();

    session.open('third', true);
    session.recognise(meResponse('Dana'));
    session.close();
    expect([...Object.values({ ...localStorage }), ...Object.values({ ...sessionStorage })].join()).not.toContain(
      'Dana',
    );
  });

  it('is removed from the device at the next start after the session has expired', async () => {
    const { session } = await openTab();
    session.open('token', true);
    session.recognise({ ...meResponse('Dana'), expires_at: '2020-01-01T00:00:00Z' });
    expect(localStorage.getItem('palestra.viewer')).toContain('Dana');
    await openTab();
    expect(localStorage.getItem('palestra.viewer')).toBeNull();
  });

  it('is removed from the device when its token is refused', async () => {
    const { session } = await openTab();
    session.open('token', true);
    session.recognise(meResponse('Dana'));
    session.expire('token');
    expect(localStorage.getItem('palestra.viewer')).toBeNull();
  });

  it('is never the one of an older token', async () => {
    const { session, readViewer } = await openTab();
    server.use(
      http.get(at('/me'), ({ request }) => {
        const old = request.headers.get('Authorization') === 'Bearer old';
        if (old) session.open('new', false);
        return HttpResponse.json(meResponse(old ? 'Ada' : 'Dana'));
      }),
    );
    session.open('old', false);
    expect(await readViewer()).toMatchObject({ name: 'Dana' });
    expect(session.viewer()?.name).toBe('Dana');
  });
});
