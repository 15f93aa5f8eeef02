/** Requests a reset link. The response is the same for known and unknown email addresses. */
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import * as limits from '@/api/limits.gen';
import { paths } from '@/domain/paths';
import { auth as t } from '@/messages/auth';
import { TextField } from '@/ui/fields';
import { Link } from '@/ui/Link';
import { emailShape, firstMistake, required } from '@/ui/rules';
import { SaveFormBody } from '@/ui/SaveFormBody';
import { useSaveForm } from '@/ui/useSaveForm';
import { forgetPassword } from './api';
import { CheckMail } from './CheckMail';
import { GuestFrame } from './GuestFrame';
import classes from './GuestFrame.module.css';
import { emailOfState, mailedLinkState } from './mailedLink';

function RequestForm({ email, onSent }: { email: string; onSent: (email: string) => void }) {
  const form = useSaveForm({
    initial: { email },
    rules: { email: firstMistake(required, emailShape()) },
    guarded: false,
    focus: { opened: 'email' },
    save: async (values) => {
      const sentTo = values.email.trim();
      await forgetPassword({ email: sentTo });
      onSent(sentTo);
    },
    saved: () => ({}),
  });
  return (
    <GuestFrame title={t.forgotTitle} hint={t.forgotHint}>
      <SaveFormBody
        form={form}
        buttons={
          <>
            <Button type="submit" fullWidth>
              {t.sendLink}
            </Button>
            <Link to={paths.login()} state={mailedLinkState({ email: form.values.email })} className={classes.link}>
              {t.backToSignIn}
            </Link>
          </>
        }
      >
        <TextField
          form={form}
          name="email"
          label={t.email}
          type="email"
          autoComplete="username"
          maxLength={limits.ForgetPasswordRequest.email.maxLength}
        />
      </SaveFormBody>
    </GuestFrame>
  );
}

export function ForgotPasswordPage() {
  const { state } = useLocation();
  const [email, setEmail] = useState(() => emailOfState(state));
  const [sent, setSent] = useState(false);
  if (sent) return <CheckMail email={email} onOther={() => setSent(false)} />;
  return (
    <RequestForm
      email={email}
      onSent={(to) => {
        setEmail(to);
        setSent(true);
      }}
    />
  );
}
