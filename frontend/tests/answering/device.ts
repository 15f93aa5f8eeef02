/** A device of the model, with the real engine on it, and what must hold for it. */
import { ApiError } from '@/api/errors';
import { createServerClock } from '@/api/serverClock';
import { type Draft, openSession } from '@/features/answering/draft';
import { type Engine, type Known, startEngine } from '@/features/answering/engine';
import { paper } from '@/features/answering/fixtures';
import { type Sheet, sameAnswer, sameSheet } from '@/features/answering/paper';
import {
  isDirty,
  isOpen,
  isOver,
  needsSave,
  type Session,
  sendable,
  unsavedAnswers,
} from '@/features/answering/session';
import type { AnswerValue } from '@/questions/kinds';
import { INVALID } from './server';
import { GRACE_MS, type Task, type World } from './world';

interface Change {
  value: AnswerValue | null;
  /** The server's revision that it was made on. */
  since: number;
  /** The last one that the screen has taken in with this answer on it. */
  seen: number;
}

export class Device {
  engine: Engine | null = null;
  draft: Draft | null = null;
  known: Known | null = null;
  session = 0;
  sends: number[] = [];
  reports: unknown[] = [];
  readonly changes = new Map<string, Change>();
  /** Every answer that was on this screen, by question. */
  private readonly shown = new Map<string, AnswerValue[]>();
  private readonly ownSaves = new Set<string>();
  /** Whether it has slept, or its clock was set: then it may be wrong for a while. */
  private wasWarped = false;
  private slept = 0;
  asleepUntil = 0;
  private wallError = 0;
  private page = 0;
  private clock: ReturnType<typeof createServerClock>;

  constructor(private readonly world: World) {
    this.clock = this.newClock();
    world.devices.push(this);
  }

  get isAsleep(): boolean {
    return this.world.now < this.asleepUntil;
  }

  /** Stands still while the device sleeps. */
  private monotonic = () => Math.max(this.world.now, this.asleepUntil) - this.slept;

  private newClock() {
    return createServerClock({ wall: () => this.world.now + this.wallError, monotonic: this.monotonic });
  }

  get state(): Session | null {
    return this.engine?.store.getState() ?? null;
  }

  /** Opens the page, with the server if it can be reached, else with what the device keeps. Returns whether it could. */
  open(): boolean {
    if (this.engine) return true;
    const { server } = this.world;
    this.clock = this.newClock();
    const previous = this.known;
    let known = previous;
    try {
      const started = server.start(this.session);
      this.clock.sync(started.server_time, this.monotonic());
      known = { base: server.sheet, revision: server.revision, deadline: server.deadline };
    } catch (error) {
      if (!(error instanceof ApiError && error.passing) || !known) return false;
      this.clock.startFrom(-this.wallError);
      if (this.clock.now() > known.deadline + GRACE_MS) return false;
    }
    const moment = { at: this.monotonic(), random: this.world.random() };
    const opened = openSession(paper, { ...known, sheet: known.base }, this.draft, moment);
    this.known = known;
    this.page += 1;
    this.engine = this.run(opened, this.page);
    if (known !== previous) this.checkNothingOld();
    this.engine.store.subscribe(() => this.check());
    this.check();
    return true;
  }

  private run(opened: Session, page: number): Engine {
    const { world } = this;
    const isCurrent = () => this.page === page && this.engine !== null;
    return startEngine(paper, opened, {
      send: (save, signal) => {
        this.sends.push(world.now);
        const requestedAt = this.clock.requestedAt();
        return this.request(signal, (session) => world.server.save(save, session)).then((saved) => {
          this.clock.sync(saved.server_time, requestedAt);
          return saved;
        });
      },
      reopen: (signal) => {
        const requestedAt = this.clock.requestedAt();
        return this.request(signal, (session) => world.server.start(session)).then((started) => {
          this.clock.sync(started.server_time, requestedAt);
          return started as never;
        });
      },
      storage: {
        draft: (draft) => {
          if (!isCurrent()) throw new Error('a page that is gone wrote a draft');
          this.draft = draft;
        },
        known: (known) => {
          if (!isCurrent()) throw new Error('a page that is gone wrote');
          this.known = known;
        },
      },
      clock: { now: () => this.clock.now(), monotonic: this.monotonic, jumped: () => this.clock.jumped() },
      timers: {
        set: (run, wait) => world.schedule(wait, this, run),
        clear: (timer) => {
          if (timer) world.cancel(timer as Task);
        },
      },
      newId: () => {
        const id = `save-${world.devices.indexOf(this)}-${this.ownSaves.size}`;
        this.ownSaves.add(id);
        return id;
      },
      random: world.random,
      report: (error) => this.reports.push(error),
    });
  }

