/** The rows that an entry shows of a change: one row for each field, as text. Changed fields come first. */
import { gmtDateTime } from '@/domain/gmt';
import { audit as t } from '@/messages/audit';
import { errors } from '@/messages/errors';
import { roleName } from '@/messages/roleNames';
import type { Names } from './api';

export interface FieldRow {
  field: string;
  before: string;
  after: string;
  /** Whether the row contains only elements that were removed or added, so that no words are unchanged. */
  isList?: true;
}

export interface Changes {
  /** Whether the entry has both states or only one. */
  sides: 'both' | 'one' | 'none';
  changed: readonly FieldRow[];
  same: readonly FieldRow[];
}

type State = Readonly<Record<string, unknown>>;
/** The value of a field: a text, or a list of texts that are compared one by one. Ids are not replaced by names yet. */
type Value = string | readonly string[];

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/;

const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
/** At most this many ids without a name are shown, because a long list of ids does not help the reader. */
const IDS_SHOWN = 2;

const isState = (value: unknown): value is State =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function scalarText(value: unknown): string {
  if (value === null || value === undefined || value === '') return t.absent;
  if (typeof value === 'boolean') return value ? t.yes : t.no;
  if (typeof value === 'string' && INSTANT.test(value)) return gmtDateTime(value);
  return String(value);
}

/** Whether the row of an id can be omitted, because another field of the state says more about the same resource. */
function isDescribed(state: State, key: string): boolean {
  if (key === 'id') return true;
  if (!key.endsWith('_id')) return false;
  const of = key.slice(0, -'_id'.length);
  return of in state || `${of}_email` in state || (of === 'user' && 'participant' in state);
}

/**
 * If a list has a separate count, the state contains only its removed or added elements. So an empty list means no
 * change.
 */
const isUnchangedPart = (state: State, key: string, value: unknown): boolean =>
  Array.isArray(value) && value.length === 0 && `${key}_count` in state;

/** Returns the id of a resource if a state contains both its kind and its id. */
function referencedId(value: unknown): string | undefined {
  if (!isState(value) || Object.keys(value).length !== 2) return undefined;
  const { id, kind } = value;
  return typeof id === 'string' && typeof kind === 'string' ? id : undefined;
}

/** Returns the value of a field with the words that the screens use. */
function inWords(key: string, value: unknown): unknown {
  if (key === 'role' && typeof value === 'string') return roleName(value);
  if (key !== 'permissions' || !Array.isArray(value)) return value;
  return value.map((name: unknown) => (typeof name === 'string' ? errors.permission(name) : name));
}

function collectFields(state: unknown, path: readonly string[], into: Map<string, Value>): void {
  const value =
    referencedId(state) ?? (Array.isArray(state) ? state.map((item: unknown) => referencedId(item) ?? item) : state);
  if (isState(value)) {
    for (const [key, inner] of Object.entries(value)) {
      if (isDescribed(value, key) || isUnchangedPart(value, key, inner)) continue;
      collectFields(inWords(key, inner), [...path, t.field(key)], into);
    }
  } else if (Array.isArray(value) && value.some((item) => typeof item === 'object' && item !== null)) {
    const field = path.at(-1) ?? '';
    value.forEach((item: unknown, at) => {
      collectFields(item, [...path.slice(0, -1), t.item(field, at + 1)], into);
    });
  } else {
    into.set(t.path(path), Array.isArray(value) ? value.map(scalarText) : scalarText(value));
  }
}

function fieldsOf(state: unknown): Map<string, Value> {
  const fields = new Map<string, Value>();
  collectFields(state ?? {}, [], fields);
  return fields;
}

function withoutItems(items: readonly string[], others: readonly string[]): readonly string[] {
  const left = new Set(others);
  return items.filter((item) => !left.has(item));
}

/** Returns the rows of a change. Ids were already compared, so two people with the same name are still different. */
function rowsWith(names: Names) {
  const nameOrText = (text: string): string => (Object.hasOwn(names, text) ? names[text] : undefined) ?? text;
  const isNameless = (item: string) => ID.test(item) && nameOrText(item) === item;
  const joinNames = (items: readonly string[]) => {
    const nameless = items.filter(isNameless).length;
    if (nameless <= IDS_SHOWN) return items.map(nameOrText).join(', ');
    const named = items.filter((item) => !isNameless(item)).map(nameOrText);
    return [...named, named.length > 0 ? t.moreWithoutName(nameless) : t.withoutName(nameless)].join(', ');
  };
  const valueText = (value: Value): string =>
    value.length === 0 ? t.absent : typeof value === 'string' ? nameOrText(value) : joinNames(value);

  const wholeRow = (field: string, before: Value = '', after: Value = ''): FieldRow => ({
    field,
    before: valueText(before),
    after: valueText(after),
  });

  /** Returns the elements that only one of two lists has. */
  const differingRow = (field: string, before: Value = [], after: Value = []): FieldRow => {
    if (typeof before === 'string' || typeof after === 'string') return wholeRow(field, before, after);
    const [removed, added] = [withoutItems(before, after), withoutItems(after, before)];
    if (removed.length + added.length === 0) return wholeRow(field, before, after);
    return {
      field,
      isList: true,
      before: removed.length > 0 ? t.removed(joinNames(removed)) : '',
      after: added.length > 0 ? t.added(joinNames(added)) : '',
    };
  };
  return { whole: wholeRow, differing: differingRow };
}

const areEqual = (one: Value | undefined, other: Value | undefined) => JSON.stringify(one) === JSON.stringify(other);

/** For a secret, the record contains only the fact that it was changed. */
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
  const fieldDiffers = (name: string) => !areEqual(old.get(name), now.get(name));
  return {
    sides: 'both',
    changed: withSecret(rows(fields.filter(fieldDiffers), differing), after),
    same: rows(
      fields.filter((name) => !fieldDiffers(name)),
      whole,
    ),
  };
}
