import { act, renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { deviceStorage } from '@/device/webStorage';
import { useContrast } from './useContrast';

function systemWants(more: boolean) {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: more && query === '(prefers-contrast: more)',
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
}

it.each([true, false])('follows the system (more: %s) until the user chooses, and keeps the choice', (more) => {
  systemWants(more);
  const { result } = renderHook(useContrast);
  expect(result.current.isMore).toBe(more);
  act(() => result.current.choose(!more));
  expect(result.current.isMore).toBe(!more);
  expect(renderHook(useContrast).result.current.isMore).toBe(!more);
  act(() => deviceStorage.remove('palestra.contrast'));
  expect(result.current.isMore).toBe(more);
  vi.unstubAllGlobals();
});
