/**
 * Asks for confirmation, deletes and shows the result. Resolves with true if the deletion succeeded. A failure is shown
 * in the question until it is solved.
 */
import { common } from '@/messages/common';
import { askFirst } from './askFirst';
import { deletionQuestion } from './confirm';

interface Deleted {
  /** The name of the deleted thing. */
  name: string;
  question: string;
  detail: string;
  remove: () => Promise<{ message: string }>;
}

export const askToDelete = ({ name, question, detail, remove }: Deleted): Promise<boolean> =>
  askFirst({ failed: common.deleteFailed, about: name, question: deletionQuestion(question, detail), run: remove });
