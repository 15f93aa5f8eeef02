/** The list of keyboard shortcuts, and the switch that turns single keys off. */
import { Kbd, Switch } from '@mantine/core';
import { shell as t } from '@/messages/shell';
import { Dialog } from './Dialog';
import classes from './KeysDialog.module.css';
import { useSingleKeyChoice } from './singleKeys';

interface Props {
  opened: boolean;
  keys: readonly (readonly [key: string, what: string])[];
  onClose: () => void;
}

export function KeysDialog({ opened, keys, onClose }: Props) {
  const [on, choose] = useSingleKeyChoice();
  return (
    <Dialog opened={opened} onClose={onClose} title={t.shortcuts} size="sm">
      <dl className={classes.keys}>
        {keys.map(([key, what]) => (
          <div key={key} className={classes.row}>
            <dt>{what}</dt>
            <dd>
              <Kbd>{key}</Kbd>
            </dd>
          </div>
        ))}
      </dl>
      <Switch label={t.singleKeys} checked={on} onChange={() => choose(!on)} />
    </Dialog>
  );
}
