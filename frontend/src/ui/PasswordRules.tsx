/** Lists the rules for a password, and whether each is met. */
import { IconCheck, IconPoint } from '@tabler/icons-react';
import { AcceptInvitationRequest } from '@/api/limits.gen';
import { passwords as t } from '@/messages/passwords';
import classes from './NewPasswordField.module.css';
import { passwordRules } from './rules';

const NAMES = Object.keys(passwordRules) as (keyof typeof passwordRules)[];

export function PasswordRules({ password }: { password: string }) {
  const rules = t.rules(AcceptInvitationRequest.password.minLength);
  return (
    <ul className={classes.rules} aria-label={t.rulesTitle}>
      {NAMES.map((name) => {
        const isMet = passwordRules[name](password);
        const Icon = isMet ? IconCheck : IconPoint;
        return (
          <li key={name} data-met={isMet}>
            <Icon size={14} stroke={2} aria-hidden />
            {rules[name]}
            <span className="visually-hidden"> {isMet ? t.met : t.notMet}</span>
          </li>
        );
      })}
    </ul>
  );
}
