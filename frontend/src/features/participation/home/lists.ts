/** The queries of the home. The route needs them before the page is loaded. */
import type { Page } from '@/api/queries';
import type { EventKind, OwnEvent, Read } from '@/domain/events/kind';
import { ownScores, type ScoredKind } from '../api';

/** The number of a list's newest events that the home reads. The lists themselves show all events. */
const LISTED = 50;
const FINISHED = 20;
const SCORES = 100;

/** Returns the lists of a kind, in the order of its tabs. */
export const homeLists = ({ ownLists, finishedTab }: EventKind): Read<Page<OwnEvent>>[] =>
  ownLists.map(({ read }, tab) =>
    read({ page: 1, per_page: tab === finishedTab ? FINISHED : LISTED, sort: 'desc' }, ''),
  );

export const homeScores = (kind: ScoredKind) => ownScores(kind, { page: 1, per_page: SCORES, sort: 'desc' });
