/**
 * A page with a single sentence: the event is opening, there is nothing to answer, the time is over, or another tab
 * answers it.
 */
import { Button, Loader } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { useOwnEvents } from '@/domain/events/pages';
import { common } from '@/messages/common';
import { Link } from '@/ui/Link';
import classes from './Outcome.module.css';

interface Props {
  title: string;
  hint?: string;
  action?: ReactNode;
  /** More content below the sentence. */
  children?: ReactNode;
  /** The page continues by itself, so a loader is shown. */
  busy?: boolean;
}

export function Outcome({ title, hint, action, children, busy = false }: Props) {
  const { kind, t } = useOwnEvents();
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each sentence is a new one to be read
  useEffect(() => {
    if (!busy) heading.current?.focus();
  }, [title, busy]);
  return (
    <main className={classes.page}>
      <title>{`${title} · ${common.product}`}</title>
      {busy && <Loader size="sm" aria-hidden className={classes.late} />}
      <h1 ref={heading} tabIndex={-1} className={classes.title}>
        {title}
      </h1>
      <p role="status" className={classes.hint}>
        {hint}
      </p>
      {children}
      {!busy && (
        <div className={classes.actions}>
          <Button variant="default" component={Link} to={kind.ownLists[0].address()}>
            {t.title}
          </Button>
          {action}
        </div>
      )}
    </main>
  );
}
