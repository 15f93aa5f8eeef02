/** A list of keys with their functions, for example below a list that supports the keyboard. */
import { Kbd } from '@mantine/core';
import { Fragment } from 'react';

interface Props {
  hints: readonly (readonly [keys: readonly string[], what: string])[];
  /** The class of each hint. */
  className: string | undefined;
}

export const KeyHints = ({ hints, className }: Props) =>
  hints.map(([keys, what]) => (
    <span key={what} className={className}>
      {keys.map((key) => (
        <Fragment key={key}>
          <Kbd size="xs">{key}</Kbd>{' '}
        </Fragment>
      ))}
      {what}
    </span>
  ));
