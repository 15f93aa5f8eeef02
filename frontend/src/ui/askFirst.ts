/** Asks, acts and tells how it went; true once it is done. A failure stays in the question until it is solved. */
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
  // Fails only if the browser had to ask.
  await perform({
    failed,
    async run() {
      done = await confirm({ ...question, act });
      return {};
    },
  });
  return done;
}
