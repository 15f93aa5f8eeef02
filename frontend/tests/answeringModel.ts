/**
 * A world for the model test of answering: virtual time, a network that loses, delays, repeats and reorders, a server
 * that follows D28, D29 and D57, and devices that sleep, are killed and have wrong clocks. The engine in it is the real
 * one.
 */
import { ApiError, type Problem } from '@/api/errors';
import { createServerClock } from '@/api/serverClock';
import type { Draft } from '@/features/answering/draft';
import { openSession } from '@/features/answering/draft';
import { type Engine, type Known, startEngine } from '@/features/answering/engine';
import { paper } from '@/features/answering/fixtures';
import { type Sheet, sameAnswer, sameSheet, writeSheet } from '@/features/answering/paper';
import { isDirty, isOver, type Save, type Session, unsavedAnswers } from '@/features/answering/session';
import type { AnswerValue } from '@/questions/kinds';

export const GRACE_MS = 10_000;
/** Texts with this in them are refused as invalid. */
export const INVALID = 'invalid';

/** What the network does with one request and its response. Times are milliseconds. */
export interface Fate {
  up: number;
  down: number;
  /** Where it is lost; `hang` loses it without a word, `fail` tells the client at once. */
  lost: 'no' | 'up' | 'down';
  how: 'hang' | 'fail';
  /** Delivers the request once more after this time. */
  repeat: number | null;
  /** A refusal by something between the client and the server. */
  refused: { status: number; retryAfter: number | null } | null;
}

const CALM: Fate = { up: 20, down: 20, lost: 'no', how: 'fail', repeat: null, refused: null };

interface Task {
  at: number;
  order: number;
  device: Device | null;
  run: () => void;
}

export class World {
  now = Date.parse('2026-11-21T09:00:00Z');
  readonly server: Server;
  readonly devices: Device[] = [];
  calm = false;
  private tasks: Task[] = [];
  private count = 0;
  private fateAt = 0;
  private resolved = false;

  constructor(
    private readonly fates: readonly Fate[],
    duration: number,
    /** Cycles through these, so that a failing run can be repeated. */
    private readonly numbers: readonly number[],
  ) {
    this.server = new Server(this, this.now + duration);
  }

  random = (): number => this.numbers[this.count++ % this.numbers.length] ?? 0.5;

  nextFate(): Fate {
    if (this.calm) return CALM;
    return this.fates[this.fateAt++ % this.fates.length] ?? CALM;
  }

  schedule(wait: number, device: Device | null, run: () => void): Task {
    // A device that sleeps does nothing, and hears of nothing.
    const from = Math.max(this.now, device?.asleepUntil ?? 0);
    const task = { at: from + wait, order: this.count++, device, run };
    this.tasks.push(task);
    return task;
  }

  cancel(task: Task): void {
    this.tasks = this.tasks.filter((one) => one !== task);
  }

  /** What was due on a device while it sleeps happens after it. */
  postpone(device: Device, ms: number): void {
    for (const task of this.tasks) if (task.device === device) task.at += ms;
  }

  drop(device: Device): void {
    this.tasks = this.tasks.filter((task) => task.device !== device);
  }

  /** A promise was settled: what waits for it must run before time goes on. */
  settled(): void {
    this.resolved = true;
  }

  async pass(ms: number): Promise<void> {
    const end = this.now + ms;
    for (;;) {
      let next: Task | undefined;
      for (const task of this.tasks) {
        if (task.at <= end && (!next || task.at < next.at || (task.at === next.at && task.order < next.order)))
          next = task;
      }
      if (!next) break;
      this.cancel(next);
      this.now = Math.max(this.now, next.at);
      next.run();
      await this.rest();
    }
    this.now = end;
  }

  async rest(): Promise<void> {
    while (this.resolved) {
      this.resolved = false;
      for (let turn = 0; turn < 12; turn += 1) await null;
    }
  }
}

const stored = (sheet: Sheet): Sheet =>
  Object.fromEntries(
    Object.entries(sheet).flatMap(([id, value]): [string, AnswerValue][] => {
      const kept = typeof value === 'string' ? value.trim().normalize('NFC') : value;
      return kept.length > 0 ? [[id, kept]] : [];
    }),
  );

