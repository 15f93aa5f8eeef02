/** Asks, deletes and tells how it went; true once it is gone. A failure stays in the question until it is solved. */
import { common } from '@/messages/common';
import { confirm, deletion } from './confirm';
import { notice } from './notice';
import { perform } from './perform';

export async function askToDelete(
  question: string,
  detail: string,
  remove: () => Promise<{ message: string }>,
): Promise<boolean> {
  let gone = false;
  const act = async () => {
    const { message } = await remove();
    notice.success(message);
  };
  // Fails only if the browser had to ask.
  await perform({
    failed: common.deleteFailed,
    async run() {
      gone = await confirm({ ...deletion(question, detail), act });
      return {};
    },
  });
  return gone;
}
