/**
 * Which groups of questions were opened, and which questions are marked for review. No call of the API takes them, so
 * this device keeps them, for all of its tabs.
 */
import { deviceStorage } from '@/api/storage';

export interface StoredPosition {
  visited: readonly number[];
  marked: readonly string[];
}

const KEY = 'palestra.positions';
/** Milliseconds after which the position of an event is dropped. */
const KEPT_MS = 30 * 86_400_000;

type Positions = Record<string, StoredPosition & { at: number }>;

const entry = (userId: string, eventId: string) => `${userId}:${eventId}`;

function readAll(): Positions {
  try {
    return JSON.parse(deviceStorage.get(KEY) ?? '{}');
  } catch {
    return {};
  }
}

export function readPosition(userId: string, eventId: string): StoredPosition {
  return readAll()[entry(userId, eventId)] ?? { visited: [], marked: [] };
}

export function writePosition(userId: string, eventId: string, position: StoredPosition): void {
  const now = Date.now();
  const recent = Object.entries(readAll()).filter(([, { at }]) => now - at < KEPT_MS);
  const positions: Positions = Object.fromEntries(recent);
  positions[entry(userId, eventId)] = { ...position, at: now };
  deviceStorage.set(KEY, JSON.stringify(positions));
}
