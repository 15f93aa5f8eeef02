/** A mailed link that lost a part on its way. */
import { Link } from 'react-router-dom';
import { messages } from '@/messages';
import { GuestFrame } from './GuestFrame';
import classes from './GuestFrame.module.css';

export function BrokenLink() {
  return (
    <GuestFrame title={messages.auth.brokenLink} hint={messages.auth.brokenLinkHint}>
      <Link to="/login" className={classes.link}>
        {messages.auth.backToSignIn}
      </Link>
    </GuestFrame>
  );
}
