/** Asks, deletes and tells how it went; true once it is gone. A failure stays in the question until it is solved. */
import { common } from '@/messages/common';
import { askFirst } from './askFirst';
import { deletion } from './confirm';

export const askToDelete = (
  question: string,
  detail: string,
  remove: () => Promise<{ message: string }>,
): Promise<boolean> => askFirst(common.deleteFailed, deletion(question, detail), remove);
