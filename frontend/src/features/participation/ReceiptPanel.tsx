/** The receipt of a submission, which stays on the event's page (D110). */
import { Button, Group } from '@mantine/core';
import { saveFile } from '@/api/download';
import { ReceiptCode } from '@/domain/events/ReceiptCode';
import { type Receipt, receiptFacts, receiptText } from '@/domain/events/receipt';
import { receipt as t } from '@/messages/receipt';
import { Panel } from '@/ui/Panel';
import classes from './participation.module.css';

export function ReceiptPanel({ name, receipt }: { name: string; receipt: Receipt }) {
  const save = () => saveFile(new Blob([receiptText(name, receipt)], { type: 'text/plain' }), t.file);
  return (
    <Panel title={t.title}>
      <ReceiptCode code={receipt.code} />
      <dl className={classes.receiptFacts}>
        {receiptFacts(receipt).map(([term, value, more]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>
              <strong>{value}</strong>
              {more && <span className={classes.none}>{more}</span>}
            </dd>
          </div>
        ))}
      </dl>
      <p className={classes.none}>{t.stays}</p>
      <Group gap={8} mt={16} className={classes.printing}>
        <Button variant="default" onClick={save}>
          {t.save}
        </Button>
        <Button variant="default" onClick={() => window.print()}>
          {t.print}
        </Button>
      </Group>
    </Panel>
  );
}