  private request<T>(signal: AbortSignal, call: (session: number) => T): Promise<T> {
    const { world, session } = this;
    const fate = world.nextFate();
    return new Promise<T>((resolve, reject) => {
      let answered = false;
      const answer = (settle: () => void) => {
        if (answered) return;
        answered = true;
        settle();
        world.settled();
      };
      signal.addEventListener('abort', () => answer(() => reject(new DOMException('aborted', 'AbortError'))));
      const fail = (error: ApiError) => () => answer(() => reject(error));
      const broken = () => {
        if (fate.how === 'fail') world.schedule(fate.down, this, fail(new ApiError(0, {})));
      };
      const arrive = (isRepeat: boolean) => () => {
        let result: () => void;
        try {
          const value = call(session);
          result = () => answer(() => resolve(value));
        } catch (error) {
          if (!(error instanceof ApiError)) throw error;
          result = fail(error);
        }
        if (isRepeat) return;
        if (fate.lost === 'down') broken();
        else world.schedule(fate.down, this, result);
      };
      if (fate.refused) {
        const { status, retryAfter } = fate.refused;
        world.schedule(fate.up + fate.down, this, fail(new ApiError(status, {}, retryAfter)));
      } else if (fate.lost === 'up') broken();
      else {
        world.schedule(fate.up, null, arrive(false));
        if (fate.repeat !== null) world.schedule(fate.up + fate.repeat, null, arrive(true));
      }
    });
  }

  change(question: string, value: AnswerValue | null): void {
    if (this.state?.phase !== 'answering') return;
    const before = this.state;
    this.engine?.change(question, value);
    const changed = this.state.sheet[question];
    if (sameAnswer(changed, before.sheet[question])) return;
    const shown = [before.sheet[question] ?? [], changed ?? []];
    this.shown.set(question, [...(this.shown.get(question) ?? []), ...shown]);
    this.changes.set(question, { value: changed ?? null, since: before.revision, seen: before.revision });
  }

  /** The page goes out of view, perhaps for good: everything that can be sent is on its way. */
  hide(): void {
    this.engine?.hidden();
    const session = this.state;
    if (!session || !isOpen(session) || session.saveError?.kind === 'signedOut' || !needsSave(session)) return;
    const { inFlight } = session;
    const isSent = inFlight.some(({ sheet }) => sameSheet(sheet, sendable(session)));
    if (!isSent && inFlight.length < 2) throw new Error(`keeps to itself: ${JSON.stringify(session)}`);
  }

  sleep(ms: number): void {
    this.wasWarped = true;
    this.slept += ms;
    this.asleepUntil = this.world.now + ms;
    this.world.postpone(this, ms);
  }

  wake(): void {
    const early = this.asleepUntil - this.world.now;
    if (early <= 0) return;
    this.slept -= early;
    this.asleepUntil = this.world.now;
    this.world.postpone(this, -early);
  }

  setClock(by: number): void {
    this.wasWarped = true;
    this.wallError += by;
  }

  signIn(): void {
    this.session = this.world.server.session;
    this.engine?.signedIn();
  }

  /** The page is gone at once; what it has sent may still arrive. */
  kill(): void {
    this.engine?.stop();
    this.engine = null;
    this.world.drop(this);
  }

