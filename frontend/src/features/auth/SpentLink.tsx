/** A mailed link that the server no longer takes, and where a new one comes from. */
import { Button } from '@mantine/core';
import { useNavigate } from 'react-router-dom';
import { paths } from '@/domain/paths';
import { auth as t } from '@/messages/auth';
import { Link } from '@/ui/Link';
import { GuestFrame } from './GuestFrame';
import classes from './GuestFrame.module.css';
import { mailedState } from './mailedLink';

export function SpentLink({ email }: { email: string }) {
  const navigate = useNavigate();
  const state = mailedState({ email });
  return (
    <GuestFrame title={t.spentLink} hint={t.spentLinkHint} takesFocus>
      <Button fullWidth mb={16} onClick={() => void navigate(paths.forgotPassword(), { state })}>
        {t.newLink}
      </Button>
      <Link to={paths.login()} state={state} className={classes.link}>
        {t.backToSignIn}
      </Link>
    </GuestFrame>
  );
}
