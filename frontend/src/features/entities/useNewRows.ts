/**
 * Creates the entities whose names are typed into the tree. Enter sends a name, and the field for the next name opens
 * before the response arrives. Names are sent one after another, so that they are created in the order of typing.
 */
import { useCallback, useRef, useState } from 'react';
import { entities as t } from '@/messages/entities';
import { useUnsaved } from '@/ui/unsaved';
import { type Entity, useCreateEntities } from './api';
import { asRefused, asSaving, isUnsaved, type NewRow, type NewRows, withField, withName, withoutRow } from './newRows';
import { reasonOf } from './reasonOf';
import { entityName } from './rules';
import { MAX_LEVEL } from './tree';

/** The position of the field for the next name: beside the new entity, inside it, or beside its parent. */
export type Next = 'beside' | 'inside' | 'above';

interface Options {
  /** Opens a branch of the tree. */
  open: (id: string) => void;
}

export function useNewRows({ open }: Options) {
  const create = useCreateEntities();
  const [rows, setRows] = useState<NewRows>([]);
  const [said, setSaid] = useState('');
  /** The field that gets the focus. Each opening creates a new object. */
  const [focused, setFocused] = useState<{ key: number } | null>(null);
  // Several names may be sent before React renders again.
  const latest = useRef(rows);
  const queue = useRef<Promise<void>>(Promise.resolve());
  useUnsaved(isUnsaved(rows), { detail: t.unsaved });

  const change = useCallback((next: NewRows) => {
    latest.current = next;
    setRows(next);
  }, []);
  const add = useCallback(
    (parent: string) => {
      const next = withField(latest.current, parent);
      setFocused({ key: next.key });
      open(parent);
      change(next.rows);
    },
    [open, change],
  );
  const send = async ({ key, parent, name }: NewRow, parentName: string, inside: boolean) => {
    try {
      const { data } = await create({ body: { data: [{ name, parent_id: parent }] } });
      change(withoutRow(latest.current, key));
      setSaid(t.added(name, parentName));
      const [id] = data.ids;
      if (inside && id !== undefined) add(id);
    } catch (error) {
      change(asRefused(latest.current, key, reasonOf(error)));
    }
  };
  /** Returns whether the name was sent. */
  const submit = (row: NewRow, parent: Entity, next: Next): boolean => {
    const name = row.name.trim();
    const wrong =
      entityName(name) ?? (next === 'inside' && parent.level + 1 >= MAX_LEVEL ? t.deepestInside(MAX_LEVEL) : null);
    if (wrong) {
      change(asRefused(latest.current, row.key, wrong));
      return false;
    }
    change(asSaving(latest.current, row.key, name));
    if (next !== 'inside') add((next === 'above' && parent.parent_id) || parent.id);
    queue.current = queue.current.then(() => send({ ...row, name }, parent.name, next === 'inside'));
    return true;
  };
  return {
    rows,
    /** The last added entity, for screen readers and the line below the tree. */
    said,
    focused,
    add,
    type: (key: number, name: string) => change(withName(latest.current, key, name)),
    close: (key: number) => change(withoutRow(latest.current, key)),
    submit,
  };
}

export type NewRowsState = ReturnType<typeof useNewRows>;
