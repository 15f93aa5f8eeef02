/** Asks, deletes and tells how it went; true once it is gone. */
import { messageOf } from '@/api/errors';
import { confirm, deletion } from './confirm';
import { notice } from './notice';

export async function askToDelete(
  question: string,
  detail: string,
  remove: () => Promise<{ message: string }>,
): Promise<boolean> {
  if (!(await confirm(deletion(question, detail)))) return false;
  try {
    const { message } = await remove();
    notice.success(message);
    return true;
  } catch (error) {
    notice.error(messageOf(error));
    return false;
  }
}
