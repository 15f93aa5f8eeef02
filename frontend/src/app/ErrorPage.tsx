/** The error page (specification, 2.12): a code, a message, and a button with the next step. */
import { Button } from '@mantine/core';
import { matchPath, useLocation } from 'react-router-dom';
import { session } from '@/api/session';
import { EVENT_KINDS } from '@/domain/events/kinds';
import { paths } from '@/domain/paths';
import { auth } from '@/messages/auth';
import { common } from '@/messages/common';
import { errors } from '@/messages/errors';
import { ErrorScreen, mayBeTemporary } from '@/ui/ErrorScreen';
import { Link } from '@/ui/Link';
import { Wordmark } from '@/ui/Wordmark';
import classes from './ErrorPage.module.css';
import { signInAddress } from './guards';
import { landingPage } from './landing';

interface Props {
  code: number;
  message?: string | undefined;
  requestId?: string | undefined;
  /** The URL to return to after signing in. */
  from?: string | undefined;
  /** The email address of the user whose session has ended. */
  email?: string | undefined;
  /** Whether the page is inside the shell, which already contains the product's name and the `main` element. */
  inShell?: boolean;
}

/** Whether a URL belongs to the page that answers an event. */
const isAnswering = (address: string) =>
  EVENT_KINDS.some(({ paths: { answering } }) => matchPath(answering.pattern, address.split('?')[0] ?? ''));

export function ErrorView({ code, message, requestId, from, email, inShell = false }: Props) {
  const viewer = session.viewer();
  // A participant whose attempt is running needs the next step and no error code.
  const words = code === 401 && from !== undefined && isAnswering(from) ? errors.signedOutAnswering : undefined;
  const screen = (
    <ErrorScreen code={code} message={message} words={words} requestId={requestId}>
      {code === 401 ? (
        <Button component={Link} to={signInAddress(from ?? paths.home())} state={{ email }}>
          {auth.signIn}
        </Button>
      ) : (
        <Button
          component={Link}
          // An unknown address is shown before it is known who is signed in. The home page leads on.
          to={viewer ? landingPage(viewer) : paths.home()}
          variant={mayBeTemporary(code) ? 'default' : 'filled'}
        >
          {errors.goBack}
        </Button>
      )}
      {mayBeTemporary(code) && <Button onClick={() => location.reload()}>{common.tryAgain}</Button>}
    </ErrorScreen>
  );
  if (inShell) return screen;
  return (
    <main className={classes.page}>
      <Wordmark />
      {screen}
    </main>
  );
}

export function ErrorPage() {
  const { state } = useLocation();
  return <ErrorView code={state?.code ?? 404} message={state?.message} from={state?.from} email={state?.email} />;
}

export function NotFoundPage() {
  return <ErrorView code={404} />;
}
