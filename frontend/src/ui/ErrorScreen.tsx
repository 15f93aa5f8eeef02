/** A page that cannot be shown (specification, 2.12): a drawing, the code, why, and the buttons that help. */
import { lazy, type ReactNode, Suspense, useEffect, useRef } from 'react';
import { common } from '@/messages/common';
import { errors } from '@/messages/errors';
import classes from './ErrorScreen.module.css';

/** Of these, trying again may help: no connection, too many tries, a fault of the server. */
export const mayPass = (code: number) => code === 0 || code === 429 || code >= 500;

// The screen is a part of the app's first file; the drawings are not, and it says enough without them.
const ErrorDrawing = lazy(() => import('./ErrorDrawing').catch(() => ({ default: () => null })));

interface Props {
  code: number;
  /** What the server said. Shown where there is no hint of our own. */
  message?: string | undefined;
  /** Under which the server's log has the failure. */
  requestId?: string | undefined;
  /** Buttons. */
  children: ReactNode;
}

export function ErrorScreen({ code, message, requestId, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const title = errors.title(code);
  const hint = errors.hint(code) || (message ?? errors.byStatus(code));
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
      {hint !== title && <p className={classes.hint}>{hint}</p>}
      {requestId && <p className={classes.reference}>{errors.reference(requestId)}</p>}
      <div className={classes.buttons}>{children}</div>
    </div>
  );
}
