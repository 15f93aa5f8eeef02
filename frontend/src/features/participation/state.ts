/** What a competition is to its participant at a moment. */
import type { Competition } from './api';

type State = 'submitted' | 'pending' | 'running' | 'ended';

/** By the server's clock as it stands now, so that nobody has to reload. */
export function competitionState(competition: Competition, now: number): State {
  const { starts_at, ends_at, is_user_submit } = competition;
  if (is_user_submit === 1) return 'submitted';
  if (now < Date.parse(starts_at)) return 'pending';
  return now < Date.parse(ends_at) ? 'running' : 'ended';
}
