/** The newest finished events of a participant, if the kind has a tab for them. */
import type { EventKind } from '@/domain/events/kind';

const SHOWN = 5;

export const finishedFirst = ({ ownLists, finishedTab }: Pick<EventKind, 'ownLists' | 'finishedTab'>) =>
  finishedTab === null ? [] : [ownLists[finishedTab].read({ page: 1, per_page: SHOWN, sort: 'desc' }, '')];
