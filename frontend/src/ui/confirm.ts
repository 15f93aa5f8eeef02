/**
 * Asks before something is lost: `if (await confirm({ question })) …`. Starts on No. A destructive question names
 * the thing, and its buttons say Delete and Cancel.
 */
import type { ReactNode } from 'react';
import { common } from '@/messages/common';
import { loadFloating } from './loadFloating';
import { currentPlace } from './place';

export interface Confirmation {
  question: string;
  detail?: string | undefined;
  yes?: string;
  no?: string;
  danger?: boolean;
  /** Shown in place of the detail; `no` answers No. */
  body?: (no: () => void) => ReactNode;
  /** Yes cannot be undone, and most people want No: it is the filled button. */
  prefersNo?: boolean;
  /** What Yes does. The question stays until it is done, and shows why it failed. */
  act?: () => Promise<unknown>;
}

/** Returns whether Yes was chosen and, if it does something, that was done. */
export async function confirm(question: Confirmation): Promise<boolean> {
  const place = currentPlace();
  const part = await loadFloating().catch(() => null);
  // The page was left while the dialog was loading.
  if (place !== currentPlace()) return false;
  if (part) return part.ask(question);
  // The dialog cannot be loaded, and the browser has one.
  if (!window.confirm([question.question, question.detail].filter(Boolean).join('\n\n'))) return false;
  await question.act?.();
  return true;
}

/** The question of a deletion, whose buttons say Delete and Cancel. */
export const deletion = (question: string, detail?: string): Confirmation => ({
  question,
  detail,
  yes: common.delete,
  no: common.cancel,
  danger: true,
});
