/** The changes by staff whose requests differ between the kinds only in the start of their path. */
import { useApiMutation } from '@/api/mutations';
import { assignBody } from './assigning';
import type { StaffParts } from './kind';

type Shared = Pick<
  StaffParts['changes'],
  | 'useOptions'
  | 'useDelete'
  | 'useAssign'
  | 'usePlay'
  | 'useTimes'
  | 'useMessage'
  | 'useTelling'
  | 'useRemoveAssignment'
>;

export const staffChanges = (key: 'competitions' | 'trainings'): Shared => ({
  useOptions() {
    const change = useApiMutation('patch', `/api/v1/${key}/{id}`);
    return (id, body) => change({ params: { path: { id } }, body });
  },
  useDelete() {
    const remove = useApiMutation('delete', `/api/v1/${key}/{id}`);
    return (id) => remove({ params: { path: { id } } });
  },
  useAssign() {
    const assign = useApiMutation('post', `/api/v1/${key}/assign/{id}/{kind}`);
    return (id, kind, chosen, tell) =>
      assign({ params: { path: { id, kind } }, body: { ...assignBody(kind, chosen), tell: tell ? 1 : 0 } });
  },
  usePlay() {
    const play = useApiMutation('put', `/api/v1/${key}/play/team/{id}`);
    return (id, type, tell) => play({ params: { path: { id } }, body: { type, tell: tell ? 1 : 0 } });
  },
  useTimes() {
    const begin = useApiMutation('post', `/api/v1/${key}/{id}/begin`);
    const extend = useApiMutation('post', `/api/v1/${key}/{id}/extension`);
    const pause = useApiMutation('post', `/api/v1/${key}/{id}/pause`);
    const resume = useApiMutation('post', `/api/v1/${key}/{id}/resume`);
    const allow = useApiMutation('put', `/api/v1/${key}/{id}/allowances/{user_id}`);
    return {
      begin: (id) => begin({ params: { path: { id } } }),
      extend: (id, body) => extend({ params: { path: { id } }, body }),
      pause: (id, body) => pause({ params: { path: { id } }, body }),
      resume: (id, body) => resume({ params: { path: { id } }, body }),
      allow: (id, user, body) => allow({ params: { path: { id, user_id: user } }, body }),
    };
  },
  useMessage() {
    const send = useApiMutation('post', `/api/v1/${key}/{id}/messages`);
    return (id, body) => send({ params: { path: { id } }, body });
  },
  useTelling() {
    const tell = useApiMutation('post', `/api/v1/${key}/{id}/letter`);
    return (id, onlyNotSetUp) => tell({ params: { path: { id } }, body: { only_not_set_up: onlyNotSetUp ? 1 : 0 } });
  },
  useRemoveAssignment() {
    const remove = useApiMutation('delete', `/api/v1/${key}/delete/user/assigned/{id}`);
    return (id) => remove({ params: { path: { id } } });
  },
});
