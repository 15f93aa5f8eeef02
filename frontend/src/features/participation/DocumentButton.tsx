/** A button that saves a document of the participant's result: its certificate or its sheet. */
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { type Done, perform } from '@/ui/perform';
import { useExclusive } from '@/ui/useExclusive';
import classes from './participation.module.css';

interface Props {
  label: string;
  failed: string;
  save: () => Promise<Done>;
  /** Whether it is among the actions of a page, and not in a list. */
  large?: boolean | undefined;
}

export function DocumentButton({ label, failed, save, large }: Props) {
  const { run, busy } = useExclusive(async () => {
    await perform({ failed, run: save });
  });
  if (large) {
    const icon = <IconDownload size={16} stroke={1.75} aria-hidden />;
    return (
      <Button variant="default" leftSection={icon} loading={busy} onClick={() => void run()}>
        {label}
      </Button>
    );
  }
  return (
    <button type="button" className={classes.document} aria-disabled={busy} onClick={() => void run()}>
      {label}
    </button>
  );
}
