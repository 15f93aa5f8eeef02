/** Cards to choose one from. The group around them has the role and the name. Tab stops at one of them. */
import { Radio } from '@mantine/core';
import type { ReactNode } from 'react';

interface Props {
  /** Unique on the page: the arrow keys move among the cards of one name. */
  name: string;
  options: readonly { id: string; content: ReactNode }[];
  chosen: string | undefined;
  onChoose: (id: string) => void;
  /** Shown and focusable, but nothing can be chosen. */
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
