/** Reads the current states of the participants of an event. */
import { apiList } from '@/api/queries';
import type { StaffParts } from './kind';

/** The body is a page of a list that also has the counts of all participants. */
export const liveOf = (key: 'competitions' | 'trainings'): StaffParts['live'] => ({
  monitor: (id, { search, page, per_page }, { state, order }) =>
    apiList(`/api/v1/${key}/{id}/monitor`, {
      path: { id },
      query: { page, per_page, ...(search && { search }), ...(state && { state }), ...(order && { order }) } as never,
    }),
  stream: (id) => `/api/v1/${key}/${id}/live`,
});
