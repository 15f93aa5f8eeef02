/** What a set of permissions allows and what it does not allow, as two lists of sentences with an icon before each. */
import { IconCheck, IconMinus } from '@tabler/icons-react';
import { powers as t } from '@/messages/powers';
import classes from './PowersList.module.css';
import { type Powers, powersOf } from './powers';

interface Props {
  /** The names of the permissions. */
  held: readonly string[];
  /** The names of the permissions that the scope offers. */
  offered: readonly string[];
}

function Sentences({ label, of, sign }: { label: string; of: readonly string[]; sign: keyof Powers }) {
  if (of.length === 0) return null;
  const Sign = sign === 'can' ? IconCheck : IconMinus;
  return (
    <ul className={classes.list} aria-label={label} data-sign={sign}>
      {of.map((sentence) => (
        <li key={sentence}>
          <Sign size={16} stroke={2} aria-hidden />
          <span>{sentence}</span>
        </li>
      ))}
    </ul>
  );
}

export function PowersList({ held, offered }: Props) {
  const { can, cannot } = powersOf(held, offered);
  if (can.length === 0) return <p className={classes.nothing}>{t.nothing}</p>;
  return (
    <>
      <Sentences label={t.can} of={can} sign="can" />
      <Sentences label={t.cannot} of={cannot} sign="cannot" />
    </>
  );
}
