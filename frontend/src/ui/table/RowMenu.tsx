/** The menu with the actions of one row. An action that is not possible now stays visible and shows the reason. */
import { ActionIcon, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useId, useRef } from 'react';
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

/** Returns the reason that several actions have, if no action has another one. It is shown once, above them. */
function sharedReason(actions: readonly RowAction[]): string | undefined {
  const reasons = actions.flatMap(({ reason }) => reason ?? []);
  const [first] = reasons;
  return reasons.length > 1 && reasons.every((one) => one === first) ? first : undefined;
}

export function RowMenu({ name, actions }: { name: string; actions: readonly RowAction[] }) {
  const button = useRef<HTMLButtonElement>(null);
  const reasonId = useId();
  const shared = sharedReason(actions);
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
        {shared !== undefined && (
          <Menu.Label id={reasonId} className={classes.reason}>
            {shared}
          </Menu.Label>
        )}
        {actions.map(({ label, to, run, danger, reason }) =>
          reason ? (
            <Menu.Item
              key={label}
              aria-disabled
              aria-describedby={shared === undefined ? undefined : reasonId}
              closeMenuOnClick={false}
              className={classes.blocked}
            >
              {label}
              {shared === undefined && <span className={classes.reason}>{reason}</span>}
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
