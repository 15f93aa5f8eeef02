/** A mailed link that lost a part on its way. */

import { paths } from '@/domain/paths';
import { messages } from '@/messages';
import { Link } from '@/ui/Link';
import { GuestFrame } from './GuestFrame';
import classes from './GuestFrame.module.css';

export function BrokenLink() {
  return (
    <GuestFrame title={messages.auth.brokenLink} hint={messages.auth.brokenLinkHint}>
      <Link to={paths.login()} className={classes.link}>
        {messages.auth.backToSignIn}
      </Link>
    </GuestFrame>
  );
}
