/** The frame of pages for visitors: the logo, one card, the help, and the switch for light and dark mode. */
import { type ReactNode, useEffect, useRef } from 'react';
import { paths } from '@/domain/paths';
import { auth } from '@/messages/auth';
import { common } from '@/messages/common';
import { shell } from '@/messages/shell';
import { SchemeSwitch } from '@/ui/SchemeSwitch';
import { ScreenNotice } from '@/ui/ScreenNotice';
import { Wordmark } from '@/ui/Wordmark';
import classes from './GuestFrame.module.css';

interface Props {
  title: string;
  hint?: string;
  /** Whether the title gets the focus, because the page shows other content now. */
  takesFocus?: boolean;
  /** For pages with more text than a form. The card is wider, and the product's sentence is left out. */
  wide?: boolean;
  children: ReactNode;
}

export function GuestFrame({ title, hint, takesFocus = false, wide = false, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);
  return (
    <div className={classes.frame}>
      <title>{`${title} · ${common.product}`}</title>
      <div className={classes.screen}>
        <ScreenNotice />
      </div>
      <main className={classes.main} data-wide={wide || undefined}>
        <Wordmark large />
        {!wide && <p className={classes.pitch}>{auth.pitch}</p>}
        <div className={classes.card}>
          <h1 ref={heading} tabIndex={-1} className={classes.title}>
            {title}
          </h1>
          {hint && <p className={classes.hint}>{hint}</p>}
          {children}
        </div>
      </main>
      <footer className={classes.corner}>
        <a href={paths.help()} target="_blank" rel="noopener" className={classes.link}>
          {shell.help}
        </a>
        <SchemeSwitch />
      </footer>
    </div>
  );
}
