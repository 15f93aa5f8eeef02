/** A field for pasted email addresses. For each address, it shows what an assignment would do. */
import { useCallback, useState } from 'react';
import { messageOf } from '@/api/errors';
import type { Chosen, Forecast } from '@/domain/events/assigning';
import { LeftOut, PasteBox } from '@/domain/users/picker/PasteBox';
import { assigning as t } from '@/messages/assigning';
import { picker } from '@/messages/picker';
import classes from './Assign.module.css';

interface Props {
  onChoose: (chosen: Chosen | null) => void;
  forecast: Forecast | undefined;
  error: Error | null;
}

export function PasteField({ onChoose, forecast, error }: Props) {
  const [text, setText] = useState('');
  const [found, setFound] = useState(0);
  const choose = useCallback(
    (emails: string[]) => {
      setFound(emails.length);
      onChoose(emails.length > 0 ? { emails } : null);
    },
    [onChoose],
  );
  const unknown = forecast?.unknown_emails ?? [];
  return (
    <PasteBox text={text} onText={setText} onAddresses={choose}>
      {found > 0 && (
        <div role="status" className={classes.found}>
          {forecast && (
            <>
              <strong>{t.pastedReady(forecast.assigned, found)}</strong>
              {forecast.already > 0 && <p>{t.pastedAlready(forecast.already)}</p>}
              {forecast.unknown > 0 && (
                <>
                  <p className={classes.unknown}>{t.pastedUnknown(forecast.unknown)}</p>
                  <LeftOut rows={unknown.map((email) => ({ email }))} more={forecast.unknown - unknown.length} />
                </>
              )}
            </>
          )}
          {!forecast && !error && <p>{picker.checking}</p>}
          {error && <p className={classes.unknown}>{messageOf(error)}</p>}
        </div>
      )}
    </PasteBox>
  );
}
