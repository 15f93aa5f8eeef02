/**
 * The kinds of question of a template as tabs. Buttons in a list rather than ARIA tabs, since each may carry a
 * second button (rename) beside it.
 */

import { IconAlertCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { formatNumber } from '@/messages/format';
import classes from './KindTabs.module.css';

export interface KindTab<Name extends string> {
  group: Name;
  title: string;
  /** How many questions it holds. */
  count?: number;
  /** Said and marked where something in it is wrong. */
  wrong?: string | undefined;
  action?: ReactNode;
}

interface Props<Name extends string> {
  label: string;
  tabs: readonly KindTab<Name>[];
  current: Name;
  onOpen: (group: Name) => void;
}

export function KindTabs<Name extends string>({ label, tabs, current, onOpen }: Props<Name>) {
  return (
    <nav aria-label={label}>
      <ul className={classes.tabs}>
        {tabs.map(({ group, title, count, wrong, action }) => (
          <li key={group} className={classes.tab} data-current={group === current || undefined}>
            <button
              type="button"
              className={classes.open}
              aria-current={group === current ? 'true' : undefined}
              onClick={() => onOpen(group)}
            >
              {title}
              {count !== undefined && count > 0 && <span className={classes.count}>{formatNumber(count)}</span>}
              {wrong && (
                <>
                  <IconAlertCircle size={16} stroke={2} aria-hidden className={classes.wrong} />
                  <span className="visually-hidden">{wrong}</span>
                </>
              )}
            </button>
            {action}
          </li>
        ))}
      </ul>
    </nav>
  );
}
