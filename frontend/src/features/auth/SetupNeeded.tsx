/** Shown in place of the sign-in page until the installation has an administrator who can sign in. */
import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { setup as t } from '@/messages/setup';
import { GuestFrame } from './GuestFrame';
import classes from './SetupNeeded.module.css';

interface Props {
  isChecking: boolean;
  onCheck: () => void;
}

export function SetupNeeded({ isChecking, onCheck }: Props) {
  return (
    <GuestFrame title={t.title} hint={t.hint} wide>
      <h2 className={classes.reader}>{t.operator}</h2>
      <ol className={classes.ways}>
        {t.ways.map(({ title, hint, code }) => (
          <li key={title}>
            <div>
              <strong>{title}</strong>
              <p className={classes.hint}>{hint}</p>
              {code && <pre className={classes.code}>{code}</pre>}
            </div>
          </li>
        ))}
      </ol>
      <div className={classes.others}>
        <h2 className={classes.reader}>{t.visitor}</h2>
        <p className={classes.hint}>{t.visitorHint}</p>
      </div>
      <div className={classes.again}>
        <Button
          variant="default"
          leftSection={<IconRefresh size={16} stroke={1.75} aria-hidden />}
          aria-disabled={isChecking}
          onClick={onCheck}
        >
          {t.check}
        </Button>
        <span className={classes.hint}>{t.checksItself}</span>
      </div>
    </GuestFrame>
  );
}
