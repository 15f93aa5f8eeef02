/** Shows whether a team has a score. If it has none, shows the reason (D38). */
import { results } from '@/messages/results';
import { StatusDot } from '@/ui/StatusDot';
import type { AnsweredTeam } from './api';

const t = results.teams;

/** Returns the reason why a team has no score. */
export function whyUnscored({ isAnswerd, answering, ungraded }: AnsweredTeam): string {
  if (!isAnswerd) return t.nobody;
  const reasons = [answering > 0 && t.answering(answering), ungraded > 0 && t.ungraded(ungraded)];
  return reasons.filter(Boolean).join(', ');
}

/** Returns the reason why a score is missing or can change, if there is one. */
export function whyNotFinal(team: AnsweredTeam): string | null {
  if (team.is_scored) return team.is_provisional ? t.provisional : null;
  return team.isAnswerd ? whyUnscored(team) : null;
}

export function TeamState({ team }: { team: AnsweredTeam }) {
  if (team.is_scored) {
    return team.is_provisional ? (
      <StatusDot tone="accent">{t.provisional}</StatusDot>
    ) : (
      <StatusDot tone="good">{t.final}</StatusDot>
    );
  }
  return <StatusDot tone={team.isAnswerd ? 'waiting' : 'quiet'}>{whyUnscored(team)}</StatusDot>;
}
