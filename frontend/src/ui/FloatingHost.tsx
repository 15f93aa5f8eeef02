/** The place of what floats above the pages, and the region that speaks the notices. Rendered once in the app. */
import { Portal } from '@mantine/core';
import { useEffect } from 'react';
import classes from './FloatingHost.module.css';
import { floating, loadFloating } from './loadFloating';
import { spoken } from './notice';
import { useTrackedPlace } from './place';

/** Milliseconds after which a page is at rest. */
const REST_MS = 1500;

export function FloatingHost() {
  useTrackedPlace();
  const { text, about, count, visible } = spoken();
  const { part } = floating();
  useEffect(() => {
    // What does not arrive now is requested again when it is needed.
    const timer = setTimeout(() => loadFloating().catch(() => undefined), REST_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <>
      {/* Outside the page, which is inert while it saves. */}
      <Portal>
        <div role="status" className={visible ? classes.visible : 'visually-hidden'}>
          <span key={count}>{text}</span>
          {about && <span key={`about-${count}`}> {about}</span>}
        </div>
      </Portal>
      {part && <part.Floating />}
    </>
  );
}
