/** The part of the kind that only the pages of staff need. */
import type { Schemas } from '@/api/client';
import { useApiMutation } from '@/api/mutations';
import { competitions } from '@/messages/competitions';
import type { EventBody, StaffParts } from '../kind';

const toRequest = ({ category, ...body }: EventBody): Schemas['CompetitionRequest'] => ({
  ...body,
  type: 1,
  participant_type: category === 'team' ? 'team' : 'individual',
});

export const staff: StaffParts = {
  t: competitions,
  changes: {
    useCreate() {
      const create = useApiMutation('post', '/api/v1/competitions');
      return (body) => create({ body: toRequest(body) });
    },
    useUpdate() {
      const update = useApiMutation('put', '/api/v1/competitions/{id}');
      return (id, { version, ...body }) => update({ params: { path: { id } }, body: { ...toRequest(body), version } });
    },
    useMailReceipts() {
      const change = useApiMutation('patch', '/api/v1/competitions/{id}');
      return (id, on) => change({ params: { path: { id } }, body: { mail_receipts: on ? 1 : 0 } });
    },
    useDelete() {
      const remove = useApiMutation('delete', '/api/v1/competitions/{id}');
      return (id) => remove({ params: { path: { id } } });
    },
    useAssign() {
      const assign = useApiMutation('post', '/api/v1/competitions/assign/{id}/{kind}');
      return (id, ids, kind) => assign({ params: { path: { id, kind } }, body: { [kind]: ids } });
    },
    usePlay() {
      const play = useApiMutation('put', '/api/v1/competitions/play/team/{id}');
      return (id, type) => play({ params: { path: { id } }, body: { type } });
    },
    useRemoveUnconfirmed() {
      const remove = useApiMutation('get', '/api/v1/competition/deleteCompetition/users/{id}');
      return (id) => remove({ params: { path: { id } } });
    },
    useTimes() {
      const begin = useApiMutation('post', '/api/v1/competitions/{id}/begin');
      const extend = useApiMutation('post', '/api/v1/competitions/{id}/extension');
      const pause = useApiMutation('post', '/api/v1/competitions/{id}/pause');
      const resume = useApiMutation('post', '/api/v1/competitions/{id}/resume');
      const allow = useApiMutation('put', '/api/v1/competitions/{id}/allowances/{user_id}');
      return {
        begin: (id) => begin({ params: { path: { id } } }),
        extend: (id, body) => extend({ params: { path: { id } }, body }),
        pause: (id, body) => pause({ params: { path: { id } }, body }),
        resume: (id, body) => resume({ params: { path: { id } }, body }),
        allow: (id, user, body) => allow({ params: { path: { id, user_id: user } }, body }),
      };
    },
    useRemoveAssignment() {
      const remove = useApiMutation('delete', '/api/v1/competitions/delete/user/assigned/{id}');
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
