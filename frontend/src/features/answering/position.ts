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

export const readPosition = (userId: string, eventId: string): StoredPosition =>
  positions.read(userId, eventId) ?? { visited: [], marked: [] };

export const writePosition = (userId: string, eventId: string, { visited, marked }: StoredPosition): boolean =>
  positions.write(userId, eventId, { visited, marked });
