/** The routes of teams, in the settings of an organization. */
import { all, holds, isSuperAdmin, type Needs, type Permission } from '@/api/permissions';
import { paths } from '@/domain/paths';
import { titles } from '@/messages/titles';
import type { Crumb, Feature } from '@/ui/pages';

const loadApi = () => import('./api');

const inOrganization: Needs = (viewer) => !isSuperAdmin(viewer);
const organizationNeeds = (...permissions: Permission[]) => all(inOrganization, holds(...permissions));
const list: Crumb = { pattern: paths.teams.pattern, label: titles.teams };

export const teams: Feature = {
  routes: [
    {
      path: list.pattern,
      handle: { title: titles.teams, needs: organizationNeeds('viewAny team') },
      async queries({ search }) {
        const { countWithoutUsers, teamList } = await loadApi();
        return [countWithoutUsers(), teamList(search)];
      },
      lazy: async () => ({ Component: (await import('./TeamsPage')).TeamsPage }),
    },
    {
      path: paths.createTeam.pattern,
      handle: { title: titles.teams, needs: organizationNeeds('create team'), denied: 'create', parent: list },
      async queries() {
        const { candidateCount, firstCandidates } = await loadApi();
        return [firstCandidates(), candidateCount({}, false)];
      },
      lazy: async () => ({ Component: (await import('./CreateTeamPage')).CreateTeamPage }),
    },
    {
      path: paths.editTeam.pattern,
      handle: {
        title: titles.teams,
        needs: organizationNeeds('update team', 'viewAny team'),
        changes: holds('update team'),
        denied: 'edit',
        parent: list,
      },
      async queries({ params: { id = '' } }) {
        const { candidateCount, firstCandidates, teamDetail } = await loadApi();
        return [teamDetail(id), firstCandidates(), candidateCount({}, false)];
      },
      lazy: async () => ({ Component: (await import('./EditTeamPage')).EditTeamPage }),
    },
  ],
};
