/** The newest finished events of a participant. */
import type { EventKind } from '@/domain/events/kind';

const SHOWN = 5;

export const finishedFirst = ({ ownLists: [, second] }: Pick<EventKind, 'ownLists'>) =>
  second.read({ page: 1, per_page: SHOWN, sort: 'desc' }, '');
