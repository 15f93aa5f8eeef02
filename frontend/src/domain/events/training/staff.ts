/** The part of the kind that only the pages of staff need. */
import type { Schemas } from '@/api/client';
import { useApiMutation } from '@/api/mutations';
import { trainings } from '@/messages/trainings';
import { assigningReads } from '../assigning';
import type { EventBody, StaffParts } from '../kind';
import { liveOf } from '../liveOf';
import { staffChanges } from '../staffChanges';

const toRequest = ({ category, ...body }: EventBody): Schemas['TrainingRequest'] => ({
  ...body,
  type: 2,
  training_type: category === 'private' ? 'private' : 'public',
});

export const staff: StaffParts = {
  t: trainings,
  hasCertificates: false,
  assigning: assigningReads('trainings'),
  live: liveOf('trainings'),
  changes: {
    ...staffChanges('trainings'),
    useCreate() {
      const create = useApiMutation('post', '/api/v1/trainings');
      return (body) => create({ body: toRequest(body) });
    },
    useUpdate() {
      const update = useApiMutation('put', '/api/v1/trainings/{id}');
      return (id, { version, ...body }) => update({ params: { path: { id } }, body: { ...toRequest(body), version } });
    },
    useRemoveUnconfirmed() {
      const remove = useApiMutation('get', '/api/v1/training/deleteTraining/users/{id}');
      return (id) => remove({ params: { path: { id } } });
    },
  },
};
