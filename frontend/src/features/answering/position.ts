/** What this tab remembers of the way through the paper: visited tabs and marked questions. */
import { tabStorage } from '@/api/storage';

interface StoredPosition {
  visited: readonly number[];
  marked: readonly string[];
}

const NOWHERE: StoredPosition = { visited: [], marked: [] };
const keyOf = (userId: string, eventId: string) => `palestra.place:${userId}:${eventId}`;

export function readPosition(userId: string, eventId: string): StoredPosition {
  try {
    return { ...NOWHERE, ...JSON.parse(tabStorage.get(keyOf(userId, eventId)) ?? '{}') };
  } catch {
    return NOWHERE;
  }
}

export function writePosition(userId: string, eventId: string, position: StoredPosition): void {
  tabStorage.set(keyOf(userId, eventId), JSON.stringify(position));
}
