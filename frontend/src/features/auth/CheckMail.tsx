/** Says that a reset link was sent if the email address is known. The user can send the link again after five
    minutes. */
import { Button } from '@mantine/core';
import { useEffect, useId, useState } from 'react';
import { messageOf } from '@/api/errors';
import { paths } from '@/domain/paths';
import { auth as t } from '@/messages/auth';
import { Link } from '@/ui/Link';
import { notice } from '@/ui/notice';
import { FormFailure } from '@/ui/SaveFormBody';
import { useExclusive } from '@/ui/useExclusive';
import { forgetPassword } from './api';
import { GuestFrame } from './GuestFrame';
import classes from './GuestFrame.module.css';
import { mailedLinkState } from './mailedLink';

/** The number of seconds during which the server sends no second link. */
const WAIT_S = 300;

/** Counts down the seconds until the link can be sent again. */
function useCountdown() {
  const [sentAt, setSentAt] = useState(Date.now);
  const [now, setNow] = useState(sentAt);
  const left = Math.max(0, Math.ceil(WAIT_S - (now - sentAt) / 1000));
  const waits = left > 0;
  useEffect(() => {
    if (!waits) return;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [waits]);
  const restart = () => {
    const start = Date.now();
    setSentAt(start);
    setNow(start);
  };
  return { left, restart };
}

export function CheckMail({ email, onOther }: { email: string; onOther: () => void }) {
  const { left, restart } = useCountdown();
  const [failure, setFailure] = useState<string | null>(null);
  const { run, busy } = useExclusive(async () => {
    setFailure(null);
    try {
      const { message } = await forgetPassword({ email });
      restart();
      notice.success(message);
    } catch (error) {
      setFailure(messageOf(error));
    }
  });
  const waits = left > 0;
  const id = useId();
  return (
    <GuestFrame title={t.checkMail} hint={t.checkMailHint(email)} takesFocus>
      <div className={classes.choices}>
        <FormFailure failure={failure} />
        {/* The reason is visible below, so this does not use `GatedButton`, which would load a tooltip. */}
        <Button
          fullWidth
          loading={busy}
          mod={{ disabled: waits }}
          aria-disabled={waits || undefined}
          aria-describedby={waits ? id : undefined}
          onClick={() => waits || void run()}
        >
          {t.sendAgain}
        </Button>
        {waits && (
          <p id={id} className={classes.wait}>
            {t.sendAgainIn(left)}
          </p>
        )}
        <Button variant="default" fullWidth onClick={onOther}>
          {t.otherAddress}
        </Button>
        <Link to={paths.login()} state={mailedLinkState({ email })} className={classes.link}>
          {t.backToSignIn}
        </Link>
      </div>
    </GuestFrame>
  );
}
