/** The part of the kind that only the pages of staff need. */
import type { Schemas } from '@/api/client';
import { useApiMutation } from '@/api/mutations';
import { competitions } from '@/messages/competitions';
import { assigningReads } from '../assigning';
import type { EventBody, StaffParts } from '../kind';
import { liveOf } from '../liveOf';
import { staffChanges } from '../staffChanges';

const toRequest = ({ category, ...body }: EventBody): Schemas['CompetitionRequest'] => ({
  ...body,
  type: 1,
  participant_type: category === 'team' ? 'team' : 'individual',
});

export const staff: StaffParts = {
  t: competitions,
  hasCertificates: true,
  assigning: assigningReads('competitions'),
  live: liveOf('competitions'),
  changes: {
    ...staffChanges('competitions'),
    useCreate() {
      const create = useApiMutation('post', '/api/v1/competitions');
      return (body) => create({ body: toRequest(body) });
    },
    useUpdate() {
      const update = useApiMutation('put', '/api/v1/competitions/{id}');
      return (id, { version, ...body }) => update({ params: { path: { id } }, body: { ...toRequest(body), version } });
    },
    useRemoveUnconfirmed() {
      const remove = useApiMutation('get', '/api/v1/competition/deleteCompetition/users/{id}');
      return (id) => remove({ params: { path: { id } } });
    },
    useRestore() {
      const restore = useApiMutation('get', '/api/v1/restore/user/answers/{id}/{user_id}');
      const restoreMember = useApiMutation('get', '/api/v1/restore/team/member/{id}/{team_id}/{user_id}');
      return (id, user, team) =>
        team
          ? restoreMember({ params: { path: { id, team_id: team, user_id: user } } })
          : restore({ params: { path: { id, user_id: user } } });
    },
  },
};
