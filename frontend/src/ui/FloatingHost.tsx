/**
 * The container of notices and questions, and the status region that screen readers announce. It is rendered once in
 * the app.
 */
import { Portal } from '@mantine/core';
import { useEffect } from 'react';
import classes from './FloatingHost.module.css';
import { floating, loadFloating } from './loadFloating';
import { spoken } from './notice';
import { useTrackedPlace } from './place';

/** The time in milliseconds after which a page counts as idle. */
const REST_MS = 1500;

export function FloatingHost() {
  useTrackedPlace();
  const { text, count, visible } = spoken();
  const { part } = floating();
  useEffect(() => {
    // If the code cannot be loaded now, it is requested again when it is needed.
    const timer = setTimeout(() => loadFloating().catch(() => undefined), REST_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <>
      {/* This is outside of the page, because the page is inert while it saves. */}
      <Portal>
        <div role="status" className={visible ? classes.visible : 'visually-hidden'}>
          <span key={count}>{text}</span>
        </div>
      </Portal>
      {part && <part.Floating />}
    </>
  );
}
