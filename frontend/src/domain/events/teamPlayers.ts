/** Reads the users who play for a team of an event of either kind. */
import { apiDetail } from '@/api/queries';
import type { Read, TeamPlayer } from './kind';

export const teamPlayers = (id: string, team: string): Read<readonly TeamPlayer[]> => ({
  ...apiDetail('/api/v1/get/user/teamLeaderOrMember/{id}/{team_id}', { path: { id, team_id: team } }),
});
