/** A text in which one part is marked, such as what was typed in a search. */
import { matchRange } from './matchRange';

interface Props {
  label: string;
  /** The part. Nothing is marked if the label does not contain it. */
  text: string;
  className: string | undefined;
}

export function Marked({ label, text, className }: Props) {
  const range = matchRange(label, text);
  if (!range) return label;
  const [start, end] = range;
  return (
    <>
      {label.slice(0, start)}
      <mark className={className}>{label.slice(start, end)}</mark>
      {label.slice(end)}
    </>
  );
}
