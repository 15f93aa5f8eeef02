/** The part of the kind that only the pages of staff need. */
import type { Schemas } from '@/api/client';
import { useApiMutation } from '@/api/mutations';
import { trainings } from '@/messages/trainings';
import type { EventBody, StaffParts } from '../kind';

const toRequest = ({ category, ...body }: EventBody): Schemas['TrainingRequest'] => ({
  ...body,
  type: 2,
  training_type: category === 'private' ? 'private' : 'public',
});

export const staff: StaffParts = {
  t: trainings,
  changes: {
    useCreate() {
      const create = useApiMutation('post', '/api/v1/trainings');
      return (body) => create({ body: toRequest(body) });
    },
    useUpdate() {
      const update = useApiMutation('put', '/api/v1/trainings/{id}');
      return (id, { version, ...body }) => update({ params: { path: { id } }, body: { ...toRequest(body), version } });
    },
    useMailReceipts() {
      const change = useApiMutation('patch', '/api/v1/trainings/{id}');
      return (id, on) => change({ params: { path: { id } }, body: { mail_receipts: on ? 1 : 0 } });
    },
    useDelete() {
      const remove = useApiMutation('delete', '/api/v1/trainings/{id}');
      return (id) => remove({ params: { path: { id } } });
    },
    useAssign() {
      const assign = useApiMutation('post', '/api/v1/trainings/assign/{id}/{kind}');
      return (id, ids, kind) => assign({ params: { path: { id, kind } }, body: { [kind]: ids } });
    },
    usePlay() {
      const play = useApiMutation('put', '/api/v1/trainings/play/team/{id}');
      return (id, type) => play({ params: { path: { id } }, body: { type } });
    },
    useRemoveUnconfirmed() {
      const remove = useApiMutation('get', '/api/v1/training/deleteTraining/users/{id}');
      return (id) => remove({ params: { path: { id } } });
    },
    useTimes() {
      const begin = useApiMutation('post', '/api/v1/trainings/{id}/begin');
      const extend = useApiMutation('post', '/api/v1/trainings/{id}/extension');
      const pause = useApiMutation('post', '/api/v1/trainings/{id}/pause');
      const resume = useApiMutation('post', '/api/v1/trainings/{id}/resume');
      const allow = useApiMutation('put', '/api/v1/trainings/{id}/allowances/{user_id}');
      return {
        begin: (id) => begin({ params: { path: { id } } }),
        extend: (id, body) => extend({ params: { path: { id } }, body }),
        pause: (id, body) => pause({ params: { path: { id } }, body }),
        resume: (id, body) => resume({ params: { path: { id } }, body }),
        allow: (id, user, body) => allow({ params: { path: { id, user_id: user } }, body }),
      };
    },
    useRemoveAssignment() {
      const remove = useApiMutation('delete', '/api/v1/trainings/delete/user/assigned/{id}');
      return (id) => remove({ params: { path: { id } } });
    },
  },
};
