/**
 * Saves what has a version. If someone else saved meanwhile, reads the thing anew and says what differs. Saves again
 * without a question if nothing does.
 */
import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isStale } from '@/api/errors';

export interface Versioned {
  version: number;
}

/** A field that has two values now. */
export interface Difference {
  label: string;
  yours: string;
  stored: string;
}

/** What the dialog shows and does; see ConflictDialog. */
export interface Conflict {
  /** `null` while there is nothing to decide. */
  differences: readonly Difference[] | null;
  keepMine: () => void;
  takeStored: () => void;
  close: () => void;
}

/** A save waits for a decision between two versions. */
export class ConflictError extends Error {}

/** The label of a field, and its value as text. */
export type Row = readonly [label: string, text: string];

/** Compares two lists of the same fields. */
export const differences = (mine: readonly Row[], stored: readonly Row[]): Difference[] =>
  mine.flatMap(([label, text], at) => {
    const pair = { label, yours: text.trim(), stored: stored[at]?.[1].trim() ?? '' };
    return pair.yours === pair.stored ? [] : [pair];
  });

/** `compare` gets what is being saved and what is stored now. */
export function useConflict<V extends Versioned, T extends Versioned, Body, Key extends QueryKey>(
  detail: UseQueryOptions<Body, Error, T, Key>,
  compare: (mine: V, stored: T) => Difference[],
) {
  const [conflict, setConflict] = useState<{ stored: T; differences: Difference[] } | null>(null);
  // Only to read it anew: the page has its own.
  const { refetch } = useQuery({ ...detail, enabled: false });

  /** Saves the values. Fails with `ConflictError` once `conflict` says what differs. */
  async function send<R>(values: V, save: (values: V) => Promise<R>): Promise<R> {
    try {
      return await save(values);
    } catch (error) {
      if (!isStale(error)) throw error;
      const { data: stored } = await refetch({ throwOnError: true });
      if (!stored || stored.version === values.version) throw error;
      const found = compare(values, stored);
      if (found.length === 0) return send({ ...values, version: stored.version }, save);
      setConflict({ stored, differences: found });
      throw new ConflictError();
    }
  }

  return { send, conflict, close: () => setConflict(null) };
}
