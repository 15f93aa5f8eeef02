/**
 * Cards for choosing one of several options. The group around them has the role and the name. Only one of them is a tab stop.
 */
import { Radio } from '@mantine/core';
import type { ReactNode } from 'react';

interface Props {
  /** A name that is unique on the page. The arrow keys move among the cards with the same name. */
  name: string;
  options: readonly { id: string; content: ReactNode }[];
  chosen: string | undefined;
  onChoose: (id: string) => void;
  /** The cards can receive the focus, but the choice cannot be changed. */
  readOnly?: boolean;
  className?: string | undefined;
}

export function RadioCards({ name, options, chosen, onChoose, readOnly = false, className = '' }: Props) {
  const stop = options.some(({ id }) => id === chosen) ? chosen : options[0]?.id;
  return options.map(({ id, content }) => (
    <Radio.Card
      key={id}
      name={name}
      value={id}
      checked={id === chosen}
      className={className}
      tabIndex={id === stop ? 0 : -1}
      aria-disabled={readOnly || undefined}
      onClick={() => readOnly || id === chosen || onChoose(id)}
    >
      {content}
    </Radio.Card>
  ));
}
