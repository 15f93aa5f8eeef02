/**
 * Which groups of questions the user opened, and which questions the user marked for review. The API cannot store this,
 * so this device keeps it for all of its tabs.
 */
import { personalStore } from '@/device/personal';

export interface StoredPosition {
  visited: readonly number[];
  marked: readonly string[];
}

const positions = personalStore<StoredPosition>('position');

export const readPosition = (userId: string, attemptId: string): StoredPosition =>
  positions.read(userId, attemptId) ?? { visited: [], marked: [] };

export const writePosition = (userId: string, attemptId: string, { visited, marked }: StoredPosition): boolean =>
  positions.write(userId, attemptId, { visited, marked });
