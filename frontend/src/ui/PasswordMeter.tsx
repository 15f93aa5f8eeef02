/** Shows how hard a password is to guess, as a word and a bar. The server decides whether it is accepted. */
import { passwords as t } from '@/messages/passwords';
import classes from './PasswordMeter.module.css';
import { passwordStrength } from './passwordStrength';

export default function PasswordMeter({ password }: { password: string }) {
  const strength = passwordStrength(password);
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
