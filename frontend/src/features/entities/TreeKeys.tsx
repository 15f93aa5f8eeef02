/** The keys of the tree, in one line below it. */
import { entities as t } from '@/messages/entities';
import { KeyHints } from '@/ui/KeyHints';
import classes from './EntityTree.module.css';

/** While a name is typed, the keys of its field. */
export function TreeKeys({ typing }: { typing: boolean }) {
  return (
    <span className={classes.keys}>
      <KeyHints hints={typing ? t.typingKeys : t.keys} className={classes.key} />
    </span>
  );
}
