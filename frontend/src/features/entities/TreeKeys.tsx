/** A line below the tree that explains the keys. */
import { entities as t } from '@/messages/entities';
import { KeyHints } from '@/ui/KeyHints';
import classes from './EntityTree.module.css';

/** While a name is being typed, the line explains the keys of the name's field. */
export function TreeKeys({ typing }: { typing: boolean }) {
  return (
    <span className={classes.keys}>
      <KeyHints hints={typing ? t.typingKeys : t.keys} className={classes.key} />
    </span>
  );
}
