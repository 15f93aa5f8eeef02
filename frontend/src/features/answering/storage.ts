/**
 * The records of attempts that this device keeps. Each has an instant after which it is removed:
 *
 *   draft:<user>:<event>:<attempt>   what is not known to be on the server
 *   paper:<user>:<event>             the questions of the running attempt
 *   known:<user>:<event>:<attempt>   the sheet that the server acknowledged last
 *   unsent:<user>:<event>:<attempt>  the draft in words, for the pages that show it after the end
 *
 * If an attempt is restored, it keeps its id, and its time restarts (D105).
 *
 * The last two records let a page continue if it is loaded while the server cannot be reached. The draft is the claim
 * of the page that opened the attempt last. So an older page, which may still be open, can neither overwrite nor remove
 * it.
 */
import { type Claim, readRecord, readRecords, takeClaim, writeRecords } from '@/device/records';
import type { Started } from '@/domain/events/kind';
import { knownKey, paperKey } from '@/domain/events/progress';
import { draftKey, type Unsent, unsentKey } from '@/domain/events/unsentRecord';
import type { Draft } from './draft';
import type { Known, Ports } from './engine';

interface Paper {
  started: Started;
  /** The server's time minus the time of the device's clock, in milliseconds. */
  deviceError: number;
}

export interface AttemptId {
  userId: string;
  eventId: string;
  attemptId: string;
}

/** The time for which a draft is kept after the end of its event. */
const KEPT_MS = 30 * 24 * 3_600_000;

const expiryOf = ({ ends_at }: Pick<Started, 'ends_at'>): number => Date.parse(ends_at) + KEPT_MS;

/** The claim of a page on an attempt. */
export const claimOf = (attempt: AttemptId, owner: string, started: Pick<Started, 'ends_at'>): Claim => ({
  key: draftKey(attempt),
  owner,
  expiresAt: expiryOf(started),
});

/** Reads the draft of an attempt. From then on only this page may write it. */
export const claimDraft = (claim: Claim) => takeClaim<Draft>(claim);

/** Stores the questions of a running attempt and the server's sheet. */
export const keepPaper = (attempt: AttemptId, claim: Claim, paper: Paper, known: Known): Promise<boolean> =>
  writeRecords(claim, {
    [paperKey(attempt.userId, attempt.eventId)]: paper,
    [knownKey(attempt)]: known,
  });

/** Returns a draft in words. */
export type InWords = (draft: Draft) => Pick<Unsent, 'name' | 'revision' | 'answers'>;

/**
 * Stores records for a page that found `draft` when it opened. `onStored` is called with whether the device keeps the
 * draft.
 */
export function attemptStorage(
  attempt: AttemptId,
  claim: Claim,
  draft: Draft | null,
  onStored: (stored: boolean) => void,
  inWords: InWords,
): Ports['storage'] {
  let latest = draft;
  let waiting: { draft?: Draft | null; known?: Known | null } = {};
  let isOver = false;
  let isWriting = false;

  const { userId, eventId, attemptId } = attempt;
  const ofDraft = (draft: Draft | null): Record<string, unknown> => ({
    [claim.key]: draft,
    [unsentKey(attempt)]: draft
      ? { userId, eventId, attemptId, expiresAt: claim.expiresAt, ...inWords(draft) }
      : undefined,
  });
  const valuesOf = ({ draft, known }: typeof waiting): Record<string, unknown> => {
    const paper = paperKey(attempt.userId, attempt.eventId);
    const sheet = knownKey(attempt);
    // If there is nothing left to keep, the claim is removed, too.
    const removals = { [sheet]: undefined, [paper]: undefined };
    if (isOver) return { ...ofDraft(latest), ...(latest === null && { [claim.key]: undefined }), ...removals };
    return { ...(draft !== undefined && ofDraft(draft)), ...(known && { [sheet]: known }) };
  };

  /** Writes values one after another. If several values wait, writes only the latest. */
  const writeWaiting = async () => {
    isWriting = true;
    while (Object.keys(waiting).length > 0) {
      const next = waiting;
      waiting = {};
      const isStored = await writeRecords(claim, valuesOf(next));
      // If a newer draft waits, the device does not have everything yet.
      if (next.draft !== undefined && !(isStored && waiting.draft !== undefined)) onStored(isStored);
    }
    isWriting = false;
  };
  const scheduleWrite = (change: typeof waiting) => {
    waiting = { ...waiting, ...change };
    if (!isWriting) void writeWaiting();
  };
  return {
    draft(value) {
      latest = value;
      scheduleWrite({ draft: value });
    },
    known(value) {
      isOver = value === null;
      scheduleWrite({ known: value });
    },
  };
}

/** Reads the questions of the last running attempt, and the server's sheet. Returns null if the device has none. */
export async function readKeptPaper(
  userId: string,
  eventId: string,
): Promise<(Paper & { known: Known | null }) | null> {
  const paper = await readRecord<Paper>(paperKey(userId, eventId));
  if (!paper) return null;
  const attempt = { userId, eventId, attemptId: paper.started.attempt_id };
  return { ...paper, known: await readRecord<Known>(knownKey(attempt)) };
}

/**
 * Returns the user's answers on this device that did not reach the server: their number, and those that are kept in
 * words.
 */
export async function readKeptAnswers(userId: string): Promise<{ count: number; inWords: Unsent[] }> {
  const drafts = await readRecords<Draft>(`draft:${userId}:`);
  const count = drafts.reduce((sum, { answers }) => sum + Object.keys(answers).length, 0);
  return { count, inWords: await readRecords<Unsent>(`unsent:${userId}:`) };
}
