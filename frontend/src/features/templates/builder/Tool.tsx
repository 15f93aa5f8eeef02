/** A button with an icon. If it is blocked, it shows the reason. */
import { ActionIcon, Tooltip } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './Builder.module.css';

interface Props {
  label: string;
  /** The keys of the same action, such as `Control+Z`. */
  keys?: string;
  /** The reason why the button cannot be pressed now. */
  reason?: string | undefined;
  onClick: () => void;
  children: ReactNode;
}

export function Tool({ label, keys, reason, onClick, children }: Props) {
  return (
    <Tooltip label={reason ?? label}>
      <ActionIcon
        className={classes.tool}
        aria-label={reason ? `${label}. ${reason}` : label}
        aria-keyshortcuts={keys}
        {...(reason ? { 'aria-disabled': true } : { onClick })}
      >
        {children}
      </ActionIcon>
    </Tooltip>
  );
}
