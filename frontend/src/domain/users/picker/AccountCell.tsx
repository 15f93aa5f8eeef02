/** The state of a person's account. */
import { picker as t } from '@/messages/picker';
import { StatusDot } from '@/ui/StatusDot';

const TONES = { active: 'good', invited: 'waiting', deactivated: 'quiet' } as const;

export function AccountCell({ state }: { state: keyof typeof TONES }) {
  return <StatusDot tone={TONES[state]}>{t.accounts[state]}</StatusDot>;
}
