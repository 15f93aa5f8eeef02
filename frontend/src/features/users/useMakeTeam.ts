/** Opens the form of a new team with the chosen people of the list. */
import { useNavigate } from 'react-router-dom';
import { ApiError } from '@/api/errors';
import { can, isSuperAdmin } from '@/api/permissions';
import { useViewer } from '@/api/session';
import { paths } from '@/domain/paths';
import { users as t } from '@/messages/users';
import { notice } from '@/ui/notice';
import { perform } from '@/ui/perform';
import type { WideAction } from '@/ui/table/bulk';
import type { User } from './api';
import type { Narrowing } from './useUserActions';

/** The maximum number of users that the server sends at once. */
const MOST_AT_ONCE = 1000;

/** `narrowing` finds all users of the list. Returns nothing if the viewer may not create teams. */
export function useMakeTeam(narrowing: Narrowing): WideAction<User>[] {
  const viewer = useViewer();
  const navigate = useNavigate();
  if (isSuperAdmin(viewer) || !can(viewer, 'create team')) return [];
  return [
    {
      label: t.makeTeam,
      run({ rows, all }) {
        if (all !== null && all > MOST_AT_ONCE) {
          notice.error(t.teamTooMany(MOST_AT_ONCE));
          return;
        }
        void perform({
          failed: t.makeTeamFailed,
          async run() {
            const { newTeamState } = await import('./makeTeam').catch(() => {
              throw new ApiError(0, {});
            });
            await navigate(paths.createTeam(), { state: await newTeamState(all === null ? rows : null, narrowing) });
            return {};
          },
        });
      },
    },
  ];
}
