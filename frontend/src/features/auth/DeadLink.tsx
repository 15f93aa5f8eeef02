/** Explains an emailed link that is not valid, and how to get a new one. This code is loaded only if it is needed. */
import { Button } from '@mantine/core';
import { useNavigate } from 'react-router-dom';
import { paths } from '@/domain/paths';
import { deadLinks } from '@/messages/deadLinks';
import { Link } from '@/ui/Link';
import { GuestFrame } from './GuestFrame';
import classes from './GuestFrame.module.css';
import { mailedLinkState } from './mailedLink';

interface Props {
  /** `broken`: a part of the link is missing. `used`: the link was used, replaced or revoked. */
  why: 'broken' | 'expired' | 'used';
  /** The email address to which the link was sent, or '' if the link does not contain it. */
  email: string;
}

export default function DeadLink({ why, email }: Props) {
  const navigate = useNavigate();
  const state = mailedLinkState({ email });
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
