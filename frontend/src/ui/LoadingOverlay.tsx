/**
 * Covers the page while it must not be used: during signing in, saving and submitting. The page below receives no
 * pointer, focus or keys. Dialogs and messages stay above it. Loading a page uses skeletons instead.
 */
import { Loader, Overlay, Portal } from '@mantine/core';
import { useEffect } from 'react';
import { isFocusLost } from './focusLost';
import classes from './LoadingOverlay.module.css';

/** Makes the page inert while `active`, and returns the focus afterwards. */
function useInertPage(active: boolean) {
  useEffect(() => {
    if (!active) return;
    const page = document.getElementById('root');
    const focused = document.activeElement;
    page?.toggleAttribute('inert', true);
    return () => {
      page?.toggleAttribute('inert', false);
      if (isFocusLost() && focused instanceof HTMLElement && focused.isConnected) focused.focus();
    };
  }, [active]);
}

/** The z-index is above sticky bars and below dialogs. */
const Z_INDEX = 190;

export function LoadingOverlay({ visible, label }: { visible: boolean; label: string }) {
  useInertPage(visible);
  return (
    <Portal>
      <div role="status">
        {visible && (
          <Overlay fixed center zIndex={Z_INDEX} color="var(--p-canvas)" backgroundOpacity={0.72}>
            <div className={classes.wait}>
              <Loader size="sm" aria-hidden />
              <span className={classes.label}>{label}</span>
            </div>
          </Overlay>
        )}
      </div>
    </Portal>
  );
}
