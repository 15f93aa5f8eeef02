import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { deviceStorage } from '@/device/webStorage';
import { SchemeSwitch } from '@/ui/SchemeSwitch';
import { rememberedColorScheme } from './colorScheme';

it('is switched, kept on the device, and follows other tabs', async () => {
  const user = userEvent.setup();
  let changes = 0;
  const stop = deviceStorage.watch('light-mode', () => {
    changes += 1;
  });
  render(
    <MantineProvider env="test" colorSchemeManager={rememberedColorScheme()}>
      <SchemeSwitch />
    </MantineProvider>,
  );
  await user.click(screen.getByRole('button', { name: 'Switch to dark' }));
  expect(deviceStorage.get('light-mode')).toBe('dark');
  expect(changes).toBe(1);
  stop();
  await user.click(screen.getByRole('button', { name: 'Switch to light' }));
  expect(deviceStorage.get('light-mode')).toBe('light');
  localStorage.setItem('light-mode', 'dark');
  window.dispatchEvent(new StorageEvent('storage', { key: 'light-mode' }));
  expect(await screen.findByRole('button', { name: 'Switch to light' })).toBeVisible();
});
