/** What an entry shows of a change: one row for each field, in words, those that differ first. */
import { gmtDateTime } from '@/domain/gmt';
import { audit as t } from '@/messages/audit';
import { roleName } from '@/messages/roleNames';
import type { Names } from './api';

export interface FieldRow {
  field: string;
  before: string;
  after: string;
}

export interface Changes {
  /** Whether there is a state on both sides, or only one. */
  sides: 'both' | 'one' | 'none';
  changed: readonly FieldRow[];
  same: readonly FieldRow[];
}

type State = Readonly<Record<string, unknown>>;
/** A field's value: a text, or a list of texts that is compared text by text. Ids are not replaced by names yet. */
type Value = string | readonly string[];

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/;

const isState = (value: unknown): value is State =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function scalar(value: unknown): string {
  if (value === null || value === undefined || value === '') return t.absent;
  if (typeof value === 'boolean') return value ? t.yes : t.no;
  if (typeof value === 'string' && INSTANT.test(value)) return gmtDateTime(value);
  return String(value);
}

/** Whether the row of an id can be left out, because the state says more about the same thing. */
function isDescribed(state: State, key: string): boolean {
  if (key === 'id') return true;
  if (!key.endsWith('_id')) return false;
  const of = key.slice(0, -'_id'.length);
  return of in state || (of === 'user' && 'participant' in state);
}

/** A list beside its count has only what was removed or added, so that an empty one says nothing. */
const isUnchangedPart = (state: State, key: string, value: unknown): boolean =>
  Array.isArray(value) && value.length === 0 && `${key}_count` in state;

/** The id of a thing that a state names by its kind and id. */
function thingOf(value: unknown): string | undefined {
  if (!isState(value) || Object.keys(value).length !== 2) return undefined;
  const { id, kind } = value;
  return typeof id === 'string' && typeof kind === 'string' ? id : undefined;
}

function collect(state: unknown, path: readonly string[], into: Map<string, Value>): void {
  const value = thingOf(state) ?? (Array.isArray(state) ? state.map((item: unknown) => thingOf(item) ?? item) : state);
  if (isState(value)) {
    for (const [key, inner] of Object.entries(value)) {
      if (isDescribed(value, key) || isUnchangedPart(value, key, inner)) continue;
      collect(key === 'role' && typeof inner === 'string' ? roleName(inner) : inner, [...path, t.field(key)], into);
    }
  } else if (Array.isArray(value) && value.some((item) => typeof item === 'object' && item !== null)) {
    const field = path.at(-1) ?? '';
    value.forEach((item: unknown, at) => {
      collect(item, [...path.slice(0, -1), t.item(field, at + 1)], into);
    });
  } else {
    into.set(t.path(path), Array.isArray(value) ? value.map(scalar) : scalar(value));
  }
}

function fieldsOf(state: unknown): Map<string, Value> {
  const fields = new Map<string, Value>();
  collect(state ?? {}, [], fields);
  return fields;
}

function without(items: readonly string[], others: readonly string[]): readonly string[] {
  const left = new Set(others);
  return items.filter((item) => !left.has(item));
}

/** The rows of a change. The ids have been compared by now, so that people of the same name still differ. */
function rowsWith(names: Names) {
  const named = (text: string): string => (Object.hasOwn(names, text) ? names[text] : undefined) ?? text;
  const join = (items: readonly string[]) => items.map(named).join(', ');
  const text = (value: Value): string =>
    value.length === 0 ? t.absent : typeof value === 'string' ? named(value) : join(value);

  const whole = (field: string, before: Value = '', after: Value = ''): FieldRow => ({
    field,
    before: text(before),
    after: text(after),
  });

  /** Of two lists, only what one has and the other has not. */
  const differing = (field: string, before: Value = [], after: Value = []): FieldRow => {
    if (typeof before === 'string' || typeof after === 'string') return whole(field, before, after);
    const [removed, added] = [without(before, after), without(after, before)];
    if (removed.length + added.length === 0) return whole(field, before, after);
    return {
      field,
      before: removed.length > 0 ? t.removed(join(removed)) : '',
      after: added.length > 0 ? t.added(join(added)) : '',
    };
  };
  return { whole, differing };
}

const equal = (one: Value | undefined, other: Value | undefined) => JSON.stringify(one) === JSON.stringify(other);

/** The record says only that a secret was changed. */
const withSecret = (rows: FieldRow[], after: unknown): FieldRow[] =>
  isState(after) && after['password'] === 'changed'
    ? rows.map((one) => (one.field === t.field('password') ? { ...one, before: '', after: t.secretChanged } : one))
    : rows;

export function changesOf(before: unknown, after: unknown, names: Names): Changes {
  const [old, now] = [fieldsOf(before), fieldsOf(after)];
  const fields = [...new Set([...now.keys(), ...old.keys()])];
  const { whole, differing } = rowsWith(names);
  const rows = (of: readonly string[], row: typeof whole) => of.map((name) => row(name, old.get(name), now.get(name)));
  if (!isState(before) || !isState(after)) {
    return { sides: isState(before) || isState(after) ? 'one' : 'none', changed: rows(fields, whole), same: [] };
  }
  const differs = (name: string) => !equal(old.get(name), now.get(name));
  return {
    sides: 'both',
    changed: withSecret(rows(fields.filter(differs), differing), after),
    same: rows(
      fields.filter((name) => !differs(name)),
      whole,
    ),
  };
}
