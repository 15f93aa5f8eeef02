/**
 * Asks for confirmation, runs an action and shows the result. Resolves with true if the action succeeded. A failure is
 * shown in the question until it is solved.
 */
import { type Confirmation, confirm } from './confirm';
import { notice } from './notice';
import { perform } from './perform';

export async function askFirst(
  failed: string,
  question: Omit<Confirmation, 'act'>,
  run: () => Promise<{ message: string }>,
): Promise<boolean> {
  let done = false;
  const act = async () => {
    const { message } = await run();
    notice.success(message);
  };
  // This fails only if the browser's own dialog had to ask.
  await perform({
    failed,
    async run() {
      done = await confirm({ ...question, act });
      return {};
    },
  });
  return done;
}
