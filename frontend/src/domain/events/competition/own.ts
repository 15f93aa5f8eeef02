/** The part of the kind that only the participants' pages need. */
import { request } from '@/api/client';
import { ownCompetitions as t } from '@/messages/ownCompetitions';
import { paths } from '../../paths';
import type { OwnParts } from '../kind';

export const own: OwnParts = {
  t,
  links: { running: [{ to: ({ id }) => paths.answering({ id }), ...t.start }] },
  scored: { to: ({ id }) => paths.ownResult({ id }), ...t.scored },
  start: (id, signal) => request('get', '/api/v1/competition/start/{id}', { params: { path: { id } }, signal }),
};
