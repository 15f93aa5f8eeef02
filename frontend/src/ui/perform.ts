/**
 * Runs an action that a button or a row's menu starts, and shows the result as a card. A failure also stays at the top
 * of the page until it is solved or dismissed (`Failures`), unless the user has left the page. Another user never sees
 * it.
 */
import { create } from 'zustand';
import { messageOf } from '@/api/errors';
import { session } from '@/api/session';
import { common } from '@/messages/common';
import { type NoticeDetails, notice } from './notice';
import { currentPlace, usePlace } from './place';

export interface Done extends NoticeDetails {
  message?: string | undefined;
}

export interface Task {
  /**
   * The title of the failure, such as "Couldn't send the invitation to ada@example.org". A page keeps only one failure
   * with the same title.
   */
  failed: string;
  /** A text that names the thing. The card of a success shows it. */
  about?: string;
  run: () => Promise<Done>;
}

export interface Failure extends Pick<Task, 'failed'> {
  reason: string;
  /** Undefined if another try cannot succeed. */
  retry?: () => Promise<boolean>;
}

const store = create<{ failures: readonly (Failure & { place: symbol })[] }>(() => ({ failures: [] }));

export const dismissFailure = (failed: string): void =>
  store.setState(({ failures }) => ({ failures: failures.filter((one) => one.failed !== failed) }));

/** Shows a failure at the top of the open page until it is dismissed or solved. */
export function keepFailure(failure: Failure): void {
  const place = currentPlace();
  store.setState(({ failures }) => {
    const here = failures.filter((one) => one.place === place);
    const at = here.findIndex(({ failed }) => failed === failure.failed);
    return { failures: at < 0 ? [...here, { ...failure, place }] : here.with(at, { ...failure, place }) };
  });
}

/** Returns whether the action succeeded. */
export async function perform(task: Task): Promise<boolean> {
  const place = currentPlace();
  const person = session.viewer()?.id;
  const isHere = () => session.viewer()?.id === person;
  try {
    const { message, ...details } = await task.run();
    if (place === currentPlace()) dismissFailure(task.failed);
    if (message && isHere()) notice.success(message, { about: task.about, ...details });
    return true;
  } catch (error) {
    const reason = messageOf(error);
    if (isHere()) notice.error(common.failedBecause(task.failed, reason));
    if (place === currentPlace()) keepFailure({ failed: task.failed, reason, retry: () => perform(task) });
    return false;
  }
}

/** The failures of the open page. */
export function useFailures(): readonly Failure[] {
  const place = usePlace();
  const { failures } = store();
  return failures.filter((failure) => failure.place === place);
}
