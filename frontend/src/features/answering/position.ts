/**
 * Which question is the current one, which groups of questions the user opened, and the marks for review. The server
 * has the marks, too. This device keeps everything for all of its tabs, so that it is there without a network.
 */
import { personalStore } from '@/device/personal';
import type { KeptMarks } from './reviewMarks';

export interface StoredPosition extends KeptMarks {
  /** The current question, or an empty text before there is one. */
  current: string;
  visited: readonly number[];
}

export const NEW_POSITION: StoredPosition = { current: '', visited: [], marked: [], storedMarks: [] };

const positions = personalStore<Partial<StoredPosition>>('position');

export const readPosition = (userId: string, attemptId: string): StoredPosition => ({
  ...NEW_POSITION,
  ...positions.read(userId, attemptId),
});

export const writePosition = (userId: string, attemptId: string, position: StoredPosition): boolean =>
  positions.write(userId, attemptId, position);
