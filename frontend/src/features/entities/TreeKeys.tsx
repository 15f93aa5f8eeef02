/** The keys of the tree, in one line below it. */
import { Kbd } from '@mantine/core';
import { Fragment } from 'react';
import { entities as t } from '@/messages/entities';
import classes from './EntityTree.module.css';

/** While a name is typed, the keys of its field. */
export function TreeKeys({ typing }: { typing: boolean }) {
  return (
    <span className={classes.keys}>
      {(typing ? t.typingKeys : t.keys).map(([keys, what]) => (
        <span key={what} className={classes.key}>
          {keys.map((key) => (
            <Fragment key={key}>
              <Kbd size="xs">{key}</Kbd>{' '}
            </Fragment>
          ))}
          {what}
        </span>
      ))}
    </span>
  );
}
