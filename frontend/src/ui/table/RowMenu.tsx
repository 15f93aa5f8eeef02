/** The actions of one row. What cannot be done now stays visible and says why. */
import { ActionIcon, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useRef } from 'react';
import { common } from '@/messages/common';
import { type Href, Link } from '../Link';
import classes from './Table.module.css';

export interface RowAction {
  label: string;
  /** Where it leads, or what it does. */
  to?: Href;
  run?: () => void;
  danger?: boolean;
  /** Why it cannot be done now. */
  reason?: string | undefined;
}

export function RowMenu({ name, actions }: { name: string; actions: readonly RowAction[] }) {
  const button = useRef<HTMLButtonElement>(null);
  if (actions.length === 0) return null;
  return (
    // Within the page, so that the open menu belongs to a landmark.
    <Menu portalProps={{ target: '#content' }}>
      <Menu.Target>
        <ActionIcon ref={button} aria-label={common.actionsFor(name)}>
          <IconDots size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map(({ label, to, run, danger, reason }) =>
          reason ? (
            <Menu.Item key={label} aria-disabled closeMenuOnClick={false} className={classes.blocked}>
              {label}
              <span className={classes.reason}>{reason}</span>
            </Menu.Item>
          ) : to ? (
            <Menu.Item key={label} component={Link} to={to}>
              {label}
            </Menu.Item>
          ) : (
            <Menu.Item
              key={label}
              {...(danger && { c: 'var(--p-danger-text)' })}
              onClick={() => {
                // A dialog that opens now gives the focus back to the row's button, not to the item that is gone.
                button.current?.focus();
                run?.();
              }}
            >
              {label}
            </Menu.Item>
          ),
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
