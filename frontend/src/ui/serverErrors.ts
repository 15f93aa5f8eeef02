/** Distributes the server's errors of a refused form: to its fields, to single rows, or to the top of the form. */

/** The errors of one row of a sent list. */
export interface RowMistake {
  /** The name of the list in the server's errors. */
  list: string;
  /** The number of the row in the server's errors. It starts at 0 for rows of a form, and at 1 for rows of a file. */
  row: number;
  /** The row in the sent values. Undefined if the list is in a file. */
  value: unknown;
  message: string;
}

/** The lists whose single rows the server can refuse. The key is the name of the list in the path of an error: `users` in
    `users.3`. */
export type RowLists<Field extends string = string> = Readonly<
  Record<string, { /** The field with the number of errors. */ field: Field; counted: (rows: number) => string }>
>;

interface Placed {
  fields: Record<string, string>;
  rows: readonly RowMistake[];
  /** Messages that belong to no field and no row. */
  others: string[];
}

/** Joins sentences that may lack their full stops. */
const joinSentences = (sentences: readonly string[]): string => sentences.join('. ').replace(/([.!?])\. /g, '$1 ');

const listRows = (values: object, list: string): readonly unknown[] => {
  const value: unknown = (values as Record<string, unknown>)[list];
  return Array.isArray(value) ? value : [];
};

export function placeErrors(
  errors: Readonly<Record<string, readonly string[]>>,
  isField: (name: string) => boolean,
  lists: RowLists,
  values: object,
): Placed {
  const fields: Record<string, string[]> = {};
  const rows = new Map<string, RowMistake>();
  const others: string[] = [];
  for (const [path, sentences] of Object.entries(errors)) {
    const [, list = '', number = ''] = /^(\w+)\.(\d+)(?:\.|$)/.exec(path) ?? [];
    const message = joinSentences(sentences);
    if (isField(path)) {
      fields[path] = [message];
    } else if (list in lists) {
      const row = Number(number);
      const before = rows.get(`${list}.${row}`)?.message;
      const value = listRows(values, list)[row];
      rows.set(`${list}.${row}`, { list, row, value, message: joinSentences(before ? [before, message] : [message]) });
    } else {
      others.push(...sentences);
    }
  }
  const found = [...rows.values()].sort((one, other) => one.row - other.row);
  for (const [list, { field, counted }] of Object.entries(lists)) {
    const count = found.filter((one) => one.list === list).length;
    if (count > 0) fields[field] = [...(fields[field] ?? []), counted(count)];
  }
  const joined = Object.entries(fields).map(([name, sentences]) => [name, joinSentences(sentences)]);
  return { fields: Object.fromEntries(joined), rows: found, others };
}
