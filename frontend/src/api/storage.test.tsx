import { expect, it, vi } from 'vitest';
import { deviceStorage } from './storage';

it('keeps a value', () => {
  deviceStorage.set('key', 'value');
  expect(deviceStorage.get('key')).toBe('value');
  deviceStorage.remove('key');
  expect(deviceStorage.get('key')).toBeNull();
});

it('keeps nothing, and does not fail, where the browser denies it', () => {
  const denied = vi.spyOn(globalThis, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  deviceStorage.set('key', 'value');
  deviceStorage.remove('key');
  expect(deviceStorage.get('key')).toBeNull();
  denied.mockRestore();
});
