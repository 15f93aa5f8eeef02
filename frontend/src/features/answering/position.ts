/**
 * Which question is the current one, which groups of questions the user opened, and the marks for review. The server
 * has the marks with the answers. This device keeps everything for all of its tabs, also while it is offline.
 */
import { personalStore } from '@/device/personal';

export interface StoredPosition {
  /** The current question, or an empty text before there is one. */
  current: string;
  visited: readonly number[];
  marked: readonly string[];
  /** The marks that the server had when this was kept. */
  stored: readonly string[];
}

export const NEW_POSITION: StoredPosition = { current: '', visited: [], marked: [], stored: [] };

const positions = personalStore<Partial<StoredPosition>>('position');

export const readPosition = (userId: string, attemptId: string): StoredPosition => ({
  ...NEW_POSITION,
  ...positions.read(userId, attemptId),
});

export const writePosition = (userId: string, attemptId: string, position: StoredPosition): boolean =>
  positions.write(userId, attemptId, position);