  /** The screen claims nothing that the server does not hold. */
  check(): void {
    const session = this.state;
    if (!session) return;
    for (const [id, change] of this.changes) {
      if (sameAnswer(session.sheet[id], change.value ?? undefined)) change.seen = session.revision;
    }
    const { server, devices } = this.world;
    const isAlone = devices.length === 1;
    const claim = (holds: boolean, what: string) => {
      if (!holds) throw new Error(`${what}: ${JSON.stringify({ session, server: server.sheet, at: server.revision })}`);
    };
    const missing = new Set(unsavedAnswers(session));
    const isTaken = (sheet: Sheet) =>
      paper.questions.every(({ id }) => missing.has(id) || sameAnswer(session.sheet[id], sheet[id]));
    if (session.phase === 'answering' && !isDirty(session)) {
      const held = isAlone ? server.sheet : server.history[session.revision];
      claim(held !== undefined && isTaken(held), 'says saved');
    }
    if (session.phase === 'submitted' || session.ending === 'sent') {
      claim(server.isClosed && isTaken(server.sheet), 'says submitted');
    }
    if (session.phase === 'closed' || (session.ending === 'lastSave' && isAlone)) {
      claim(isTaken(server.sheet), 'says what counts');
    }
  }

  /** Every change of this device is on the server, or was, or is in its draft. */
  checkNothingLost(): void {
    const { server } = this.world;
    for (const [id, { value, since }] of this.changes) {
      const same = (other: AnswerValue | null | undefined) => sameAnswer(value ?? undefined, other ?? undefined);
      const kept = this.draft?.answers[id];
      const reached = server.history.slice(since).some((sheet) => same(sheet[id]));
      if (!reached && !(kept && same(kept.mine))) {
        throw new Error(`lost ${id}: ${JSON.stringify({ value, draft: this.draft, server: server.history })}`);
      }
    }
  }

  /**
   * A page that opens puts no older answer over one that was given elsewhere since. An answer that was on this screen
   * before the older one is excepted: it cannot be told from the one that was replaced here.
   */
  private checkNothingOld(): void {
    const { server } = this.world;
    for (const [id, { value, seen }] of this.changes) {
      const mine = value ?? undefined;
      const isNewElsewhere = server.history.some(
        (sheet, revision) =>
          revision > seen &&
          !this.ownSaves.has(server.savedBy[revision] ?? '') &&
          !sameAnswer(sheet[id], server.history[revision - 1]?.[id]),
      );
      const isOver = sameAnswer(this.state?.sheet[id], mine) && !sameAnswer(server.sheet[id], mine);
      const isKnown = this.shown.get(id)?.some((one) => sameAnswer(one, server.sheet[id]));
      if (isNewElsewhere && isOver && !isKnown)
        throw new Error(`puts the older ${id} over a newer one: ${JSON.stringify(this.state)}`);
    }
  }

  /** The server has everything of this device that it can take. */
  checkReached(): void {
    const session = this.state;
    if (!session) return;
    const { sheet } = this.world.server;
    const open = paper.questions.filter(({ id }) => !sameAnswer(session.sheet[id], sheet[id]));
    const invalid = (id: string) => String(session.sheet[id] ?? '').includes(INVALID);
    if (open.some(({ id }) => !invalid(id))) {
      throw new Error(`not reached: ${JSON.stringify({ session, server: sheet })}`);
    }
  }

  /** The clock goes by the best sample, and the first one of the model has no round trip. */
  checkBestSample(): void {
    const error = this.clock.now() - this.world.now;
    if (this.engine && !this.wasWarped && Math.abs(error) > 1) throw new Error(`has lost ${error} ms`);
  }

  /** A device that was awake and in touch for a while knows the time, whatever it went through. */
  checkClock(): void {
    const error = this.clock.now() - this.world.now;
    if (this.state?.phase === 'answering' && Math.abs(error) > 8_000) throw new Error(`is ${error} ms wrong`);
  }

  checkEnded(): void {
    if (this.state && !isOver(this.state)) throw new Error(`hangs: ${JSON.stringify(this.state)}`);
    const crowded = this.sends.findIndex(
      (at, index) => (this.sends[index + 30] ?? Number.POSITIVE_INFINITY) - at < 5_000,
    );
    if (crowded >= 0) throw new Error(`sends without rest: ${this.sends.slice(crowded, crowded + 31).join(' ')}`);
    if (this.reports.length > 0) throw this.reports[0];
  }
}

export const answersFor = (question: string): (AnswerValue | null)[] =>
  ({
    tf: [['tf1'], ['tf2'], null],
    mc: [['mc1'], ['mc2', 'mc1'], null],
    text: ['a', ' a ', 'b', INVALID, null],
    arr: [['arr2', 'arr1', 'arr3'], null],
  })[question] ?? [];
