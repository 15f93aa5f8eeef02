/** `?` shows what the keyboard can do. */
import { useDisclosure } from '@mantine/hooks';
import { messages } from '@/messages';
import { Dialog } from '@/ui/Dialog';
import { useKey } from '@/ui/useKey';
import classes from './Shortcuts.module.css';

export function Shortcuts() {
  const [opened, { open, close }] = useDisclosure(false);
  useKey('?', open);
  return (
    <Dialog opened={opened} onClose={close} title={messages.shell.shortcuts} size="sm">
      <dl className={classes.keys}>
        {messages.shell.shortcutList.map(([keys, what]) => (
          <div key={keys} className={classes.row}>
            <dt>{what}</dt>
            <dd>
              <kbd>{keys}</kbd>
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
