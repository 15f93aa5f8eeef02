/** A field for pasted addresses, which are looked up when the user has stopped typing. */
import { Textarea } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { type ReactNode, useEffect } from 'react';
import { picker as t } from '@/messages/picker';
import { addressesIn } from '../addresses';
import classes from './Picker.module.css';

interface Props {
  text: string;
  onText: (text: string) => void;
  /** Called with the addresses of the text. */
  onAddresses: (emails: string[]) => void;
  /** The result of the search for these addresses. */
  children: ReactNode;
}

export function PasteBox({ text, onText, onAddresses, children }: Props) {
  const [settled] = useDebouncedValue(text, 400);
  useEffect(() => onAddresses(addressesIn(settled)), [settled, onAddresses]);
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
      {children}
    </div>
  );
}

/** Addresses without a matching person, with the number of those that are not listed. */
export function LeftOut({
  rows,
  more,
}: {
  rows: readonly { email: string; reason?: string | undefined }[];
  more: number;
}) {
  return (
    <ul className={classes.leftOut}>
      {rows.map(({ email, reason }) => (
        <li key={email}>
          {email}
          {reason && <span className={classes.reason}>{reason}</span>}
        </li>
      ))}
      {more > 0 && <li>{t.more(more)}</li>}
    </ul>
  );
}
