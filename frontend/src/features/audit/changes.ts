/** What an entry shows of a change: one row for each field, in words, those that differ first. */
import { gmtDateTime } from '@/domain/gmt';
import { audit as t } from '@/messages/audit';

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
/** A field's value: a text, or a list of texts, of which only the differing ones matter. */
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

/** An id says nothing beside the name that the record has of the same thing. */
function named(state: State, key: string): boolean {
  if (!key.endsWith('_id')) return false;
  const of = key.slice(0, -'_id'.length);
  return of in state || (of === 'user' && 'participant' in state);
}

function collect(value: unknown, path: readonly string[], into: Map<string, Value>): void {
  if (isState(value)) {
    for (const [key, inner] of Object.entries(value)) {
      if (!named(value, key)) collect(inner, [...path, t.field(key)], into);
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

const text = (value: Value | undefined): string =>
  value === undefined || value.length === 0 ? t.absent : typeof value === 'string' ? value : value.join(', ');

/** Of two lists, only what one has and the other has not. */
function row(field: string, before: Value | undefined, after: Value | undefined): FieldRow {
  if (typeof before === 'object' && typeof after === 'object' && before.length > 0 && after.length > 0) {
    const removed = before.filter((item) => !after.includes(item));
    const added = after.filter((item) => !before.includes(item));
    if (removed.length + added.length > 0) {
      return {
        field,
        before: removed.length > 0 ? t.removed(removed.join(', ')) : '',
        after: added.length > 0 ? t.added(added.join(', ')) : '',
      };
    }
  }
  return { field, before: text(before), after: text(after) };
}

const equal = (one: Value | undefined, other: Value | undefined) => JSON.stringify(one) === JSON.stringify(other);

/** The record says only that a secret was changed. */
const withSecret = (rows: FieldRow[], after: unknown): FieldRow[] =>
  isState(after) && after['password'] === 'changed'
    ? rows.map((one) => (one.field === t.field('password') ? { ...one, before: '', after: t.secretChanged } : one))
    : rows;

export function changesOf(before: unknown, after: unknown): Changes {
  const [old, now] = [fieldsOf(before), fieldsOf(after)];
  const names = [...new Set([...now.keys(), ...old.keys()])];
  const rows = (of: readonly string[]) => of.map((name) => row(name, old.get(name), now.get(name)));
  if (!isState(before) || !isState(after)) {
    return { sides: isState(before) || isState(after) ? 'one' : 'none', changed: rows(names), same: [] };
  }
  const differs = (name: string) => !equal(old.get(name), now.get(name));
  return {
    sides: 'both',
    changed: withSecret(rows(names.filter(differs)), after),
    same: rows(names.filter((name) => !differs(name))),
  };
}
