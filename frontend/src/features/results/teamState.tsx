/** Shows whether a team has a score. If it has none, shows the reason (D38). */
import { results } from '@/messages/results';
import { StatusDot } from '@/ui/StatusDot';
import type { AnsweredTeam } from './api';
import { teamState } from './grading';
import { STATE_TONES } from './users';

const t = results.teams;

/** Returns the reason why a team has no score. */
function whyUnscored({ answering, ungraded }: AnsweredTeam): string {
  const reasons = [answering > 0 && t.answering(answering), ungraded > 0 && t.ungraded(ungraded)];
  return reasons.filter(Boolean).join(', ') || t.nobody;
}

/** Returns the reason why a score is missing or can change, if there is one. */
export function whyNotFinal(team: AnsweredTeam): string | null {
  if (team.is_scored) return team.is_provisional ? t.provisional : null;
  return teamState(team) === 'notSolved' ? null : whyUnscored(team);
}

export function TeamState({ team }: { team: AnsweredTeam }) {
  if (team.is_provisional) return <StatusDot tone="accent">{t.provisional}</StatusDot>;
  return <StatusDot tone={STATE_TONES[teamState(team)]}>{team.is_scored ? t.final : whyUnscored(team)}</StatusDot>;
}
