/** One figure above a list of results, with what it is of, and a note below it. */
import type { ReactNode } from 'react';
import { results } from '@/messages/results';

interface Props {
  name: string;
  value: string;
  of?: number;
  note?: ReactNode;
}

export function Figure({ name, value, of, note }: Props) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <strong>{value}</strong>
        {of !== undefined && ` ${results.summary.of(of)}`}
        {note && <span>{note}</span>}
      </dd>
    </div>
  );
}
