/**
 * Data that a person creates beside an attempt: marked words, notes, and which tools are open. Only this device stores
 * it, for all of its tabs. It is not an answer, and is never sent.
 */
import { personalStore } from '@/device/personal';
import type { StoredMark } from './marks';

export const PANELS = ['highlighter', 'notes', 'calculator'] as const;
export type Panel = (typeof PANELS)[number];

export interface OpenTools {
  isGuided: boolean;
  panel: Panel | null;
}

/** The owner of the tools, and the attempt. */
export interface ToolsOwner {
  userId: string;
  attemptId: string;
}

interface Stored {
  open: OpenTools;
  note: string;
  /** The marks by question id. */
  marks: Readonly<Record<string, readonly StoredMark[]>>;
}

const tools = personalStore<Stored[keyof Stored]>('tools');

/** The note and the marks have separate keys, so that typing in the note writes nothing else. */
const idOf = (attemptId: string, part: keyof Stored) => `${attemptId}:${part}`;

const isRecord = (value: unknown): value is object => typeof value === 'object' && value !== null;

export function readTools({ userId, attemptId }: ToolsOwner): Stored {
  const read = (part: keyof Stored): unknown => tools.read(userId, idOf(attemptId, part));
  const [open, note, marks] = [read('open'), read('note'), read('marks')];
  return {
    open: { isGuided: false, panel: null, ...(isRecord(open) ? open : {}) },
    note: typeof note === 'string' ? note : '',
    marks: isRecord(marks) ? (marks as Stored['marks']) : {},
  };
}

/** Returns whether the device has stored it. */
export const writeTool = <Part extends keyof Stored>(
  { userId, attemptId }: ToolsOwner,
  part: Part,
  value: Stored[Part],
): boolean => tools.write(userId, idOf(attemptId, part), value);
