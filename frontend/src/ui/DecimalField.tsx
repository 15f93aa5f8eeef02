/** A field for a number with up to two decimals, after a point or a comma. */
import { NumberInput, type NumberInputProps } from '@mantine/core';
import { type Ref, useState } from 'react';

const numberOf = (typed: number | string): number | '' => {
  const number = typed === '' ? Number.NaN : Number(typed);
  return Number.isNaN(number) ? '' : number;
};

type Props = Omit<NumberInputProps, 'value' | 'onChange'> & {
  ref?: Ref<HTMLInputElement>;
  value: number | '';
  onChange: (value: number | '') => void;
};

export function DecimalField({ value, onChange, ...props }: Props) {
  /** What is in the field. Half of a number, such as "2.", must stay there until the rest is typed. */
  const [typed, setTyped] = useState<number | string>(value);
  return (
    <NumberInput
      decimalScale={2}
      allowedDecimalSeparators={['.', ',']}
      clampBehavior="none"
      value={numberOf(typed) === value ? typed : value}
      onChange={(next) => {
        setTyped(next);
        onChange(numberOf(next));
      }}
      {...props}
    />
  );
}
