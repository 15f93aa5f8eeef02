/** The text of the link to a running attempt, such as `Continue, 38:12 left`. */
import { clockText, useTimeLeft } from '@/domain/timeLeft';
import { participation as t } from '@/messages/participation';

interface Props {
  deadline: string;
  /** The name of the event, which a screen reader adds to distinguish links to several events. */
  name?: string;
  onEnd?: () => void;
}

export function ContinueText({ deadline, name, onEnd = () => {} }: Props) {
  const left = useTimeLeft(deadline, onEnd);
  return (
    <span className="tabular">
      {t.continueLeft(clockText(left / 1000))}
      {name !== undefined && <span className="visually-hidden">{` ${name}`}</span>}
    </span>
  );
}
