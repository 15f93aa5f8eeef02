import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { deviceStorage } from '@/device/webStorage';
import { useKeys } from './useKeys';

const act = vi.fn();

function Page() {
  useKeys({ n: act });
  return (
    <>
      <input aria-label="text" />
      <input aria-label="mark" data-mark />
      <div role="dialog">
        <button type="button">In a dialog</button>
      </div>
    </>
  );
}

afterEach(() => {
  deviceStorage.remove('palestra.singleKeys');
  act.mockClear();
});

it.each([
  ['n', 1, 'a key'],
  ['N', 1, 'the key with Caps Lock'],
  ['{n>3/}', 1, 'a key that is held'],
  ['{Control>}n{/Control}', 0, 'a key with Ctrl'],
])('%s acts %i times: %s', async (keys, times) => {
  render(<Page />);
  await userEvent.keyboard(keys);
  expect(act).toHaveBeenCalledTimes(times);
});

it.each([
  ['text', 0],
  ['mark', 1],
])('in a field for a %s it acts %i times', async (label, times) => {
  const { getByLabelText } = render(<Page />);
  getByLabelText(label).focus();
  await userEvent.keyboard('n');
  expect(act).toHaveBeenCalledTimes(times);
});

it('does nothing in a dialog, or when single keys are off', async () => {
  const { getByRole } = render(<Page />);
  getByRole('button').focus();
  await userEvent.keyboard('n');
  (document.activeElement as HTMLElement).blur();
  deviceStorage.set('palestra.singleKeys', 'off');

  await userEvent.keyboard('n');
  expect(act).not.toHaveBeenCalled();
});
