/** The button in the header that opens the palette, and the shortcut for it. The palette is loaded when it is first
    opened. */
import { Kbd, UnstyledButton } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { type ComponentType, lazy, Suspense, useState } from 'react';
import { common } from '@/messages/common';
import { paletteKey as t } from '@/messages/paletteKey';
import { notice } from '@/ui/notice';
import { useKeptInDialog } from '../useKeptInDialog';
import type { PaletteProps } from './Palette';
import classes from './PaletteButton.module.css';

const load = () => import('./Palette');

const Palette = lazy(async (): Promise<{ default: ComponentType<PaletteProps> }> => {
  try {
    return { default: (await load()).Palette };
  } catch {
    notice.error(common.dialogFailed);
    return { default: () => null };
  }
});

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** In multi-line text fields the shortcut has another meaning, and a dialog must be closed first. */
const ELSEWHERE = 'textarea, [contenteditable], [role="dialog"]';

function isPaletteKey({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  return key.toLowerCase() === 'k' && !altKey && !shiftKey && (isMac ? metaKey && !ctrlKey : ctrlKey && !metaKey);
}

export interface PaletteButtonProps {
  /** Shows a list of the keyboard shortcuts. */
  onKeys: () => void;
}

export function PaletteButton({ onKeys }: PaletteButtonProps) {
  const [opened, setOpened] = useState(false);
  const [wanted, setWanted] = useState(false);
  useKeptInDialog(opened);
  const open = () => {
    setWanted(true);
    setOpened(true);
  };
  useWindowEvent('keydown', (event) => {
    if (!isPaletteKey(event) || event.defaultPrevented || event.repeat) return;
    if (!opened) {
      if (event.target instanceof HTMLElement && event.target.closest(ELSEWHERE)) return;
      if (document.querySelector('[role="dialog"]')) return;
    }
    event.preventDefault();
    if (opened) setOpened(false);
    else open();
  });
  return (
    <>
      <UnstyledButton
        className={classes.button}
        aria-haspopup="dialog"
        aria-keyshortcuts={isMac ? 'Meta+K' : 'Control+K'}
        onPointerEnter={() => void load().catch(() => undefined)}
        onClick={open}
      >
        <IconSearch size={16} stroke={1.75} aria-hidden />
        <span className={classes.text}>{t.open}</span>
        <Kbd size="xs" className={classes.keys}>
          {isMac ? t.macKeys : t.keys}
        </Kbd>
      </UnstyledButton>
      {wanted && (
        <Suspense>
          <Palette opened={opened} onClose={() => setOpened(false)} onKeys={onKeys} />
        </Suspense>
      )}
    </>
  );
}
