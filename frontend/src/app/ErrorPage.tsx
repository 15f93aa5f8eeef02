/** The error page (specification, 2.12): a code, a message, Go Back. */
import { Button } from '@mantine/core';
import { useLocation } from 'react-router-dom';
import { session } from '@/api/session';
import { paths } from '@/domain/paths';
import { messages } from '@/messages';
import { Link } from '@/ui/Link';
import { Wordmark } from '@/ui/Wordmark';
import classes from './ErrorPage.module.css';
import { signInAddress } from './guards';
import { landing } from './landing';

export function ErrorView({ code, message, from = paths.home() }: { code: number; message?: string; from?: string }) {
  const back = code === 401 ? signInAddress(from) : landing(session.viewer());
  const title = message ?? messages.errors.byStatus(code);
  return (
    <main className={classes.page}>
      <title>{`${title} · ${messages.common.product}`}</title>
      <Wordmark />
      <p className={classes.code}>{messages.errors.code(code)}</p>
      <h1 className={classes.title}>{title}</h1>
      <p className={classes.hint}>{messages.errors.hint(code)}</p>
      <Button component={Link} to={back}>
        {messages.errors.goBack}
      </Button>
    </main>
  );
}

export function ErrorPage() {
  const { state } = useLocation();
  return <ErrorView code={state?.code ?? 404} message={state?.message} from={state?.from} />;
}

export function NotFoundPage() {
  return <ErrorView code={404} />;
}
