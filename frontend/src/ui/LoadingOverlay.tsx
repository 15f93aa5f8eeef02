/**
 * Covers what must not be touched: signing in, saving, submitting. Below it the page takes neither pointer nor focus
 * nor keys; dialogs and messages lie above it. Loading a page uses skeletons instead.
 */
import { Loader, LoadingOverlay as MantineLoadingOverlay, Portal } from '@mantine/core';
import { useEffect } from 'react';
import { focusLost } from './focusLost';
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
      if (focusLost() && focused instanceof HTMLElement && focused.isConnected) focused.focus();
    };
  }, [active]);
}

/** Above sticky bars, below dialogs. */
const Z_INDEX = 190;

export function LoadingOverlay({ visible, label }: { visible: boolean; label: string }) {
  useInertPage(visible);
  return (
    <Portal>
      <div role="status">
        <MantineLoadingOverlay
          visible={visible}
          pos="fixed"
          zIndex={Z_INDEX}
          overlayProps={{ color: 'var(--p-canvas)', backgroundOpacity: 0.72 }}
          loaderProps={{
            children: (
              <div className={classes.wait}>
                <Loader size="sm" aria-hidden />
                <span className={classes.label}>{label}</span>
              </div>
            ),
          }}
        />
      </div>
    </Portal>
  );
}
