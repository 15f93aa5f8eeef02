/** The page of an attempt that was submitted by another device or by the end of the time. It shows when, how many
    questions were answered, and the receipt. It stays open. */
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useOwnEvents } from '@/domain/events/pages';
import { receiptLine } from '@/domain/events/receipt';
import { formatLocalSeconds } from '@/domain/gmt';
import { answering as t } from '@/messages/answering';
import { Link } from '@/ui/Link';
import { Outcome } from './Outcome';

interface Props {
  id: string;
  title: string;
  /** Whether the participant was answering on this page when it learned of the submission. */
  whileOpen?: boolean;
  children?: ReactNode;
}

export function SubmittedElsewhere({ id, title, whileOpen = false, children }: Props) {
  const { kind } = useOwnEvents();
  const { data } = useQuery({ ...kind.reads.detail(id), refetchOnMount: 'always' });
  const [at, receipt] = [data?.submitted_at, data?.receipt];
  // A submission by the participant came from another device. Otherwise the time ended.
  const submitted = whileOpen && receipt?.ended_by === 'self' ? t.submittedElsewhereAt : t.submittedAt;
  const hint = at ? `${submitted(formatLocalSeconds(at))}${receipt ? `, ${receiptLine(receipt)}` : ''}.` : '';
  return (
    <Outcome
      title={title}
      hint={hint}
      action={
        <Button component={Link} to={kind.paths.own({ id })}>
          {data && !at ? t.openEvent : t.openReceipt}
        </Button>
      }
    >
      {children}
    </Outcome>
  );
}
