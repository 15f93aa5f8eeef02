/**
 * Shows how hard a password is to guess, as a word and a bar. While a rule is not met, the password is at most weak. The
 * server decides whether it is accepted.
 */
import { passwords as t } from '@/messages/passwords';
import classes from './NewPasswordField.module.css';
import { passwordStrength } from './passwordStrength';
import { passwordRules } from './rules';

const WEAK = 1;

export default function PasswordMeter({ password }: { password: string }) {
  const isComplete = Object.values(passwordRules).every((isMet) => isMet(password));
  const guessing = passwordStrength(password);
  const strength = isComplete ? guessing : Math.min(WEAK, guessing);
  const word = t.strengths[strength] ?? '';
  return (
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
  );
}
