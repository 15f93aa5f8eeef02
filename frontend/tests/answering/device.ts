/** A device of the model test with the real engine, and the checks of its screen and storage. */
import { ApiError } from '@/api/errors';
import { createServerClock } from '@/api/serverClock';
import { type Draft, openSession } from '@/features/answering/draft';
import { type Engine, type Known, startEngine } from '@/features/answering/engine';
import { paperWithSlides as paper, placed } from '@/features/answering/fixtures';
import { type Sheet, sameAnswer, sameSheet } from '@/features/answering/paper';
import { pausedTexts } from '@/features/answering/pausedTexts';
import { type KeptMarks, openMarks, sameMarks } from '@/features/answering/reviewMarks';
import {
  isDirty,
  isOpen,
  isOver,
  needsSave,
  type Session,
  sendableSheet,
  unsavedAnswers,
} from '@/features/answering/session';
import { claimOf } from '@/features/answering/storage';
import { LONG_AGO } from '@/features/answering/timing';
import { readSaved, readState } from '@/features/answering/wire';
import { answering } from '@/messages/answering';
import type { AnswerValue } from '@/questions/kinds';
import { INVALID } from './server';
import { type Fate, GRACE_MS, type Task, type World } from './world';

interface Change {
  value: AnswerValue | null;
  /** The number of entries in the server's log when the answer was given. */
  since: number;
  /** The number of entries in the server's log when the screen last received something while it showed this answer. */
  seen: number;
}

/** Whether the device stores data. Its storage may refuse, or never respond. */
export type Storage = 'works' | 'fails' | 'hangs';

/** After this time, a storage that does not respond counts as failed. */
const STORAGE_LIMIT_MS = 1_000;

function cutBody(body: object, { cut }: Fate): unknown {
  if (cut === 'all') return undefined;
  const [first] = Object.entries(body);
  return cut === 'parts' && first ? { data: Object.fromEntries([first]) } : { data: body };
}

function cutRefusal(error: ApiError, { cut }: Fate): ApiError {
  const { status, code, message, fieldErrors } = error;
  if (cut === 'all') return new ApiError(status, {});
  return cut === 'no'
    ? error
    : new ApiError(status, { code, message, errors: fieldErrors, data: { revision: 1 } as never });
}

/** The page asks every 15 seconds, earlier or later by up to a fifth. After this time, it must have asked. */
const MAX_ASK_INTERVAL_MS = 19_000;
const NOTICED_SLEEP_MS = 2_100;
const NONE_KEPT: KeptMarks = { marked: [], storedMarks: [] };
/** The longest wait that the page chooses on its own. Only the server can ask for a longer wait. */
const LONGEST_BACKOFF_MS = 60_000;

export class Device {
  engine: Engine | null = null;
  draft: Draft | null = null;
  known: (Known & { attempt: string; startedAt: string }) | null = null;
  private keptMarks: KeptMarks = NONE_KEPT;
  /** For each question that was marked or unmarked here, whether it is marked now. */
  private readonly marked = new Map<string, boolean>();
  session = 0;
  sends: number[] = [];
  asks: number[] = [];
  reports: unknown[] = [];
  storage: Storage = 'works';
  /** Whether site data was removed since the last draft was stored. */
  private hasVanished = false;
  /** Whether the information about sent saves and received responses was lost when the next page opened. */
  private hasForgotten = false;
  /** The number of storage responses for which the page waits. */
  private storing = 0;
  readonly changes = new Map<string, Change>();
  /** All answers that this screen has shown, by question. */
  private readonly shown = new Map<string, AnswerValue[]>();
  private readonly ownSaves = new Set<string>();
  private attempt = '';
  /** The key under which the draft is stored. */
  private draftKey = '';
  /** The server's time of the latest information that the page received. */
  private heardFrom = 0;
  /** Whether the device slept, its clock was set, or it does not know the server's time. Then the page's clock may
      be wrong for a while. */
  private wasWarped = false;
  private slept = 0;
  asleepUntil = 0;
  private asleepSince = 0;
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

  /** The monotonic clock, which stands still while the device sleeps. */
  private monotonic = () => Math.max(this.world.now, this.asleepUntil) - this.slept;

  private newClock() {
    return createServerClock({ wall: () => this.world.now + this.wallError, monotonic: this.monotonic });
  }

  get state(): Session | null {
    return this.engine?.store.getState() ?? null;
  }

