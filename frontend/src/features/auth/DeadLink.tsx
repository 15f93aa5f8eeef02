/** A mailed link that does not work, and where a new one comes from. Loaded when there is one. */
import { Button } from '@mantine/core';
import { useNavigate } from 'react-router-dom';
import { paths } from '@/domain/paths';
import { deadLinks } from '@/messages/deadLinks';
import { Link } from '@/ui/Link';
import { GuestFrame } from './GuestFrame';
import classes from './GuestFrame.module.css';
import { mailedState } from './mailedLink';

interface Props {
  /** Broken: it lost a part on its way. Used: also replaced, or ended. */
  why: 'broken' | 'expired' | 'used';
  /** Who it was mailed to; '' if that part is lost. */
  email: string;
}

export default function DeadLink({ why, email }: Props) {
  const navigate = useNavigate();
  const state = mailedState({ email });
  const [title, hint] = deadLinks[why];
  return (
    <GuestFrame title={title} hint={hint} takesFocus>
      {why !== 'broken' && (
        <Button fullWidth mb={16} onClick={() => void navigate(paths.forgotPassword(), { state })}>
          {deadLinks.newLink}
        </Button>
      )}
      <Link to={paths.login()} state={state} className={classes.link}>
        {deadLinks.backToSignIn}
      </Link>
    </GuestFrame>
  );
}
