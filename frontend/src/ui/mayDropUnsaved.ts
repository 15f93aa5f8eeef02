/** Asks the user before the newest unsaved work is dropped. */
import { confirm } from './confirm';
import { unsaved } from './unsaved';

/** Returns whether the work may be dropped. Without unsaved work, it does not ask. `isCurrent` says after the question
    whether the answer still matters. */
export async function mayDropUnsaved(isCurrent: () => boolean = () => true): Promise<boolean> {
  const entry = unsaved.newest();
  if (!entry) return true;
  const { question, stay: no, leave: yes, body } = entry;
  const detail = typeof entry.detail === 'string' ? entry.detail : entry.detail();
  const options = { question, detail, no, yes, prefersNo: true, danger: true, ...(body && { body }) };
  return (await confirm(options)) && isCurrent() && (await entry.onLeave()) !== false;
}
