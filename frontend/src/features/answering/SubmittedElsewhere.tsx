/** The attempt was submitted without this page, which says so and stays: when, how much of it, and the receipt. */
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
  /** Whether this page was answering when it learned of the submission. */
  whileOpen?: boolean;
  children?: ReactNode;
}

export function SubmittedElsewhere({ id, title, whileOpen = false, children }: Props) {
  const { kind } = useOwnEvents();
  const { data } = useQuery({ ...kind.reads.detail(id), refetchOnMount: 'always' });
  const [at, receipt] = [data?.submitted_at, data?.receipt];
  // Only the participant submits on another device; the time ends by itself.
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
