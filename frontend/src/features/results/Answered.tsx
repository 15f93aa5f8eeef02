/** How many answered, the first figure above a list of results. */
import { formatNumber } from '@/messages/format';
import { results as t } from '@/messages/results';
import type { ResultCounts } from './api';
import { Figure } from './Figure';

interface Props {
  counts: ResultCounts;
  /** Whether teams are counted. One without a submission that waits may still answer, so those are shown. */
  teams: boolean;
}

export function Answered({ counts: { people, not_solved: absent }, teams }: Props) {
  if (teams) return <Figure name={t.teams.notSolved.name} value={formatNumber(absent)} of={people} />;
  const { answered, notSubmitted } = t.summary;
  return <Figure name={answered} value={formatNumber(people - absent)} of={people} note={notSubmitted(absent)} />;
}
