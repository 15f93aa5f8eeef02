/** The server of the model: the attempts of one participant at one event (D28, D29, D57, D92, D104, D105). */
import { ApiError } from '@/api/errors';
import { paperWithSlides as paper } from '@/features/answering/fixtures';
import { isAnswered, type Sheet, sameSheet, writeSheet, writeSlides } from '@/features/answering/paper';
import { NO_MARKS, type ReviewMarks } from '@/features/answering/reviewMarks';
import type { Save } from '@/features/answering/session';
import type { AttemptState, Saved, StoredSheet } from '@/features/answering/wire';
import type { AnswerValue } from '@/questions/kinds';
import { GRACE_MS, type World } from './world';

/** The server refuses texts that contain this, and a picture with this name, as invalid. */
export const INVALID = 'invalid';

const stored = (sheet: Sheet): Sheet =>
  Object.fromEntries(
    Object.entries(sheet).flatMap(([id, value]): [string, AnswerValue][] => {
      const kept = typeof value === 'string' ? value.trim().normalize('NFC') : value;
      return isAnswered(kept) ? [[id, kept]] : [];
    }),
  );

/** Returns the sheet in the form in which the server sends it. */
function wire(sheet: Sheet): Omit<StoredSheet, 'revision'> {
  const entries = writeSheet(paper, sheet);
  const isItem = (id: string) => id.startsWith('arr');
  return {
    userAnswers: entries
      .filter(({ answer_id }) => !isItem(answer_id))
      .map(({ answer_id, value }) => ({ answer_id, value: String(value) })),
    userArrangeAnswers: entries
      .filter(({ answer_id }) => isItem(answer_id))
      .map(({ answer_id, value }) => ({ answer_id, value: Number(value) })),
    userAnswerSlides: [...writeSlides(paper, sheet)],
  };
}

export class Server {
  attempt = 1;
  sheet: Sheet = {};
  marks: ReviewMarks = NO_MARKS;
  revision = 0;
  submitted = false;
  isDown = false;
  /** The number of the session that requests must have. */
  session = 0;
  /** Whether anything except a save has changed the sheet or the attempt. */
  isDisturbed = false;
  /** Whether the sheet was reset to an older state and saved or reopened since. Then the same revision may stand for
      different sheets. */
  wasSetBack = false;
  isForked = false;
  isReopenedFork = false;
  pausedAt: number | null = null;
  /** The last time at which staff or the server changed the time of the attempt. */
  movedAt = Number.NEGATIVE_INFINITY;
  /** All stored sheets in the order in which they were stored. An entry stays, whatever happens to the sheet
      afterwards. */
  readonly log: { sheet: Sheet; revision: number; attempt: number; savedBy: string; at: number }[] = [];
  /** The submitted sheets, and the final sheets of attempts that were closed without a submission. */
  readonly submissions: Sheet[] = [];
  readonly endings: Sheet[] = [];
  /** The revision that each save created, by the id of the save. */
  private saves = new Map<string, number>();
  private history: { sheet: Sheet; marks: ReviewMarks }[] = [{ sheet: {}, marks: NO_MARKS }];
  private readonly duration: number;
  /** The start of the attempt's time. */
  private startedAt: number;

  constructor(
    private readonly world: World,
    public deadline: number,
  ) {
    this.duration = deadline - world.now;
    this.startedAt = world.now;
    this.remember('');
  }

  private remember(savedBy: string): void {
    const { sheet, revision, attempt } = this;
    this.log.push({ sheet, revision, attempt, savedBy, at: this.world.now });
  }

  /** The time for comparisons with deadlines. It stands still during a pause. */
  private get time(): number {
    return this.pausedAt ?? this.world.now;
  }

  get isTimeUp(): boolean {
    return this.time >= this.deadline;
  }

  get isClosed(): boolean {
    return this.submitted || this.time > this.deadline + GRACE_MS;
  }

  get name(): string {
    return `attempt-${this.attempt}`;
  }

  private get left(): number {
    return Math.max(0, Math.ceil((this.deadline - this.time) / 1000));
  }

  private body = () => ({ revision: this.revision, ...wire(this.sheet), marked_for_review: [...this.marks] });

  private accept(revision: number, submitted: boolean): Saved & { saved_at: string } {
    const time = new Date(this.world.now).toISOString();
    return {
      revision,
      saved_at: time,
      server_time: time,
      remaining_seconds: this.left,
      is_submited: submitted ? 1 : 0,
    };
  }

  private check(session: number): void {
    if (this.isDown) throw new ApiError(503, {});
    if (session !== this.session) throw new ApiError(401, {});
  }

  private refuse(code: string): never {
    throw new ApiError(409, { code, message: code, data: this.body() as never });
  }

  private get closing(): string {
    return this.submitted ? 'already_submitted' : 'time_ended';
  }