/** The sheet as the server sends it. */
function wire(sheet: Sheet) {
  const entries = writeSheet(paper, sheet);
  const isItem = (id: string) => id.startsWith('arr');
  return {
    userAnswers: entries
      .filter(({ answer_id }) => !isItem(answer_id))
      .map(({ answer_id, value }) => ({ answer_id, value: String(value) })),
    userAnswerSlides: [],
    userArrangeAnswers: entries
      .filter(({ answer_id }) => isItem(answer_id))
      .map(({ answer_id, value }) => ({ answer_id, value: Number(value) })),
  };
}

export class Server {
  sheet: Sheet = {};
  revision = 0;
  submitted = false;
  isDown = false;
  /** The session that requests must have. */
  session = 0;
  /** Each stored sheet, by its revision. */
  readonly history: Sheet[] = [{}];
  private readonly saves = new Map<string, number>();

  constructor(
    private readonly world: World,
    public deadline: number,
  ) {}

  get isClosed(): boolean {
    return this.submitted || this.world.now > this.deadline + GRACE_MS;
  }

  private body = () => ({ revision: this.revision, ...wire(this.sheet) }) as unknown as NonNullable<Problem['data']>;

  private accept(revision: number, submitted: boolean) {
    const time = new Date(this.world.now).toISOString();
    const left = Math.max(0, Math.ceil((this.deadline - this.world.now) / 1000));
    return {
      revision,
      saved_at: time,
      server_time: time,
      remaining_seconds: left,
      is_submited: submitted ? (1 as const) : (0 as const),
    };
  }

  private check(session: number): void {
    if (this.isDown) throw new ApiError(503, {});
    if (session !== this.session) throw new ApiError(401, {});
  }

  private closing(): ApiError {
    const code = this.submitted ? 'already_submitted' : 'time_ended';
    return new ApiError(409, { code, message: code, data: this.body() });
  }

  save({ id, revision, sheet, submit }: Save, session: number) {
    this.check(session);
    const known = this.saves.get(id);
    if (this.isClosed) {
      const isStored = known === this.revision || sameSheet(sheet, this.sheet);
      if (submit ? isStored : known !== undefined) return this.accept(known ?? this.revision, submit);
      throw this.closing();
    }
    const errors = writeSheet(paper, sheet).flatMap(({ value }, at) =>
      String(value).includes(INVALID) ? [[`answers.${at}.value`, ['Not valid']] as [string, string[]]] : [],
    );
    if (errors.length > 0) throw new ApiError(422, { code: 'validation_failed', errors: Object.fromEntries(errors) });
    if (known !== undefined) return this.accept(known, false);
    if (revision !== this.revision) {
      throw new ApiError(409, { code: 'stale_revision', message: 'stale', data: this.body() });
    }
    this.sheet = stored(sheet);
    this.revision += 1;
    this.history.push(this.sheet);
    this.saves.set(id, this.revision);
    this.submitted = submit;
    for (const device of this.world.devices) device.check();
    return this.accept(this.revision, submit);
  }

  start(session: number) {
    this.check(session);
    if (this.isClosed) {
      throw new ApiError(409, { code: this.submitted ? 'already_submitted' : 'time_ended', message: 'closed' });
    }
    return {
      revision: this.revision,
      deadline: new Date(this.deadline).toISOString(),
      server_time: new Date(this.world.now).toISOString(),
      ...wire(this.sheet),
    };
  }
}

interface Change {
  value: AnswerValue | null;
  /** The server's revision that it was made on. */
  since: number;
}

export class Device {
  engine: Engine | null = null;
  draft: Draft | null = null;
  known: Known | null = null;
  session = 0;
  sends: number[] = [];
  reports: unknown[] = [];
  readonly changes = new Map<string, Change>();
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
    let known = this.known;
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
      newId: () => `save-${Math.floor(world.now)}-${this.world.devices.indexOf(this)}-${this.sends.length}`,
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
    this.changes.set(question, { value: changed ?? null, since: before.revision });
  }

  sleep(ms: number): void {
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

  /** A device that was awake and in touch for a while knows the time. */
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
