/**
 * A modal dialog made of Mantine's parts: no `<header>`, which would be a second banner on the page. The focus
 * starts at `data-autofocus` (else at the first control) and returns to where it came from.
 */
import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { messages } from '@/messages';
import classes from './Dialog.module.css';

interface Props {
  opened: boolean;
  onClose: () => void;
  title: string;
  size?: 'sm' | 'md' | 'lg' | 'xl';
  children: ReactNode;
  /** The buttons, the least binding first. */
  footer?: ReactNode;
}

export function Dialog({ opened, onClose, title, size = 'md', children, footer }: Props) {
  return (
    <Modal.Root
      opened={opened}
      onClose={onClose}
      size={size}
      centered
      transitionProps={{ duration: 120 }}
      classNames={{ content: classes.dialog ?? '', title: classes.title ?? '', body: classes.body ?? '' }}
    >
      <Modal.Overlay backgroundOpacity={0.5} />
      <Modal.Content>
        <div className={classes.head}>
          <Modal.Title>{title}</Modal.Title>
          <Modal.CloseButton aria-label={messages.common.close} />
        </div>
        <Modal.Body>{children}</Modal.Body>
        {footer && <div className={classes.footer}>{footer}</div>}
      </Modal.Content>
    </Modal.Root>
  );
}
