/** Covers what must not be touched: signing in, saving, submitting. Loading a page uses skeletons instead. */
import { Loader } from '@mantine/core';
import classes from './LoadingOverlay.module.css';

export function LoadingOverlay({ visible, label }: { visible: boolean; label: string }) {
  return (
    <div role="status" className={classes.host}>
      {visible && (
        <div className={classes.overlay}>
          <Loader size="sm" aria-hidden />
          <span className={classes.label}>{label}</span>
        </div>
      )}
    </div>
  );
}
