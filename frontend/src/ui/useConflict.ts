/**
 * Saves a resource that has a version. If another user saved first, reads the resource again and shows the differences.
 * If there are none, saves again without a question.
 */
import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isStale } from '@/api/errors';

export interface Versioned {
  version: number;
}

/** A field whose own value differs from the stored value. */
export interface Difference {
  label: string;
  yours: string;
  stored: string;
}

/** The content and the actions of the dialog; see ConflictDialog. */
export interface Conflict {
  /** `null` if there is no decision to make. */
  differences: readonly Difference[] | null;
  keepMine: () => void;
  takeStored: () => void;
  close: () => void;
}

/** The save is waiting for the user to choose between two versions. */
export class ConflictError extends Error {}

/** The label of a field, and its value as text. */
export type Row = readonly [label: string, text: string];

/** Compares two lists of the same fields. */
export const differences = (mine: readonly Row[], stored: readonly Row[]): Difference[] =>
  mine.flatMap(([label, text], at) => {
    const pair = { label, yours: text.trim(), stored: stored[at]?.[1].trim() ?? '' };
    return pair.yours === pair.stored ? [] : [pair];
  });

/** `compare` compares the values to save with the stored ones. */
export function useConflict<V extends Versioned, T extends Versioned, Body, Key extends QueryKey>(
  detail: UseQueryOptions<Body, Error, T, Key>,
  compare: (mine: V, stored: T) => Difference[],
) {
  const [conflict, setConflict] = useState<{ stored: T; differences: Difference[] } | null>(null);
  // This query is only for reading again. The page has its own query.
  const { refetch } = useQuery({ ...detail, enabled: false });

  /** Saves the values. If another user's version differs, fills `conflict` and fails with `ConflictError`. */
  async function sendOrCompare<R>(values: V, save: (values: V) => Promise<R>): Promise<R> {
    try {
      return await save(values);
    } catch (error) {
      if (!isStale(error)) throw error;
      const { data: stored } = await refetch({ throwOnError: true });
      if (!stored || stored.version === values.version) throw error;
      const found = compare(values, stored);
      if (found.length === 0) return sendOrCompare({ ...values, version: stored.version }, save);
      setConflict({ stored, differences: found });
      throw new ConflictError();
    }
  }

  return { send: sendOrCompare, conflict, close: () => setConflict(null) };
}
