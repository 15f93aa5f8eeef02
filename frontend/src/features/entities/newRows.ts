/** The names that are typed into the tree for new entities. */

/** A typed name. */
export interface NewRow {
  /** Identifies the row while the page is open. */
  key: number;
  parent: string;
  name: string;
  /** `typing`: the field can be changed. `saving`: the name was sent, or waits until earlier names are stored. */
  state: 'typing' | 'saving';
  /** The reason why the server refused the name. */
  reason?: string | undefined;
}

export type NewRows = readonly NewRow[];

const keyAfter = (rows: NewRows): number => Math.max(0, ...rows.map(({ key }) => key)) + 1;

/** The empty field below a parent, if there is one. */
const emptyField = (rows: NewRows, parent: string) =>
  rows.find((row) => row.parent === parent && row.state === 'typing' && row.name === '');

/**
 * Adds an empty field below a parent. Removes the other empty fields, so that there is only one. Also returns its key,
 * because the field gets the focus.
 */
export function withField(rows: NewRows, parent: string): { rows: NewRows; key: number } {
  const there = emptyField(rows, parent);
  const kept = rows.filter((row) => row.name !== '' || row === there);
  if (there) return { rows: kept, key: there.key };
  const key = keyAfter(rows);
  return { rows: [...kept, { key, parent, name: '', state: 'typing' }], key };
}

export const withoutRow = (rows: NewRows, key: number): NewRows => rows.filter((row) => row.key !== key);

const patched = (rows: NewRows, key: number, patch: Partial<NewRow>): NewRows =>
  rows.map((row) => (row.key === key ? { ...row, ...patch } : row));

/** Changes the name. Removes the reason, because it was about the old name. */
export const withName = (rows: NewRows, key: number, name: string): NewRows =>
  patched(rows, key, { name, reason: undefined });

export const asSaving = (rows: NewRows, key: number, name: string): NewRows =>
  patched(rows, key, { name, state: 'saving', reason: undefined });

/** Marks a row as refused. It keeps its name, and can be changed again. */
export const asRefused = (rows: NewRows, key: number, reason: string): NewRows =>
  patched(rows, key, { state: 'typing', reason });

/** Whether leaving the page would lose a name. */
export const isUnsaved = (rows: NewRows): boolean => rows.some(({ name }) => name.trim() !== '');