  /** Opens the page with the server's data, or with the stored data if the server cannot be reached. Returns whether
      the page opened. */
  open(): boolean {
    if (this.state?.phase === 'replaced') this.kill();
    if (this.engine) return true;
    const { server } = this.world;
    this.clock = this.newClock();
    const previous = this.known;
    let known = previous;
    try {
      const started = server.start(this.session);
      this.clock.sync(started.server_time, this.monotonic());
      const { sheet: base, revision, deadline } = server;
      const storedMarks = server.marks;
      known = { attempt: started.attempt_id, startedAt: started.started_at, base, storedMarks, revision, deadline };
    } catch (error) {
      if (!(error instanceof ApiError && error.passing) || !known) return false;
      this.clock.startFrom(-this.wallError);
      this.wasWarped = true;
      if (this.clock.now() > known.deadline + GRACE_MS) return false;
    }
    if (known.attempt !== this.attempt) {
      this.attempt = known.attempt;
      this.keptMarks = NONE_KEPT;
      this.marked.clear();
      this.changes.clear();
    }
    const { attempt: attemptId, startedAt } = known;
    const { key } = claimOf({ userId: 'u', eventId: 'e', attemptId }, '', { ends_at: startedAt });
    if (key !== this.draftKey) this.draft = null;
    this.draftKey = key;
    const moment = { at: this.monotonic(), random: this.world.random() };
    const { draft } = this;
    const marks = openMarks(paper, this.keptMarks, known === previous ? (known.storedMarks ?? null) : server.marks);
    const found = openSession(paper, { ...known, ...marks, sheet: known.base }, draft, moment);
    const heardAt = known === previous ? LONG_AGO : found.timing.heardAt;
    if (this.storage === 'works') this.known = known;
    this.page += 1;
    this.engine = this.run({ ...found, timing: { ...found.timing, heardAt } }, this.page, startedAt);
    if (known !== previous) this.checkNothingOld(draft);
    this.engine.store.subscribe(({ marks, storedMarks }) => {
      if (this.storage === 'works') this.keptMarks = { marked: [...marks], storedMarks: [...storedMarks] };
      this.check();
      this.tryNow();
    });
    this.check();
    return true;
  }

