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
import { type Sheet, useStoreScore, useUpdatedPerson } from './api';
import { type Comments, calculateTotals, differences, fittedMarks, scoreData, type Typed } from './grading';
import { useGraded } from './kind';
import { shownName } from './names';

type Base = Pick<Sheet, 'attempt_id' | 'version' | 'drafts_version'>;
const baseOf = ({ attempt_id, version, drafts_version }: Sheet): Base => ({ attempt_id, version, drafts_version });

interface Options {
  /** Called after the server has stored the score. */
  saved: () => Promise<void>;
  /** Asks for confirmation while participants are still answering (D62). */
  mayPublish: () => Promise<boolean>;
  /** Reads the sheet again. Throws an error if it cannot be read. */
  reload: () => Promise<unknown>;
}

export function useGrading(sheet: Sheet, { saved, mayPublish, reload }: Options) {
  const [typed, setTyped] = useState<Typed>({});
  const [comments, setComments] = useState<Comments>({});
  const [tried, setTried] = useState(false);
  const [stale, setStale] = useState(false);
  /** The number of marks that were limited to their weight since a mark was last typed. The page shows this before
      anything is saved. */
  const [fitted, setFitted] = useState(0);
  /** The error of the last save. */
  const [failure, setFailure] = useState<string | null>(null);
  /** The state of the sheet when the first mark was typed. The sheet may be read again before the marks are saved. */
  const [basedOn, setBasedOn] = useState<Base | null>(null);
  const kind = useGraded();
  const store = useStoreScore(kind, sheet.competition.id);
  const updatePerson = useUpdatedPerson(kind, sheet.competition.id);
  const changed = Object.keys(typed).length > 0 || Object.keys(comments).length > 0;
  const release = useUnsaved(changed, { detail: t.unsaved(shownName(sheet.user)) });
  const sums = calculateTotals(sheet.marks, typed, sheet.bonus, sheet.totalWeight);

  const clear = () => {
    release();
    setTyped({});
    setComments({});
    setBasedOn(null);
    setTried(false);
    setStale(false);
    setFitted(0);
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
      updatePerson(sheet.user.id, { is_scored: true, score, percentage, bonus: granted });
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
      await reload().catch(() => undefined);
    }
  });

  const asking = useRef(false);
  const save = async () => {
    if (sums.missing > 0) {
      setTried(true);
      return;
    }
    const unfit = fittedMarks(sheet.marks, typed);
    const count = Object.keys(unfit).length;
    if (count > 0 || fitted > 0) {
      setTyped((before) => ({ ...before, ...unfit }));
      setFitted(0);
      notice.error(t.fittedFirst(count + fitted));
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
    tried,
    busy,
    stale,
    failure,
    sums,
    differences: stale ? differences(sheet.marks, typed) : [],
    /** Whether the typed marks belong to the attempt that counts. */
    keepable: basedOn === null || basedOn.attempt_id === sheet.attempt_id,
    save,
    mark: (question: string, mark: number | '') => {
      begin();
      setFitted(0);
      setTyped((before) => ({ ...before, [question]: mark }));
    },
    /** Accepts a mark that the field has limited to its weight. */
    fit: (question: string, mark: number) => {
      begin();
      setFitted((before) => before + 1);
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