  /** Handles a save. The checks have the order in which the server makes them. */
  save(attempt: string, { id, revision, sheet, marks, submit }: Save, session: number) {
    this.check(session);
    if (attempt !== this.name) this.refuse('attempt_replaced');
    const known = this.saves.get(id);
    if (known !== undefined && !submit) return this.accept(known, false);
    if (this.isClosed) {
      if (submit && (known === this.revision || sameSheet(sheet, this.sheet))) {
        this.submissions.push(this.sheet);
        return this.accept(this.revision, true);
      }
      this.endings.push(this.sheet);
      this.refuse(this.closing);
    }
    if (this.pausedAt !== null && this.world.now > this.pausedAt + GRACE_MS) this.refuse('event_paused');
    if (revision !== this.revision) this.refuse('stale_revision');
    const errors = writeSheet(paper, sheet).flatMap(({ value }, at) =>
      String(value).includes(INVALID) ? [[`answers.${at}.value`, ['Not valid']] as [string, string[]]] : [],
    );
    const wrong = writeSlides(paper, sheet).findIndex((one) => one.slide_attachment_id === INVALID);
    if (wrong >= 0) errors.push([`slides.${wrong}`, ['Not valid']]);
    if (errors.length > 0) throw new ApiError(422, { code: 'validation_failed', errors: Object.fromEntries(errors) });
    this.sheet = stored(sheet);
    this.marks = marks;
    this.revision += 1;
    this.history[this.revision] = { sheet: this.sheet, marks: this.marks };
    this.saves.set(id, this.revision);
    this.submitted = submit;
    this.remember(id);
    if (submit) this.submissions.push(this.sheet);
    if (this.wasSetBack) this.isForked = true;
    for (const device of this.world.devices) device.check();
    return this.accept(this.revision, submit);
  }

  start(session: number) {
    this.check(session);
    if (this.isClosed) this.refuse(this.closing);
    if (this.pausedAt !== null) this.refuse('event_paused');
    return {
      attempt_id: this.name,
      started_at: new Date(this.startedAt).toISOString(),
      opened_at: new Date(this.startedAt).toISOString(),
      revision: this.revision,
      deadline: new Date(this.deadline).toISOString(),
      server_time: new Date(this.world.now).toISOString(),
    };
  }

  state(session: number): AttemptState {
    this.check(session);
    return {
      attempt_id: this.name,
      revision: this.revision,
      deadline: new Date(this.deadline).toISOString(),
      opened_at: new Date(this.startedAt).toISOString(),
      remaining_seconds: this.left,
      server_time: new Date(this.world.now).toISOString(),
      paused: this.pausedAt !== null,
      is_submited: this.isClosed ? 1 : 0,
      messages: 0,
      last_message_at: null,
    };
  }

  /** An organizer adds or removes time. */
  extend(ms: number): void {
    if (this.isClosed) return;
    this.deadline += ms;
    this.movedAt = this.world.now;
  }

  pause(): void {
    if (this.isClosed) return;
    this.pausedAt ??= this.world.now;
    this.movedAt = this.world.now;
  }

  resume(): void {
    if (this.pausedAt === null) return;
    this.deadline += this.world.now - this.pausedAt;
    this.pausedAt = null;
    this.movedAt = this.world.now;
  }

  /** An organizer ends the attempt, if it is running, and reopens it. Its answers stay, and its time begins again. */
  restore(): void {
    if (this.pausedAt !== null) return;
    this.submitted = false;
    this.revision += 1;
    this.history[this.revision] = { sheet: this.sheet, marks: this.marks };
    this.startedAt = this.world.now;
    this.deadline = this.world.now + this.duration;
    this.movedAt = this.world.now;
    this.isDisturbed = true;
    this.isReopenedFork = this.wasSetBack;
    this.remember('');
  }

  /** Starts another attempt. */
  replace(): void {
    if (this.pausedAt !== null) return;
    this.attempt += 1;
    this.submitted = false;
    this.sheet = {};
    this.marks = NO_MARKS;
    this.revision = 0;
    this.history = [{ sheet: {}, marks: NO_MARKS }];
    this.saves.clear();
    this.startedAt = this.world.now;
    this.deadline = this.world.now + this.duration;
    this.movedAt = this.world.now;
    this.isDisturbed = true;
    this.remember('');
  }

  /** The database is restored from a backup without the last save. This breaks all connections. */
  setBack(): void {
    if (this.isClosed || this.revision === 0) return;
    this.revision -= 1;
    const { sheet, marks } = this.history[this.revision] ?? { sheet: {}, marks: NO_MARKS };
    this.sheet = sheet;
    this.marks = marks;
    this.saves = new Map([...this.saves].filter(([, revision]) => revision <= this.revision));
    this.isDisturbed = true;
    this.wasSetBack = true;
    this.world.dropRequests();
    this.remember('');
  }
}
