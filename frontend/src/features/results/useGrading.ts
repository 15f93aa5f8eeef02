/**
 * The marks that a grader gives to one sheet. They are typed, then saved, or refused because another grader saved
 * first.
 */
import { useState } from 'react';
import { isStale, messageOf } from '@/api/errors';
import { results as t } from '@/messages/results';
import { notice } from '@/ui/notice';
import { useUnsaved } from '@/ui/unsaved';
import { useExclusive } from '@/ui/useExclusive';
import { type Sheet, useStoreScore, useUpdatedPerson } from './api';
import { calculateTotals, scoreData, type Typed } from './grading';
import { useGraded } from './kind';

const baseOf = ({ attempt_id, version }: Sheet) => ({ attempt_id, version });

/** `saved` is called when the server has the score. */
export function useGrading(sheet: Sheet, saved: () => Promise<void>) {
  const [typed, setTyped] = useState<Typed>({});
  const [tried, setTried] = useState(false);
  const [stale, setStale] = useState(false);
  /** Why the last save failed. */
  const [failure, setFailure] = useState<string | null>(null);
  /** What the first mark was typed for. The sheet may be read again before it is saved. */
  const [basedOn, setBasedOn] = useState<Pick<Sheet, 'attempt_id' | 'version'> | null>(null);
  const kind = useGraded();
  const store = useStoreScore(kind, sheet.competition.id);
  const updatePerson = useUpdatedPerson(kind, sheet.competition.id);
  const release = useUnsaved(Object.keys(typed).length > 0, { detail: t.unsaved(sheet.user.name) });
  const sums = calculateTotals(sheet.marks, typed, sheet.bonus, sheet.totalWeight);

  const { run: save, busy } = useExclusive(async () => {
    if (sums.missing > 0) {
      setTried(true);
      return;
    }
    setFailure(null);
    try {
      const { bonus, total, freeText, rank } = sums;
      const body = { scoreData: scoreData(sheet.marks, typed), ...(basedOn ?? baseOf(sheet)) };
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
      release();
      setTyped({});
      setBasedOn(null);
      setTried(false);
      notice.success(data.changed.length > 0 ? t.changedByServer(data.changed.length) : message || t.saved);
      await saved();
    } catch (error) {
      if (isStale(error)) setStale(true);
      else setFailure(messageOf(error));
    }
    return;
  });

  return {
    typed,
    tried,
    busy,
    stale,
    failure,
    sums,
    save,
    mark: (question: string, mark: number | '') => {
      setBasedOn((before) => before ?? baseOf(sheet));
      setTyped((before) => ({ ...before, [question]: mark }));
    },
    /** Starts again after the marks of another grader have been loaded. */
    restart: () => {
      release();
      setTyped({});
      setBasedOn(null);
      setTried(false);
      setStale(false);
    },
  };
}
