/**
 * Which groups of questions were opened, and which questions are marked for review. No call of the API takes them, so
 * this device keeps them, for all of its tabs.
 */
import { personalStore } from '@/device/personal';

export interface StoredPosition {
  visited: readonly number[];
  marked: readonly string[];
}

const positions = personalStore<StoredPosition>('position');

export const readPosition = (userId: string, eventId: string): StoredPosition =>
  positions.read(userId, eventId) ?? { visited: [], marked: [] };

export const writePosition = (userId: string, eventId: string, { visited, marked }: StoredPosition): boolean =>
  positions.write(userId, eventId, { visited, marked });
