/**
 * A form that changes something: a save form whose values contain the version that they were made from.
 * The draft keeps it too, so that a restored draft does not overwrite what was saved after it.
 */
import type { QueryKey, UseQueryOptions } from '@tanstack/react-query';
import { useState } from 'react';
import { shell } from '@/messages/shell';
import { type Conflict, ConflictError, differences, type Row, useConflict, type Versioned } from './useConflict';
import { type SaveFormOptions, useSaveForm } from './useSaveForm';

interface Named extends Versioned {
  name: string;
}

interface EditFormOptions<V extends object, R, T extends Named, Body, Key extends QueryKey>
  extends Omit<SaveFormOptions<V & Versioned, R>, 'initial' | 'quiet' | 'unsaved'> {
  /** What the form was opened with. */
  stored: T;
  /** How it is read. */
  detail: UseQueryOptions<Body, Error, T, Key>;
  valuesOf: (stored: T) => V;
  /** The fields in words, always the same ones. `opened` are the values that the form was opened with. */
  rows: (values: V, opened: V) => readonly Row[];
}

export function useEditForm<V extends object, R, T extends Named, Body, Key extends QueryKey>(
  options: EditFormOptions<V, R, T, Body, Key>,
) {
  const { stored, detail, valuesOf, rows, save, ...rest } = options;
  const versioned = (thing: T): V & Versioned => ({ ...valuesOf(thing), version: thing.version });
  const [initial] = useState(() => versioned(stored));
  const { send, conflict, close } = useConflict(detail, (mine: V & Versioned, now: T) =>
    differences(rows(mine, initial), rows(valuesOf(now), initial)),
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
      form.restart(versioned(conflict.stored));
    },
  };
  return { ...form, conflict: decision };
}
