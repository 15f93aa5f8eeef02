/** The columns of a list that somebody hid on this device. */
import { useState } from 'react';
import { deviceStorage } from '@/api/storage';

const keyOf = (list: string) => `palestra.columns.${list}`;

/** Returns no column if nothing or something else is stored. */
function storedColumns(list: string): readonly string[] {
  try {
    const value: unknown = JSON.parse(deviceStorage.get(keyOf(list)) ?? '[]');
    return Array.isArray(value) ? value.filter((id) => typeof id === 'string') : [];
  } catch {
    return [];
  }
}

export function useColumnChoice(list: string) {
  const [hidden, setHidden] = useState(() => storedColumns(list));
  const choose = (next: readonly string[]) => {
    setHidden(next);
    if (next.length > 0) deviceStorage.set(keyOf(list), JSON.stringify(next));
    else deviceStorage.remove(keyOf(list));
  };
  return [hidden, choose] as const;
}
