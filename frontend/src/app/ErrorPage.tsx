/** The error page (specification, 2.12): a code, a message, and the button that helps. */
import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { session } from '@/api/session';
import { paths } from '@/domain/paths';
import { auth } from '@/messages/auth';
import { common } from '@/messages/common';
import { errors } from '@/messages/errors';
import { Link } from '@/ui/Link';
import { Wordmark } from '@/ui/Wordmark';
import classes from './ErrorPage.module.css';
import { signInAddress } from './guards';
import { landing } from './landing';

/** Of these, trying again may help: no connection, too many tries, a fault of the server. */
const mayPass = (code: number) => code === 0 || code === 429 || code >= 500;

interface Props {
  code: number;
  message?: string;
  /** The address to return to after signing in. */
  from?: string | undefined;
  /** Within the shell, which is the page's main part already. */
  inShell?: boolean;
}

export function ErrorView({ code, message, from, inShell = false }: Props) {
  const Frame = inShell ? 'div' : 'main';
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const title = message ?? errors.byStatus(code);
  return (
    <Frame className={classes.page}>
      <title>{`${title} · ${common.product}`}</title>
      <Wordmark />
      <p className={classes.code}>{errors.code(code)}</p>
      <h1 ref={heading} tabIndex={-1} className={classes.title}>
        {title}
      </h1>
      <p className={classes.hint}>{errors.hint(code)}</p>
      <div className={classes.buttons}>
        {code === 401 ? (
          <Button component={Link} to={signInAddress(from ?? paths.home())}>
            {auth.signIn}
          </Button>
        ) : (
          <Button component={Link} to={landing(session.viewer())} variant={mayPass(code) ? 'default' : 'filled'}>
            {errors.goBack}
          </Button>
        )}
        {mayPass(code) && <Button onClick={() => location.reload()}>{common.tryAgain}</Button>}
      </div>
    </Frame>
  );
}

export function ErrorPage() {
  const { state } = useLocation();
  return <ErrorView code={state?.code ?? 404} message={state?.message} from={state?.from} />;
}

export function NotFoundPage() {
  return <ErrorView code={404} />;
}
