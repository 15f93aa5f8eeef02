/**
 * Says how something went: `notice.success(text)`, `notice.error(text)`. The card closes on a click or after 2 s;
 * hovering or focusing it pauses that, and the text stays in a status region for those who did not see it.
 */
import { Portal } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconAlertTriangle, IconCircleCheck, IconX } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { create } from 'zustand';
import { messages } from '@/messages';
import classes from './notice.module.css';

interface Notice {
  kind: 'success' | 'error';
  text: string;
}

const SHOWN_FOR = 2000;
const store = create<{ notice: Notice | null; said: string }>(() => ({ notice: null, said: '' }));
const show = (kind: Notice['kind'], text: string) => store.setState({ notice: { kind, text }, said: text });
const close = () => store.setState({ notice: null });

export const notice = {
  success: (text: string) => show('success', text),
  error: (text: string) => show('error', text),
};

function Card({ kind, text }: Notice) {
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(close, SHOWN_FOR);
    return () => clearTimeout(timer);
  }, [held]);
  useHotkeys([['Escape', close]], []);
  const Icon = kind === 'success' ? IconCircleCheck : IconAlertTriangle;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape and the button close it too
    <section aria-label={messages.common.notice} className={classes.overlay} onClick={close}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: hovering only pauses the clock */}
      <div
        className={classes.card}
        data-kind={kind}
        onMouseEnter={() => setHeld(true)}
        onMouseLeave={() => setHeld(false)}
        onFocus={() => setHeld(true)}
        onBlur={() => setHeld(false)}
      >
        <Icon size={22} stroke={1.75} aria-hidden className={classes.icon} />
        <p className={classes.text}>{text}</p>
        <button type="button" className={classes.close} aria-label={messages.common.close} onClick={close}>
          <IconX size={16} stroke={1.75} aria-hidden />
        </button>
      </div>
    </section>
  );
}

/** Stands once in the app. */
export function NoticeHost() {
  const { notice: shown, said } = store();
  return (
    <>
      <div role="status" className="visually-hidden">
        {said}
      </div>
      {shown && (
        <Portal>
          <Card key={shown.text + shown.kind} {...shown} />
        </Portal>
      )}
    </>
  );
}
