/** A mailed link that lost a part on its way. */

import { paths } from '@/domain/paths';
import { auth } from '@/messages/auth';
import { Link } from '@/ui/Link';
import { GuestFrame } from './GuestFrame';
import classes from './GuestFrame.module.css';

export function BrokenLink() {
  return (
    <GuestFrame title={auth.brokenLink} hint={auth.brokenLinkHint}>
      <Link to={paths.login()} className={classes.link}>
        {auth.backToSignIn}
      </Link>
    </GuestFrame>
  );
}
