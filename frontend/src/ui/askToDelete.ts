/** Asks, deletes and tells how it went; true once it is gone. A failure stays in the question until it is solved. */
import { messageOf } from '@/api/errors';
import { confirm, deletion } from './confirm';
import { notice } from './notice';

export async function askToDelete(
  question: string,
  detail: string,
  remove: () => Promise<{ message: string }>,
): Promise<boolean> {
  const act = async () => {
    const { message } = await remove();
    notice.success(message);
  };
  try {
    return await confirm({ ...deletion(question, detail), act });
  } catch (error) {
    notice.error(messageOf(error));
    return false;
  }
}
