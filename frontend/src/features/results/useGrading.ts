/**
 * The marks and comments that a grader gives to one sheet. They are first typed. Then they are saved, or refused
 * because another grader saved first.
 */
import { useRef, useState } from 'react';
import { isStale, messageOf } from '@/api/errors';
import { results as t } from '@/messages/results';
import { notice } from '@/ui/notice';
import { useUnsaved } from '@/ui/unsaved';
import { useExclusive } from '@/ui/useExclusive';
import { type Sheet, useStoreScore, useUpdatedUser } from './api';
import {
  type Change,
  type Comments,
  calculateTotals,
  differences,
  fittedMarks,
  scoreData,
  type Typed,
} from './grading';
import { useGraded } from './kind';
import { shownName } from './names';

type Base = Pick<Sheet, 'attempt_id' | 'version' | 'drafts_version'>;
const baseOf = ({ attempt_id, version, drafts_version }: Sheet): Base => ({ attempt_id, version, drafts_version });

/** A mark that was changed to fit its weight. */
interface Fitted {
  change: Change;
  /** Whether a save was stopped to say so. The next one stores the mark. */
  isSaid: boolean;
}

interface Options {
  /** Called after the server has stored the score. */
  saved: () => Promise<void>;
  /** Asks for confirmation while participants are still answering (D62). */
  mayPublish: () => Promise<boolean>;
  /** Reads the sheet again. Throws an error if it cannot be read. */
  reload: () => Promise<Sheet | undefined>;
}

export function useGrading(sheet: Sheet, { saved, mayPublish, reload }: Options) {
  const [typed, setTyped] = useState<Typed>({});
  const [comments, setComments] = useState<Comments>({});
  const [stale, setStale] = useState(false);
  /** The marks that were changed to fit their weights and not typed again since, by question. */
  const [fitted, setFitted] = useState<ReadonlyMap<string, Fitted>>(new Map());
  /** The error of the last save. */
  const [failure, setFailure] = useState<string | null>(null);
  /** The state of the sheet when the first mark was typed. The sheet may be read again before the marks are saved. */
  const [basedOn, setBasedOn] = useState<Base | null>(null);
  const kind = useGraded();
  const store = useStoreScore(kind, sheet.competition.id);
  const updateUser = useUpdatedUser(kind, sheet.competition.id);
  const changed = Object.keys(typed).length > 0 || Object.keys(comments).length > 0;
  const release = useUnsaved(changed, { detail: t.unsaved(shownName(sheet.user)) });
  const sums = calculateTotals(sheet.marks, typed, sheet.bonus, sheet.totalWeight);

  const clear = () => {
    release();
    setTyped({});
    setComments({});
    setBasedOn(null);
    setStale(false);
    setFitted(new Map());
  };

  const { run: send, busy } = useExclusive(async () => {
    setFailure(null);
    try {
      const { bonus, total, freeText, rank } = sums;
      const body = { scoreData: scoreData(sheet.marks, typed, comments), ...(basedOn ?? baseOf(sheet)) };
      const path = {
        competition_id: sheet.competition.id,
        user_id: sheet.user.id,
        participant_type: sheet.user.participant_type,
        bonus,
        total,
        free_text: freeText,
        rank,
      } as const;
      const { message, data } = await store({ params: { path }, body });
      const { score, percentage, bonus: granted } = data;
      updateUser(sheet.user.id, { is_scored: true, score, percentage, bonus: granted });
      clear();
      notice.success(data.changed.length > 0 ? t.changedByServer(data.changed.length) : message || t.saved);
      await saved();
    } catch (error) {
      if (!isStale(error)) {
        setFailure(messageOf(error));
        return;
      }
      setStale(true);
      // The page shows the other grader's marks beside the typed ones. If the sheet cannot be read again, the page says
      // that it is outdated.
      const theirs = await reload().catch(() => undefined);
      if (!theirs) return;
      const { is_scored, total, percentage, bonus } = theirs;
      updateUser(theirs.user.id, { is_scored, score: total, percentage, bonus });
    }
  });

  const asking = useRef(false);
  const save = async () => {
    if (sums.missing > 0) return;
    const unfit = fittedMarks(sheet.marks, typed);
    const notSaid = [...fitted].flatMap(([question, { isSaid }]) => (isSaid ? [] : [question]));
    const { size } = new Set([...Object.keys(unfit), ...notSaid]);
    if (size > 0) {
      setTyped((before) => ({ ...before, ...unfit }));
      setFitted((before) => new Map([...before].map(([question, one]) => [question, { ...one, isSaid: true }])));
      notice.error(t.fittedFirst(size));
      return;
    }
    if (asking.current) return;
    asking.current = true;
    const yes = await mayPublish().finally(() => {
      asking.current = false;
    });
    if (yes) await send();
  };

  const begin = () => setBasedOn((before) => before ?? baseOf(sheet));
  return {
    typed,
    comments,
    changed,
    busy,
    stale,
    failure,
    fitted,
    sums,
    differences: stale ? differences(sheet.marks, typed) : [],
    /** Whether the typed marks belong to the attempt that counts. */
    keepable: basedOn === null || basedOn.attempt_id === sheet.attempt_id,
    save,
    mark: (question: string, mark: number | '') => {
      begin();
      setFitted((before) => new Map([...before].filter(([other]) => other !== question)));
      setTyped((before) => ({ ...before, [question]: mark }));
    },
    /** Accepts a mark that the field has changed to fit its weight. */
    fit: (question: string, mark: number, change: Change) => {
      begin();
      setFitted((before) => new Map(before).set(question, { change, isSaid: false }));
      setTyped((before) => ({ ...before, [question]: mark }));
    },
    comment: (key: string, comment: string) => {
      begin();
      setComments((before) => ({ ...before, [key]: comment }));
    },
    /** Starts again with the other grader's marks. */
    restart: clear,
    /** Keeps the typed marks. The next save replaces the other grader's marks. */
    keep: () => {
      setBasedOn(baseOf(sheet));
      setStale(false);
    },
  };
}
