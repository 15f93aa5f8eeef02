/**
 * Shows the rules for a password and whether they are met, and how hard it is to guess, as a word and a bar. While a
 * rule is not met, the password is at most weak. The server decides whether it is accepted.
 */
import { IconCheck, IconPoint } from '@tabler/icons-react';
import { AcceptInvitationRequest } from '@/api/limits.gen';
import { passwords as t } from '@/messages/passwords';
import classes from './PasswordMeter.module.css';
import { passwordStrength } from './passwordStrength';
import { passwordRules } from './rules';

const WEAK = 1;
const NAMES = Object.keys(passwordRules) as (keyof typeof passwordRules)[];

export default function PasswordMeter({ password }: { password: string }) {
  const missing = NAMES.filter((name) => !passwordRules[name](password));
  const strength = missing.length > 0 ? Math.min(WEAK, passwordStrength(password)) : passwordStrength(password);
  const word = t.strengths[strength] ?? '';
  const rules = t.rules(AcceptInvitationRequest.password.minLength);
  return (
    <>
      <div className={classes.meter} data-strength={strength}>
        {/* biome-ignore lint/a11y/useSemanticElements: browsers draw a <meter> in ways of their own, in colours of their own */}
        <div
          role="meter"
          aria-label={t.strength}
          aria-valuemin={0}
          aria-valuemax={4}
          aria-valuenow={strength}
          aria-valuetext={word}
          className={classes.bar}
        >
          <div className={classes.filled} />
        </div>
        <span className={classes.word}>{word}</span>
      </div>
      <ul className={classes.rules} aria-label={t.rulesTitle}>
        {NAMES.map((name) => {
          const isMet = !missing.includes(name);
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
    </>
  );
}
