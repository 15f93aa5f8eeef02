/**
 * What this device keeps of attempts, each record with the instant after which it is removed:
 *
 *   draft:<user>:<event>:<attempt>   what is not known to be on the server
 *   paper:<user>:<event>             the questions of the running attempt
 *   known:<user>:<event>:<attempt>   the sheet that the server acknowledged last
 *   unsent:<user>:<event>:<attempt>  the draft in words, for the pages that show it after the end
 *
 * An attempt that is restored keeps its id, and its time begins anew (D105). Earlier versions had the start in place of
 * the id: what they stored is found once and then removed.
 *
 * With the last two a page continues that is loaded while the server cannot be reached. The draft is the claim of the
 * page that opened the attempt last: an older one, which may not have noticed, neither overwrites nor removes it.
 */
import { type Claim, readRecord, readRecords, takeClaim, writeRecords } from '@/device/records';
import type { Started } from '@/domain/events/kind';
import { type Unsent, unsentKey } from '@/domain/events/unsentRecord';
import type { Draft } from './draft';
import type { Known, Ports } from './engine';

interface Paper {
  started: Started;
  /** What the device's clock lacked to the server's, in milliseconds. */
  deviceError: number;
}

export interface AttemptId {
  userId: string;
  eventId: string;
  attemptId: string;
  startedAt: string;
}

/** How long a draft is kept after the end of its event. */
const KEPT_MS = 30 * 24 * 3_600_000;

type Kind = 'draft' | 'known';
const keyOf = (kind: Kind, { userId, eventId, attemptId }: AttemptId) => `${kind}:${userId}:${eventId}:${attemptId}`;
const formerKeyOf = (kind: Kind, { userId, eventId, startedAt }: AttemptId) =>
  `${kind}:${userId}:${eventId}:${startedAt}`;
const paperKey = (userId: string, eventId: string) => `paper:${userId}:${eventId}`;

const expiryOf = ({ ends_at }: Pick<Started, 'ends_at'>): number => Date.parse(ends_at) + KEPT_MS;

/** The claim of a page on an attempt. */
export const claimOf = (attempt: AttemptId, owner: string, started: Pick<Started, 'ends_at'>): Claim => ({
  key: keyOf('draft', attempt),
  owner,
  expiresAt: expiryOf(started),
});

/** Reads the draft of an attempt, which belongs to the page from then on. */
export const claimDraft = (attempt: AttemptId, claim: Claim) => takeClaim<Draft>(claim, formerKeyOf('draft', attempt));

/** Keeps the questions of a running attempt, and what the server has of it. */
export const keepPaper = (attempt: AttemptId, claim: Claim, paper: Paper, known: Known): Promise<boolean> =>
  writeRecords(claim, {
    [paperKey(attempt.userId, attempt.eventId)]: paper,
    [keyOf('known', attempt)]: known,
    [formerKeyOf('known', attempt)]: undefined,
  });

/** A draft in words. */
export type InWords = (draft: Draft) => Pick<Unsent, 'name' | 'revision' | 'answers'>;

/** Stores for one page, which found `draft` when it opened. `onStored` gets whether the device keeps the draft. */
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
    const knownKey = keyOf('known', attempt);
    // With nothing left to keep the claim goes, too.
    const gone = { [knownKey]: undefined, [paper]: undefined };
    if (isOver) return { ...ofDraft(latest), ...(latest === null && { [claim.key]: undefined }), ...gone };
    return { ...(draft !== undefined && ofDraft(draft)), ...(known && { [knownKey]: known }) };
  };

  /** Writes one after another; of the values that wait, only the latest. */
  const run = async () => {
    isWriting = true;
    while (Object.keys(waiting).length > 0) {
      const next = waiting;
      waiting = {};
      const isStored = await writeRecords(claim, valuesOf(next));
      if (next.draft !== undefined) onStored(isStored);
    }
    isWriting = false;
  };
  const write = (change: typeof waiting) => {
    waiting = { ...waiting, ...change };
    if (!isWriting) void run();
  };
  return {
    draft(value) {
      latest = value;
      write({ draft: value });
    },
    known(value) {
      isOver = value === null;
      write({ known: value });
    },
  };
}

/** The questions of the attempt that ran last, and what the server had of it; null if the device keeps none. */
export async function readKeptPaper(
  userId: string,
  eventId: string,
): Promise<(Paper & { known: Known | null }) | null> {
  const paper = await readRecord<Paper>(paperKey(userId, eventId));
  if (!paper) return null;
  const { attempt_id: attemptId, started_at: startedAt } = paper.started;
  const attempt = { userId, eventId, attemptId, startedAt };
  const known =
    (await readRecord<Known>(keyOf('known', attempt))) ?? (await readRecord<Known>(formerKeyOf('known', attempt)));
  return { ...paper, known };
}

/** The answers of a person on this device that did not reach the server: how many, and those that are kept in words. */
export async function readKeptAnswers(userId: string): Promise<{ count: number; inWords: Unsent[] }> {
  const drafts = await readRecords<Draft>(`draft:${userId}:`);
  const count = drafts.reduce((sum, { answers }) => sum + Object.keys(answers).length, 0);
  return { count, inWords: await readRecords<Unsent>(`unsent:${userId}:`) };
}
