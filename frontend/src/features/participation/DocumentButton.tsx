/** A button that saves a document of the participant's result: its certificate or its sheet. */
import { type Done, perform } from '@/ui/perform';
import { useExclusive } from '@/ui/useExclusive';
import classes from './participation.module.css';

interface Props {
  label: string;
  failed: string;
  save: () => Promise<Done>;
}

export function DocumentButton({ label, failed, save }: Props) {
  const { run, busy } = useExclusive(async () => {
    await perform({ failed, run: save });
  });
  return (
    <button type="button" className={classes.document} aria-disabled={busy} onClick={() => void run()}>
      {label}
    </button>
  );
}
