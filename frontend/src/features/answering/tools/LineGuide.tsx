/**
 * A band that highlights the lines that the user reads and dims the other lines. It follows the mouse and the focus.
 * Its handle is moved with the arrow keys or a finger. Clicks go through it, and it is behind the clock, the state and
 * the buttons.
 */
import { type KeyboardEvent, type PointerEvent as ReactPointerEvent, useCallback, useEffect, useState } from 'react';
import { answeringTools as t } from '@/messages/answeringTools';
import { focusToolsButton } from './focus';
import classes from './LineGuide.module.css';
import type { ToolStore } from './toolStore';

/** The height of a line in pixels, at a text size of 100 %. */
const LINE = 24;
const LINES = 3;
/** The heights of the sticky lines above and below the questions. */
const HEAD = 52;
const BAR = 57;
/** Elements that Escape closes before it closes the band. */
const CLOSES_FIRST = '[role="dialog"], [role="menu"], [data-slides]';

interface Band {
  /** The middle of the band, from the top of the window. */
  at: number;
  /** The height of a field in which the user types, because the band must show the whole field. Otherwise null. */
  height: number | null;
}

interface Props {
  tools: ToolStore;
  /** The zoom factor of the questions. */
  zoom: number;
}

export function LineGuide({ tools, zoom }: Props) {
  const line = LINE * zoom;
  const [band, setBand] = useState<Band>({ at: Math.round(window.innerHeight * 0.4), height: null });
  const height = band.height ?? LINES * line + 8;
  const moveTo = useCallback((at: number, tall: number | null = null) => {
    const lowest = window.innerHeight - BAR;
    setBand({ at: Math.round(Math.min(lowest, Math.max(HEAD, at))), height: tall });
  }, []);

  useEffect(() => {
    const inQuestions = (target: EventTarget | null) => target instanceof Element && target.closest('main') !== null;
    const onPointer = ({ pointerType, target, clientY }: PointerEvent) => {
      // With a finger, the user scrolls the page under the band.
      if (pointerType === 'mouse' && inQuestions(target)) moveTo(clientY);
    };
    const onFocus = ({ target }: FocusEvent) => {
      if (!(target instanceof Element) || !inQuestions(target) || target.closest('[data-guide]')) return;
      // A step to another question first moves the focus and then scrolls the page.
      requestAnimationFrame(() => {
        const { top, height: tall } = target.getBoundingClientRect();
        const isField = target.matches('textarea, input:not([type="radio"], [type="checkbox"])');
        moveTo(top + Math.min(tall, isField ? tall : LINES * line) / 2, isField ? tall + 16 : null);
      });
    };
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      if (event.target instanceof Element && event.target.closest(CLOSES_FIRST)) return;
      if (document.activeElement?.closest('[data-guide]')) focusToolsButton();
      tools.toggleGuide();
    };
    window.addEventListener('pointermove', onPointer, { passive: true });
    document.addEventListener('focusin', onFocus);
    window.addEventListener('keydown', onKey);
    return () => {
      window.removeEventListener('pointermove', onPointer);
      document.removeEventListener('focusin', onFocus);
      window.removeEventListener('keydown', onKey);
    };
  }, [tools, line, moveTo]);

  const onKeyDown = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (by === 0) return;
    event.preventDefault();
    const next = band.at + by * line;
    // At the edge of the window, the page scrolls under the band.
    if (next > window.innerHeight - BAR - height / 2 || next < HEAD + height / 2) window.scrollBy({ top: by * line });
    else moveTo(next);
  };
  const onDrag = (event: ReactPointerEvent) => {
    if (event.currentTarget.hasPointerCapture(event.pointerId)) moveTo(event.clientY);
  };
  return (
    <div
      data-guide
      className={classes.guide}
      style={{ '--at': `${band.at}px`, '--height': `${Math.round(height)}px` } as React.CSSProperties}
    >
      <div className={classes.above} />
      <div className={classes.band} />
      <div className={classes.below} />
      <div
        role="slider"
        tabIndex={0}
        aria-label={t.guideLabel}
        aria-orientation="vertical"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round((band.at / window.innerHeight) * 100)}
        className={classes.handle}
        onKeyDown={onKeyDown}
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={onDrag}
      />
    </div>
  );
}
