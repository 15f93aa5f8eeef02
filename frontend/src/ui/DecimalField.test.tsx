import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { DecimalField } from './DecimalField';

function Points({ tell }: { tell: (points: number | '') => void }) {
  const [points, setPoints] = useState<number | ''>('');
  return (
    <>
      <DecimalField
        label="Points"
        value={points}
        onChange={(value) => {
          setPoints(value);
          tell(value);
        }}
      />
      <button type="button" onClick={() => setPoints(7)}>
        Seven
      </button>
    </>
  );
}

it.each([
  ['2.5', 2.5],
  ['2,5', 2.5],
  ['0.25', 0.25],
  ['.5', 0.5],
  ['1.05', 1.05],
  ['12', 12],
])('%s is typed, one key after the other', async (keys, expected) => {
  const user = userEvent.setup();
  const told: (number | '')[] = [];
  render(
    <MantineProvider env="test">
      <Points tell={(points) => told.push(points)} />
    </MantineProvider>,
  );
  const field = screen.getByLabelText('Points');
  await user.type(field, keys);
  expect(told.at(-1)).toBe(expected);
  await user.tab();
  expect(Number((field as HTMLInputElement).value)).toBe(expected);
  await user.click(screen.getByRole('button', { name: 'Seven' }));
  expect(field).toHaveValue('7');
  await user.clear(field);
  expect(told.at(-1)).toBe('');
});
