/** The queries of the pages of a person. They are loaded together with these pages, because the routes are part of
    every page. */
import { scopeQuery } from '@/domain/scope';
import { listQuery } from '@/ui/listQuery';
import type { PageAddress } from '@/ui/pages';
import { assignableRoles, userDetail } from '../api';
import { seesEvents } from './access';
import { latestEvents, userEvents } from './api';

export function userQueries(address: PageAddress) {
  const [id, scope] = [address.params['id'] ?? '', scopeQuery(address)];
  return [...(seesEvents(address.viewer) ? [latestEvents(id)] : []), userDetail(id, scope), assignableRoles(scope)];
}

export const eventsQueries = (address: PageAddress) => [
  userEvents(address.params['id'] ?? '', listQuery(address.search)),
  ...userQueries(address),
];
