/** The status of a competition: a dot and a word. */
import { messages } from '@/messages';
import { StatusDot, type Tone } from '@/ui/StatusDot';
import type { Competition } from './api';

const TONE: Record<Competition['status'], Tone> = { pending: 'waiting', running: 'good', ended: 'quiet' };

export function Status({ of }: { of: Competition['status'] }) {
  return <StatusDot tone={TONE[of]}>{messages.competitions.statuses[of]}</StatusDot>;
}
