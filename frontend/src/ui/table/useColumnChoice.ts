/** The columns of a list that are hidden on this device. */
import { useMemo } from 'react';
import { useDeviceChoice } from '@/device/webStorage';

/** Returns no columns if nothing or an invalid value is stored. */
function readColumns(stored: string | null): readonly string[] {
  try {
    const value: unknown = JSON.parse(stored ?? '[]');
    return Array.isArray(value) ? value.filter((id) => typeof id === 'string') : [];
  } catch {
    return [];
  }
}

export function useColumnChoice(list: string) {
  const [stored, store] = useDeviceChoice(`palestra.columns.${list}`);
  const hidden = useMemo(() => readColumns(stored), [stored]);
  const choose = (next: readonly string[]) => store(next.length > 0 ? JSON.stringify(next) : null);
  return [hidden, choose] as const;
}
