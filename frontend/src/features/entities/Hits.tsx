/** The number of hits of the search in the tree, with buttons that go from one to the next. */
import { VisuallyHidden } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { entities as t } from '@/messages/entities';
import { GatedIcon } from '@/ui/GatedIcon';
import classes from './EntityTree.module.css';
import type { TreeSearch } from './useTreeSearch';

export function Hits({ search }: { search: TreeSearch }) {
  const { count, at, current, within, step } = search;
  return (
    <div className={classes.hits}>
      <span role="status">
        {count === 0 ? t.noHit : t.hit(at + 1, count)}
        {current && within && t.hitTooFar(current.name, within)}
        {current && !within && <VisuallyHidden>{t.hitName(current.name)}</VisuallyHidden>}
      </span>
      {count > 1 && (
        <>
          <GatedIcon label={t.previousHit} icon={IconArrowUp} reason={undefined} onClick={() => step(-1)} />
          <GatedIcon label={t.nextHit} icon={IconArrowDown} reason={undefined} onClick={() => step(1)} />
        </>
      )}
    </div>
  );
}
