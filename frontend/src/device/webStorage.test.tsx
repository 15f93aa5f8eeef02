import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { deviceStorage, useDeviceChoice } from './webStorage';

it('keeps a value', () => {
  deviceStorage.set('key', 'value');
  expect(deviceStorage.get('key')).toBe('value');
  deviceStorage.remove('key');
  expect(deviceStorage.get('key')).toBeNull();
});

const denyStorage = () =>
  vi.spyOn(globalThis, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });

it('keeps a value for the page, and does not fail, where the browser denies it', () => {
  const denied = denyStorage();
  deviceStorage.set('key', 'value');
  expect(deviceStorage.get('key')).toBe('value');
  deviceStorage.remove('key');
  expect(deviceStorage.get('key')).toBeNull();
  denied.mockRestore();
});

function Choice({ name }: { name: string }) {
  const [value, choose] = useDeviceChoice('choice');
  return (
    <button type="button" aria-label={name} onClick={() => choose('new')}>
      {value ?? 'none'}
    </button>
  );
}
const shownChoices = () => screen.getAllByRole('button').map(({ textContent }) => textContent);
const renderChoices = () => {
  render(
    <>
      <Choice name="one" />
      <Choice name="other" />
    </>,
  );
  return userEvent.setup();
};

it('a choice is the same wherever it is read in a tab', async () => {
  const user = renderChoices();
  expect(shownChoices()).toEqual(['none', 'none']);
  await user.click(screen.getByRole('button', { name: 'one' }));
  expect(shownChoices()).toEqual(['new', 'new']);
  expect(localStorage.getItem('choice')).toBe('new');
});

it.each(['choice', null])('a choice follows the other tabs (%s)', (key) => {
  renderChoices();
  localStorage.setItem('choice', 'theirs');
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key })));
  expect(shownChoices()).toEqual(['theirs', 'theirs']);
});

it('a choice can be made where the browser denies its storage', async () => {
  const denied = denyStorage();
  const user = renderChoices();
  await user.click(screen.getByRole('button', { name: 'one' }));
  expect(shownChoices()).toEqual(['new', 'new']);
  deviceStorage.remove('choice');
  denied.mockRestore();
});
