/**
 * Asks before data is lost: `if (await confirm({ question })) …`. The focus starts on No. The question of a deletion
 * names the resource, and its buttons are Delete and Cancel.
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
  /** The content that replaces the detail. It calls `no` to answer No. */
  body?: (no: () => void) => ReactNode;
  /** Yes cannot be undone, and most people want No. So No is the filled button. */
  prefersNo?: boolean;
  /** The action of Yes. The question stays open until the action is done, and shows why it failed. */
  act?: () => Promise<unknown>;
}

/** Returns whether the user chose Yes and its action, if there is one, succeeded. */
export async function confirm(question: Confirmation): Promise<boolean> {
  const place = currentPlace();
  const part = await loadFloating().catch(() => null);
  // The user left the page while the dialog was loading.
  if (place !== currentPlace()) return false;
  if (part) return part.askQuestion(question);
  // If the dialog cannot be loaded, the browser's own dialog asks.
  if (!window.confirm([question.question, question.detail].filter(Boolean).join('\n\n'))) return false;
  await question.act?.();
  return true;
}

/** The question of a deletion. Its buttons are Delete and Cancel. */
export const deletionQuestion = (question: string, detail?: string): Confirmation => ({
  question,
  detail,
  yes: common.delete,
  no: common.cancel,
  danger: true,
});
