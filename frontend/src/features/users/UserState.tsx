/**
 * Shows whether a user can sign in, as a dot and words. For an invited user, also shows when the link was sent or that
 * it has expired.
 */
import { Tooltip } from '@mantine/core';
import { serverClock } from '@/api/serverClock';
import { gmtDate, gmtDateTime } from '@/domain/gmt';
import { users as t } from '@/messages/users';
import { StatusDot } from '@/ui/StatusDot';
import type { User } from './api';

const TONES = { active: 'good', invited: 'waiting', deactivated: 'quiet' } as const;

type Invited = Pick<User, 'state' | 'invited_at' | 'invitation_expires_at'>;

export function UserState({ user: { state, invited_at, invitation_expires_at } }: { user: Invited }) {
  const tone = TONES[state];
  if (state !== 'invited') return <StatusDot tone={tone}>{t.states[state]}</StatusDot>;
  const living = invitation_expires_at && Date.parse(invitation_expires_at) > serverClock.now();
  if (!living || !invited_at) return <StatusDot tone="bad">{t.invitationExpired}</StatusDot>;
  return (
    <Tooltip label={t.invitationExpires(gmtDateTime(invitation_expires_at))}>
      <span>
        <StatusDot tone={tone}>{t.invitedOn(gmtDate(invited_at))}</StatusDot>
      </span>
    </Tooltip>
  );
}