  private run(opened: Session, page: number, startedAt: string): Engine {
    const { world } = this;
    const { attempt } = opened;
    const isCurrent = () => this.page === page && this.engine !== null;
    return startEngine(paper, opened, {
      send: async (save, signal) => {
        this.sends.push(world.now);
        if (save.submit && this.state?.phase === 'timeUp') this.checkWord();
        const requestedAt = this.clock.requestedAt();
        const { body, from } = await this.request(signal, (session) => world.server.save(attempt, save, session));
        const saved = readSaved(body as never);
        this.heardFrom = from;
        this.clock.sync(saved.server_time, requestedAt);
        return saved;
      },
      ask: async (signal) => {
        this.asks.push(world.now);
        const requestedAt = this.clock.requestedAt();
        const { body, from } = await this.request(signal, (session) => world.server.state(session));
        const state = readState(body as never);
        this.heardFrom = from;
        this.clock.sync(state.server_time, requestedAt);
        return state;
      },
      storage: {
        draft: (draft) => {
          if (isCurrent()) this.store(draft, page);
          else this.reports.push(new Error('a page that is gone wrote a draft'));
        },
        known: (known) => {
          if (!isCurrent()) this.reports.push(new Error('a page that is gone wrote'));
          else if (this.storage === 'works') this.known = known && { ...known, attempt, startedAt };
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

  /** Stores the draft. The page learns later whether the draft was stored. */
  private store(draft: Draft | null, page: number): void {
    const works = this.storage === 'works';
    if (works) {
      this.draft = draft;
      this.hasVanished = false;
      if (this.state?.draftStored && this.storing === 0) return;
    }
    this.storing += 1;
    this.world.schedule(this.storage === 'hangs' ? STORAGE_LIMIT_MS : 1, this, () => {
      if (this.page !== page) return;
      this.storing -= 1;
      this.engine?.draftStored(works);
    });
  }

  /** Whether the page knows, or will soon know, that the device stores nothing. */
  private get isLoose(): boolean {
    return this.hasVanished || this.storing > 0 || this.state?.draftStored === false;
  }

  /** Simulates a user who removes the site's data. */
  vanish(): void {
    if (!this.engine) {
      this.changes.clear();
      this.hasForgotten = true;
    }
    this.draft = null;
    this.known = null;
    this.keptMarks = NONE_KEPT;
    this.marked.clear();
    this.hasVanished = true;
  }

  private request(signal: AbortSignal, call: (session: number) => object): Promise<{ body: unknown; from: number }> {
    const { world, session } = this;
    const fate = world.nextFate();
    return new Promise((resolve, reject) => {
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
        const from = world.now;
        let result: () => void;
        try {
          const body = cutBody(call(session), fate);
          result = () => answer(() => resolve({ body, from }));
        } catch (error) {
          if (!(error instanceof ApiError)) throw error;
          result = fail(cutRefusal(error, fate));
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
    const before = this.state;
    if (before?.phase !== 'answering' || before.pause) return;
    this.engine?.change(question, value);
    const changed = this.state?.sheet[question];
    if (sameAnswer(changed, before.sheet[question])) return;
    const shown = [before.sheet[question] ?? [], changed ?? []];
    this.shown.set(question, [...(this.shown.get(question) ?? []), ...shown]);
    const since = this.storedAs(before.revision);
    this.changes.set(question, { value: changed ?? null, since, seen: since });
  }

  toggleMark(question: string): void {
    const before = this.state;
    if (before?.phase !== 'answering' || before.pause) return;
    this.engine?.toggleMark(question);
    this.marked.set(question, !before.marks.has(question));
  }

  /** Returns the index in the server's log of a revision of this attempt. */
  private storedAs(revision: number): number {
    const { log } = this.world.server;
    return Math.max(
      0,
      log.findLastIndex((one) => one.revision === revision && `attempt-${one.attempt}` === this.attempt),
    );
  }

  /** Hides the page, perhaps for good. Everything that can be sent is sent before. */
  hide(): void {
    this.engine?.hidden();
    const session = this.state;
    if (!session || !isOpen(session) || session.pause || session.saveError?.kind === 'signedOut') return;
    const { inFlight } = session;
    const isSent = inFlight.some(({ sheet }) => sameSheet(sheet, sendableSheet(session)));
    if (needsSave(session) && !isSent && inFlight.length < 2) {
      throw new Error(`keeps to itself: ${JSON.stringify(session)}`);
    }
  }

  sleep(ms: number): void {
    this.wasWarped = true;
    this.asleepSince = this.world.now;
    this.slept += ms;
    this.asleepUntil = this.world.now + ms;
    this.world.postpone(this, ms);
  }

  /** Wakes the device. Returns whether the sleep was long enough to be noticed. */
  wake(): boolean {
    const early = this.asleepUntil - this.world.now;
    if (early <= 0) return false;
    this.slept -= early;
    this.asleepUntil = this.world.now;
    this.world.postpone(this, -early);
    return this.world.now - this.asleepSince > NOTICED_SLEEP_MS;
  }

  /** When everything works again, the user does not wait as long as the server asked before: the user tries to send
      now, and looks at the page again. */
  private tryNow(): void {
    const session = this.state;
    if (!session || !this.world.calm) return;
    const isLong = (until: number) => until - this.monotonic() > LONGEST_BACKOFF_MS;
    const retryAt = session.saveError?.retryAt ?? null;
    if (retryAt !== null && isLong(retryAt)) this.world.schedule(0, this, () => this.engine?.saveNow());
    if (isLong(session.timing.askAfter)) this.world.schedule(0, this, () => this.engine?.inView());
  }

  /** Whether the user need not look at the page: it is hidden during a pause, and it learns by itself that the event
      continues. */
  get staysAway(): boolean {
    const session = this.state;
    if (!session?.pause || session.isVisible) return false;
    return session.timing.askAfter - this.monotonic() <= LONGEST_BACKOFF_MS;
  }

  /** Checks that a page asks for the state at once after sleep. */
  checkAwake(): void {
    const session = this.state;
    if (session?.phase !== 'answering' || !session.isVisible || session.inFlight.length > 0 || session.saveError)
      return;
    this.claim((this.asks.at(-1) ?? 0) >= this.asleepUntil, 'does not ask after a sleep');
  }

  setClock(by: number): void {
    this.wasWarped = true;
    this.wallError += by;
  }

  signIn(): void {
    this.session = this.world.server.session;
    this.engine?.signedIn();
  }

  /** Ends the page at once. Requests that it has sent may still arrive. */
  kill(): void {
    if (this.isLoose) {
      // Answers that the device has not stored are lost with the page. The page has warned the user, or had no time to
      // do so.
      for (const [id, { value }] of this.changes) if (!this.isInDraft(id, value)) this.changes.delete(id);
    }
    this.hasForgotten ||= this.isLoose || this.storage !== 'works';
    // Which marks a save without a response has set is known to its page only.
    if (this.isLoose || this.storage !== 'works' || this.state?.unacknowledged.length) this.marked.clear();
    this.engine?.stop();
    this.engine = null;
    this.storing = 0;
    this.world.drop(this);
  }

  private isInDraft(id: string, value: AnswerValue | null): boolean {
    const kept = this.draft?.answers[id];
    return kept !== undefined && sameAnswer(value ?? undefined, kept.mine ?? undefined);
  }

  private claim(holds: boolean, what: string): void {
    const { server } = this.world;
    if (!holds) {
      const { sheet, revision, attempt, log } = server;
      throw new Error(`${what}: ${JSON.stringify({ session: this.state, server: { sheet, revision, attempt }, log })}`);
    }
  }

  /** Checks that the claims of the screen are true, or were true when the page received them. */
  check(): void {
    const session = this.state;
    if (!session) return;
    const { server, devices } = this.world;
    for (const [id, change] of this.changes) {
      if (sameAnswer(session.sheet[id], change.value ?? undefined)) change.seen = this.storedAs(session.revision);
    }
    const { phase, ending, base, sheet, revision } = session;
    const isAmong = (sheets: readonly Sheet[]) => sheets.some((one) => sameSheet(base, one));
    const saysSaved = session.pause ? pausedTexts(session).includes(answering.pausedSaved) : !isDirty(session);
    if (phase === 'answering' && saysSaved) {
      this.claim(!isDirty(session), 'says saved before the server has confirmed it');
      const stored = server.log.filter((one) => one.revision === revision && `attempt-${one.attempt}` === this.attempt);
      const isNow = devices.length === 1 && !server.isDisturbed && !this.hasForgotten;
      const held = isNow ? sameSheet(sheet, server.sheet) : stored.some((one) => sameSheet(sheet, one.sheet));
      this.claim(held, 'says saved');
    }
    if (phase === 'submitted' || ending === 'sent') this.claim(isAmong(server.submissions), 'says submitted');
    if (phase === 'closed' || ending === 'lastSave') this.claim(isAmong(server.endings), 'says what counts');
    if (phase === 'replaced') this.claim(server.isDisturbed, 'says replaced');
    if (session.pause) this.claim(server.movedAt > 0 && !isOver(session), 'says paused');
    if ((session.saveError?.kind === 'offline' || session.pause) && !this.isLoose) {
      const kept = unsavedAnswers(session).every((id) => this.isInDraft(id, sheet[id] ?? null));
      this.claim(kept, 'says kept on this device');
    }
  }

  /** Checks that nothing is submitted only because of the device's clock. */
  private checkWord(): void {
    const { server } = this.world;
    this.claim(server.isTimeUp || server.movedAt >= this.heardFrom, 'submits before the time is up');
  }

  /** Checks that the screen shows the true state after some time with a connection. */
  checkKnows(): void {
    const session = this.state;
    if (!session || session.saveError || session.askTries > 0) return;
    const { server, devices, now } = this.world;
    const changedAt = Math.max(server.movedAt, server.log.at(-1)?.at ?? 0);
    if (now - changedAt < MAX_ASK_INTERVAL_MS) return;
    const isSame = session.attempt === server.name;
    this.claim(isSame || isOver(session), 'has not noticed another attempt');
    if (!isSame || session.phase === 'replaced') return;
    this.claim(!server.isClosed || isOver(session), 'has not noticed the end');
    if (session.phase !== 'answering') return;
    this.claim((session.pause !== null) === (server.pausedAt !== null), 'has not noticed a pause, or its end');
    // A hidden page only asks whether a pause has ended.
    if (!session.isVisible) return;
    if (!session.pause) this.claim(Math.abs(session.deadline - server.deadline) < 1_100, 'has not noticed other times');
    // A page cannot distinguish two sheets with the same revision, unless all saves since then are its own.
    const isAmbiguous = server.isReopenedFork || (server.isForked && devices.length > 1);
    if (isDirty(session) || session.pause || isAmbiguous) return;
    this.claim(sameSheet(session.sheet, server.sheet), 'has not noticed a newer sheet');
    if (!needsSave(session)) this.claim(sameMarks(session.marks, server.marks), 'has not noticed newer marks');
  }

  /** Checks that every change of this device is in its draft, or is or was on the server. */
  checkNothingLost(): void {
    const { server } = this.world;
    const { state } = this;
    for (const [id, { value, since }] of this.changes) {
      const same = (other: AnswerValue | null | undefined) => sameAnswer(value ?? undefined, other ?? undefined);
      // If the server went back after a save, its late acknowledgement is true until the page learns of that.
      const reached = server.log.some(
        ({ sheet, revision, attempt }, at) =>
          `attempt-${attempt}` === this.attempt && same(sheet[id]) && (at >= since || revision === state?.revision),
      );
      const isOnScreen = this.isLoose && state !== null && same(state.sheet[id]);
      if (!reached && !this.isInDraft(id, value) && !isOnScreen) {
        throw new Error(`lost ${id}: ${JSON.stringify({ value, draft: this.draft, state, log: server.log })}`);
      }
    }
    if (state?.replacedBy !== 'sheet' || this.isLoose) return;
    const open = Object.keys(state.sheet).filter((id) => !this.isInDraft(id, state.sheet[id] ?? null));
    this.claim(open.length === 0, 'keeps not all of a sheet that was set back');
  }

  /**
   * Checks that a page that opens does not replace a newer answer from elsewhere by an older one. Exception: if this
   * device knew the newer answer before, on its screen or as the server's, the check cannot distinguish it from the one
   * that was replaced here.
   */
  private checkNothingOld(draft: Draft | null): void {
    const { server } = this.world;
    if (server.isDisturbed) return;
    for (const [id, { value, seen }] of this.changes) {
      const mine = value ?? undefined;
      const isNewElsewhere = server.log.some(
        ({ sheet, savedBy }, at) =>
          at > seen && !this.ownSaves.has(savedBy) && !sameAnswer(sheet[id], server.log[at - 1]?.sheet[id]),
      );
      const isOver = sameAnswer(this.state?.sheet[id], mine) && !sameAnswer(server.sheet[id], mine);
      const known = [...(this.shown.get(id) ?? []), draft?.answers[id]?.base ?? undefined];
      const isKnown = known.some((one) => sameAnswer(one, server.sheet[id]));
      if (isNewElsewhere && isOver && !isKnown)
        throw new Error(`puts the older ${id} over a newer one: ${JSON.stringify(this.state)}`);
    }
  }

  /** Checks that the server has received every answer of this device that it can accept. */
  checkReached(): void {
    const session = this.state;
    const { sheet, marks, name } = this.world.server;
    if (!session || session.attempt !== name || session.phase === 'replaced') return;
    const open = paper.questions.filter(({ id }) => !sameAnswer(session.sheet[id], sheet[id]));
    const invalid = (id: string) => JSON.stringify(session.sheet[id] ?? '').includes(INVALID);
    if (open.some(({ id }) => !invalid(id))) {
      throw new Error(`not reached: ${JSON.stringify({ session, server: sheet })}`);
    }
    if (session.phase !== 'answering') return;
    this.claim(sameMarks(session.marks, marks), 'marks have not reached the server');
    if (this.world.server.isDisturbed) return;
    for (const [id, isMarked] of this.marked) this.claim(marks.has(id) === isMarked, 'has lost a mark');
  }

  /** Checks that the clock uses the best sample. The first sample of the model has no round trip. */
  checkBestSample(): void {
    const error = this.clock.now() - this.world.now;
    if (this.engine && !this.wasWarped && Math.abs(error) > 1) throw new Error(`has lost ${error} ms`);
  }

  /** Checks that a device that was awake and connected for a while knows the time, whatever happened before. */
  checkClock(): void {
    const error = this.clock.now() - this.world.now;
    if (this.state?.phase === 'answering' && Math.abs(error) > 8_000) throw new Error(`is ${error} ms wrong`);
  }

  checkEnded(): void {
    if (this.state && !isOver(this.state)) throw new Error(`hangs: ${JSON.stringify(this.state)}`);
    for (const calls of [this.sends, this.asks]) {
      const crowded = calls.findIndex((at, index) => (calls[index + 30] ?? Number.POSITIVE_INFINITY) - at < 5_000);
      if (crowded >= 0) throw new Error(`sends without rest: ${calls.slice(crowded, crowded + 31).join(' ')}`);
    }
    if (this.reports.length > 0) throw this.reports[0];
  }
}

export const answersFor = (question: string): (AnswerValue | null)[] =>
  ({
    tf: [['tf1'], ['tf2'], null],
    mc: [['mc1'], ['mc2', 'mc1'], null],
    text: ['a', ' a ', 'b', INVALID, null],
    arr: [['arr2', 'arr1', 'arr3'], null],
    case: [placed(['p1']), placed(['p2', 'p1'], ['p3']), placed([], ['p1', 'p2', 'p3']), placed([INVALID]), null],
  })[question] ?? [];
