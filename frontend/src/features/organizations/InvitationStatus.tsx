/**
 * The status of the last invitation of an admin who has not accepted it yet: the time at which it was sent, or that it
 * has expired.
 */
import { serverClock } from '@/api/serverClock';
import { gmtDate } from '@/domain/gmt';
import { organizations as t } from '@/messages/organizations';
import { StatusDot } from '@/ui/StatusDot';
import type { Organization } from './api';

export function InvitationStatus({ invitation }: { invitation: NonNullable<Organization['invitation']> }) {
  const { sent_at, expires_at } = invitation;
  if (!sent_at || !expires_at) return <StatusDot tone="bad">{t.expired}</StatusDot>;
  const isExpired = Date.parse(expires_at) <= serverClock.now();
  return isExpired ? (
    <StatusDot tone="bad">{t.expiredOn(gmtDate(expires_at))}</StatusDot>
  ) : (
    <StatusDot tone="waiting">{t.sentOn(gmtDate(sent_at))}</StatusDot>
  );
}
