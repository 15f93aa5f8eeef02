/**
 * Asks for confirmation, runs an action and shows the result. Resolves with true if the action succeeded. A failure is
 * shown in the question until it is solved.
 */
import { type Confirmation, confirm } from './confirm';
import { notice } from './notice';
import { perform, type Task } from './perform';

interface Asked extends Pick<Task, 'failed' | 'about'> {
  question: Omit<Confirmation, 'act'>;
  run: () => Promise<{ message: string }>;
}

export async function askFirst({ failed, about, question, run }: Asked): Promise<boolean> {
  let done = false;
  const act = async () => {
    const { message } = await run();
    notice.success(message, { about });
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
