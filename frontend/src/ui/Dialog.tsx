/**
 * A modal dialog. The focus starts at `data-autofocus`, otherwise at the first control. When the dialog closes, the
 * focus returns to where it was before, or to the page's heading if that control is gone.
 */
import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { common } from '@/messages/common';
import classes from './Dialog.module.css';
import { restoreFocus } from './focusLost';

const WIDE_PX = 1160;

/** Mantine returns the focus 10 ms after the dialog was closed. */
const RETURN_MS = 20;

interface Props {
  opened: boolean;
  onClose: () => void;
  title: string;
  /** `wide` has room for a table and a rail. */
  size?: 'sm' | 'md' | 'lg' | 'xl' | 'wide';
  /** Whether clicks beside the dialog are ignored. */
  firm?: boolean;
  children: ReactNode;
  /** The buttons. The safest one comes first. */
  footer?: ReactNode;
}

export function Dialog({ opened, onClose, title, size = 'md', firm = false, children, footer }: Props) {
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      onExitTransitionEnd={() => setTimeout(restoreFocus, RETURN_MS)}
      title={title}
      size={size === 'wide' ? WIDE_PX : size}
      closeOnClickOutside={!firm}
      closeButtonProps={{ 'aria-label': common.close }}
    >
      {children}
      {footer && <div className={classes.footer}>{footer}</div>}
    </Modal>
  );
}
