/** The state of saving, in words; quiet, but spoken. */
import { common } from '@/messages/common';
import { StatusDot, type Tone } from './StatusDot';

export type SaveStatus = 'saved' | 'saving' | 'unsaved' | 'notSaved';

const TONE: Record<SaveStatus, Tone> = { saved: 'good', saving: 'quiet', unsaved: 'waiting', notSaved: 'bad' };

export function SaveState({ status }: { status: SaveStatus }) {
  return (
    <span role="status">
      <StatusDot tone={TONE[status]}>{common[status]}</StatusDot>
    </span>
  );
}
