import { afterEach, expect, it, vi } from 'vitest';
import { holdLock } from './lock';

/** A fake lock manager with a single lock. As in browsers, a release becomes known a little later than it happens. */
class Locks {
  private holder: { reject: (error: unknown) => void } | null = null;

  async request(
    _name: string,
    { steal = false }: { steal?: boolean; ifAvailable?: boolean },
    run: (lock: object | null) => unknown,
  ) {
    if (this.holder && !steal) return run(null);
    this.holder?.reject(new DOMException('stolen', 'AbortError'));
    return new Promise((resolve, reject) => {
      const mine = { reject };
      this.holder = mine;
      void Promise.resolve(run({})).then(async (result) => {
        await new Promise((done) => setTimeout(done));
        if (this.holder === mine) this.holder = null;
        resolve(result);
      });
    });
  }
}

const installLockManager = (locks: unknown) => vi.stubGlobal('navigator', { locks });
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('holds a lock for one tab, and lets another one take it over', async () => {
  installLockManager(new Locks());
  const lost = vi.fn();
  expect(await holdLock('a', false, lost)).not.toBeNull();
  expect(await holdLock('a', false, vi.fn())).toBeNull();
  expect(lost).not.toHaveBeenCalled();
  expect(await holdLock('a', true, vi.fn())).not.toBeNull();
  await vi.waitFor(() => expect(lost).toHaveBeenCalledOnce());
});

it('is held again at once after it was released', async () => {
  installLockManager(new Locks());
  const release = await holdLock('a', false, vi.fn());
  release?.();
  expect(await holdLock('a', false, vi.fn())).not.toBeNull();
});

it.each([
  ['has no locks', undefined],
  ['denies them', { request: () => Promise.reject(new DOMException('denied', 'SecurityError')) }],
])('gives the lock to every tab where the browser %s', async (_, locks) => {
  installLockManager(locks);
  const lost = vi.fn();
  expect(await holdLock('a', false, lost)).not.toBeNull();
  expect(lost).not.toHaveBeenCalled();
});

it('is given within a second where the browser never answers', async () => {
  vi.useFakeTimers();
  installLockManager({ request: () => new Promise(() => {}) });
  const lock = holdLock('a', false, vi.fn());
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await lock).not.toBeNull();
});

it('does not hold a lock that comes too late', async () => {
  vi.useFakeTimers();
  const locks = new Locks();
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  installLockManager({
    request: async (...parameters: Parameters<Locks['request']>) => {
      await answered;
      return locks.request(...parameters);
    },
  });
  const late = holdLock('late', false, vi.fn());
  await vi.advanceTimersByTimeAsync(1_000);
  await late;
  answer();
  await vi.advanceTimersByTimeAsync(100);
  expect(await holdLock('late', false, vi.fn())).not.toBeNull();
});

it('waits for no more than a second for an earlier release that never ends', async () => {
  vi.useFakeTimers();
  installLockManager({
    request: (_name: string, _options: object, run: (lock: object) => unknown) => {
      void run({});
      return new Promise(() => {});
    },
  });
  const release = await holdLock('stuck', false, vi.fn());
  release?.();
  const again = holdLock('stuck', false, vi.fn());
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await again).not.toBeNull();
});

it('takes the lock from no other tab after it has given up waiting for its own release', async () => {
  vi.useFakeTimers();
  let end = () => {};
  const request = vi.fn((_name: string, _options: object, run: (lock: object) => unknown) => {
    void run({});
    return new Promise<void>((resolve) => {
      end = resolve;
    });
  });
  installLockManager({ request });
  const release = await holdLock('slow', false, vi.fn());
  release?.();
  const again = holdLock('slow', true, vi.fn());
  await vi.advanceTimersByTimeAsync(1_000);
  await again;
  end();
  await vi.advanceTimersByTimeAsync(0);
  expect(request).toHaveBeenCalledOnce();
});
