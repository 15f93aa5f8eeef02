/**
 * Covers what must not be touched: signing in, saving, submitting. Below it the page takes neither pointer nor focus
 * nor keys; dialogs and messages lie above it. Loading a page uses skeletons instead.
 */
import { Loader, Portal } from '@mantine/core';
import { useEffect } from 'react';
import classes from './LoadingOverlay.module.css';

/** Makes the page inert while `active`, and gives the focus back afterwards. */
function useInertPage(active: boolean) {
  useEffect(() => {
    if (!active) return;
    const page = document.getElementById('root');
    const focused = document.activeElement;
    page?.toggleAttribute('inert', true);
    return () => {
      page?.toggleAttribute('inert', false);
      const lost = document.activeElement === null || document.activeElement === document.body;
      if (lost && focused instanceof HTMLElement && focused.isConnected) focused.focus();
    };
  }, [active]);
}

export function LoadingOverlay({ visible, label }: { visible: boolean; label: string }) {
  useInertPage(visible);
  return (
    <Portal>
      <div role="status">
        {visible && (
          <div className={classes.overlay}>
            <Loader size="sm" aria-hidden />
            <span className={classes.label}>{label}</span>
          </div>
        )}
      </div>
    </Portal>
  );
}
