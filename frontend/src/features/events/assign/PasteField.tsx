/** Pasted addresses, with what would become of each of them. */
import { Textarea } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { messageOf } from '@/api/errors';
import type { Chosen, Forecast } from '@/domain/events/assigning';
import { addressesIn } from '@/domain/people/addresses';
import { assigning as t } from '@/messages/assigning';
import classes from './Assign.module.css';

interface Props {
  text: string;
  onText: (text: string) => void;
  onChoose: (chosen: Chosen | null) => void;
  forecast: Forecast | undefined;
  error: Error | null;
}

export function PasteField({ text, onText, onChoose, forecast, error }: Props) {
  const [settled] = useDebouncedValue(text, 400);
  const [found, setFound] = useState(0);
  useEffect(() => {
    const emails = addressesIn(settled);
    setFound(emails.length);
    onChoose(emails.length > 0 ? { emails } : null);
  }, [settled, onChoose]);
  const unknown = forecast?.unknown_emails ?? [];
  return (
    <div className={classes.list}>
      <Textarea
        label={t.paste}
        description={t.pasteHint}
        autosize
        minRows={8}
        maxRows={14}
        value={text}
        onChange={({ currentTarget }) => onText(currentTarget.value)}
        data-autofocus
      />
      {found > 0 && (
        <div role="status" className={classes.found}>
          {forecast && (
            <>
              <strong>{t.pastedReady(forecast.assigned, found)}</strong>
              {forecast.already > 0 && <p>{t.pastedAlready(forecast.already)}</p>}
              {forecast.unknown > 0 && (
                <>
                  <p className={classes.unknown}>{t.pastedUnknown(forecast.unknown)}</p>
                  <ul className={classes.unknownList}>
                    {unknown.map((address) => (
                      <li key={address}>{address}</li>
                    ))}
                    {forecast.unknown > unknown.length && <li>{t.more(forecast.unknown - unknown.length)}</li>}
                  </ul>
                </>
              )}
            </>
          )}
          {!forecast && !error && <p>{t.checking}</p>}
          {error && <p className={classes.unknown}>{messageOf(error)}</p>}
        </div>
      )}
    </div>
  );
}
