/** The menu with the actions of one row. An action that is not possible now stays visible and shows the reason. */
import { ActionIcon, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useRef } from 'react';
import { common } from '@/messages/common';
import { type Href, Link } from '../Link';
import classes from './Table.module.css';

export interface RowAction {
  label: string;
  /** The address of the action, or the function that it runs. */
  to?: Href;
  run?: () => void;
  danger?: boolean;
  /** The reason why the action is not possible now. */
  reason?: string | undefined;
}

export function RowMenu({ name, actions }: { name: string; actions: readonly RowAction[] }) {
  const button = useRef<HTMLButtonElement>(null);
  if (actions.length === 0) return null;
  return (
    // The menu stays within the page, so that it belongs to a landmark.
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
                // If the action opens a dialog, the focus later returns to the row's button, because the menu item no
                // longer exists.
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
