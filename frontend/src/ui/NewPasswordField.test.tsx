import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPages } from '../../tests/render';
import { NewPasswordField } from './NewPasswordField';
import { passwordStrength } from './passwordStrength';
import { useSaveForm } from './useSaveForm';

it.each(['Password1!', 'abcdefgh1A!', 'Aa1!Aa1!Aa1!'])('%s is weak', (password) =>
  expect(passwordStrength(password)).toBe(1),
);

it.each(['Zebra-7x-Lantern', 'correct-Horse9-battery-staple'])('%s is strong', (password) =>
  expect(passwordStrength(password)).toBe(4),
);

function Typed() {
  const form = useSaveForm({ initial: { password: '' }, rules: {}, save: async () => null, saved: () => ({}) });
  return <NewPasswordField form={form} name="password" label="Password" />;
}

it('says the strength in words once something is typed', async () => {
  const { user } = renderPages('/', [{ path: '/', element: <Typed /> }]);
  const input = await screen.findByLabelText('Password');
  expect(screen.queryByRole('meter')).toBeNull();
  await user.type(input, 'Password1!');
  const meter = await screen.findByRole('meter', { name: 'Password strength' });
  expect(meter).toHaveAttribute('aria-valuetext', 'Weak');
  expect(screen.getByText('Weak')).toBeVisible();
  await user.type(input, '-Zebra-7x-Lantern');
  expect(meter).toHaveAttribute('aria-valuetext', 'Very strong');
  await user.clear(input);
  expect(screen.queryByRole('meter')).toBeNull();
});
