/**
 * Which question is the current one, which groups of questions the user opened, and which questions the user marked for
 * review. The API cannot store this, so this device keeps it for all of its tabs.
 */
import { personalStore } from '@/device/personal';

export interface StoredPosition {
  /** The current question, or an empty text before there is one. */
  current: string;
  visited: readonly number[];
  marked: readonly string[];
}

export const NEW_POSITION: StoredPosition = { current: '', visited: [], marked: [] };

const positions = personalStore<Partial<StoredPosition>>('position');

export const readPosition = (userId: string, attemptId: string): StoredPosition => ({
  ...NEW_POSITION,
  ...positions.read(userId, attemptId),
});

export const writePosition = (userId: string, attemptId: string, position: StoredPosition): boolean =>
  positions.write(userId, attemptId, position);
