/** What the keyboard can do here, and the switch for single keys. */
import { Switch } from '@mantine/core';
import { messages } from '@/messages';
import { Dialog } from '@/ui/Dialog';
import classes from './KeysDialog.module.css';

const { answering: words } = messages;

interface Props {
  opened: boolean;
  keys: { on: boolean; toggle: () => void };
  onClose: () => void;
}

export function KeysDialog({ opened, keys, onClose }: Props) {
  return (
    <Dialog opened={opened} onClose={onClose} title={words.shortcuts} size="sm">
      <dl className={classes.keys}>
        {words.shortcutList.map(([key, what]) => (
          <div key={key} className={classes.row}>
            <dt>{what}</dt>
            <dd>
              <kbd>{key}</kbd>
            </dd>
          </div>
        ))}
      </dl>
      <Switch label={words.singleKeys} checked={keys.on} onChange={keys.toggle} />
    </Dialog>
  );
}
