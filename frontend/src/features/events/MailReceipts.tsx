/** Whether participants get their receipts by email, which can be changed at any time. */
import { Switch } from '@mantine/core';
import type { Event } from '@/domain/events/kind';
import { useEvents } from '@/domain/events/pages';
import { events as shared } from '@/messages/events';
import { perform } from '@/ui/perform';
import { useExclusive } from '@/ui/useExclusive';

export function MailReceipts({ event: { id, mail_receipts } }: { event: Event }) {
  const { changes } = useEvents();
  const change = changes.useMailReceipts();
  const { run, busy } = useExclusive((on: boolean) =>
    perform({ failed: shared.mailReceiptsFailed, run: () => change(id, on) }),
  );
  return (
    <Switch
      label={shared.mailReceipts}
      description={shared.mailReceiptsHint}
      checked={mail_receipts === 1}
      aria-disabled={busy}
      onChange={({ currentTarget: { checked } }) => void run(checked)}
    />
  );
}
