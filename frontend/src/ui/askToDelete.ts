/** Asks, deletes and tells how it went; true once it is gone. A failure stays in the question until it is solved. */
import { common } from '@/messages/common';
import { askFirst } from './askFirst';
import { deletion } from './confirm';

interface Deleted {
  /** The name of what is deleted. */
  name: string;
  question: string;
  detail: string;
  remove: () => Promise<{ message: string }>;
}

export const askToDelete = ({ name, question, detail, remove }: Deleted): Promise<boolean> =>
  askFirst({ failed: common.deleteFailed, about: name, question: deletion(question, detail), run: remove });
