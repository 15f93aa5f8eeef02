/**
 * A page that cannot be shown (specification, 2.12): a drawing, the code, the reason, and buttons with the next steps.
 */
import { lazy, type ReactNode, Suspense, useEffect, useRef } from 'react';
import { common } from '@/messages/common';
import { errors } from '@/messages/errors';
import classes from './ErrorScreen.module.css';

/** The error codes for which another try may help: no connection, too many requests, or a fault of the server. */
export const mayBeTemporary = (code: number) => code === 0 || code === 429 || code >= 500;

// The screen is in the app's first file, but the drawings are loaded later. The screen is complete without them.
const ErrorDrawing = lazy(() => import('./ErrorDrawing').catch(() => ({ default: () => null })));

interface Props {
  code: number;
  /** The server's message, otherwise the meaning of the code. */
  message?: string | undefined;
  /** The id under which the server's log contains the failure. */
  requestId?: string | undefined;
  /** The buttons with the next steps. */
  children: ReactNode;
}

export function ErrorScreen({ code, message, requestId, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const title = message ?? errors.byStatus(code);
  const hint = errors.hint(code);
  return (
    <div className={classes.screen}>
      <title>{`${title} · ${common.product}`}</title>
      <div className={classes.drawing}>
        <Suspense>
          <ErrorDrawing code={code} />
        </Suspense>
      </div>
      <p className={classes.code}>{errors.code(code)}</p>
      <h1 ref={heading} tabIndex={-1} className={classes.title}>
        {title}
      </h1>
      {hint && <p className={classes.hint}>{hint}</p>}
      {requestId && <p className={classes.reference}>{errors.reference(requestId)}</p>}
      <div className={classes.buttons}>{children}</div>
    </div>
  );
}
