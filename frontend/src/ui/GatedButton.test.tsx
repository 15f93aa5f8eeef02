import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { renderPages } from '../../tests/render';
import { GatedButton } from './GatedButton';

const press = vi.fn();

function Page() {
  const [reason, setReason] = useState<string | undefined>('Choose an answer first');
  return (
    <GatedButton reason={reason} onBarred={() => setReason(undefined)} onClick={press}>
      Save
    </GatedButton>
  );
}

it('tells why it is barred, and keeps the focus when it no longer is', async () => {
  const { user } = renderPages('/', [{ path: '/', element: <Page /> }]);
  const button = await screen.findByRole('button', { name: 'Save' });
  expect(button).toHaveAttribute('aria-disabled', 'true');
  expect(button).toHaveAccessibleDescription('Choose an answer first');
  await user.click(button);
  expect(press).not.toHaveBeenCalled();
  expect(screen.getByRole('button', { name: 'Save' })).toBe(button);
  expect(button).toHaveFocus();
  await user.click(button);
  expect(press).toHaveBeenCalledOnce();
});
