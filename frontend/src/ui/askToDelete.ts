/**
 * Asks for confirmation, deletes and shows the result. Resolves with true if the deletion succeeded. A failure is shown
 * in the question until it is solved.
 */
import { common } from '@/messages/common';
import { askFirst } from './askFirst';
import { deletionQuestion } from './confirm';

export const askToDelete = (
  question: string,
  detail: string,
  remove: () => Promise<{ message: string }>,
): Promise<boolean> => askFirst(common.deleteFailed, deletionQuestion(question, detail), remove);
