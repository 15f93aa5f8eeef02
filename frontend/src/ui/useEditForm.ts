/**
 * A save form that edits a resource. Its values contain the version that they are based on. The draft contains the
 * version too, so that a restored draft does not overwrite a newer one.
 */
import { hashKey, type QueryKey, type UseQueryOptions } from '@tanstack/react-query';
import { useState } from 'react';
import { shell } from '@/messages/shell';
import { isSecret } from './drafts';
import { type Conflict, ConflictError, differences, type Row, useConflict, type Versioned } from './useConflict';
import { type SaveFormOptions, useSaveForm } from './useSaveForm';

interface Named extends Versioned {
  name: string;
}

interface EditFormOptions<V extends object, R, T extends Named, Body, Key extends QueryKey>
  extends Omit<SaveFormOptions<V & Versioned, R>, 'initial' | 'quiet' | 'unsaved'> {
  /** The resource with which the form was opened. */
  stored: T;
  /** The query that reads the resource. */
  detail: UseQueryOptions<Body, Error, T, Key>;
  valuesOf: (stored: T) => V;
  /** Returns the fields as text. Which fields there are does not depend on the values. `opened` contains the values with which the form was opened. */
  rows: (values: V, opened: V) => readonly Row[];
}

export function useEditForm<V extends object, R, T extends Named, Body, Key extends QueryKey>(
  options: EditFormOptions<V, R, T, Body, Key>,
) {
  const { stored, detail, valuesOf, rows, save, ...rest } = options;
  const valuesWithVersion = (thing: T): V & Versioned => ({ ...valuesOf(thing), version: thing.version });
  const [initial] = useState(() => valuesWithVersion(stored));
  /** Whether the fields are stored as the form was opened with them, and only something beside the form has changed (D264). */
  const isUntouched = (mine: V & Versioned, now: T) =>
    mine.version === initial.version &&
    // No one can see whether a stored secret has changed.
    !Object.entries(mine).some(([name, value]) => isSecret(name) && value) &&
    hashKey([{ ...valuesOf(now), version: initial.version }]) === hashKey([initial]);
  const { send, conflict, close } = useConflict(detail, (mine: V & Versioned, now: T) =>
    isUntouched(mine, now) ? [] : differences(rows(mine, initial), rows(valuesOf(now), initial)),
  );
  const form = useSaveForm<V & Versioned, R>({
    ...rest,
    initial,
    unsaved: shell.unsavedChanges(stored.name),
    save: (values) => send(values, save),
    quiet: (error) => error instanceof ConflictError,
  });
  const decision: Conflict = {
    differences: conflict?.differences ?? null,
    close,
    keepMine() {
      if (!conflict) return;
      close();
      form.change((values) => ({ ...values, version: conflict.stored.version }));
      form.submit();
    },
    takeStored() {
      if (!conflict) return;
      close();
      form.restart(valuesWithVersion(conflict.stored));
    },
  };
  return { ...form, conflict: decision };
}
