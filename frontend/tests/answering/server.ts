/** The server of the model: the saves of one attempt (D28, D29, D57). */
import { ApiError, type Problem } from '@/api/errors';
import { paper } from '@/features/answering/fixtures';
import { type Sheet, sameSheet, writeSheet } from '@/features/answering/paper';
import type { Save } from '@/features/answering/session';
import type { AnswerValue } from '@/questions/kinds';
import { GRACE_MS, type World } from './world';

/** Texts with this in them are refused as invalid. */
export const INVALID = 'invalid';

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
  /** The id of the save that stored it. */
  readonly savedBy: string[] = [''];
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
    this.savedBy.push(id);
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
