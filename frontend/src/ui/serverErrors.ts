/** Places what the server says about a refused form: under its fields, beside single rows, or above the form. */

/** What is wrong with one row of a list that was sent. */
export interface RowMistake {
  /** The name of the list in the server's errors. */
  list: string;
  /** The number of the row, as the server counts: from 0 on in what a form sends, from 1 on in a file. */
  row: number;
  /** The row in the values that were sent. Undefined if the list is in a file. */
  value: unknown;
  message: string;
}

/** The lists whose rows the server may refuse, by their names in its errors. */
export type RowLists<Field extends string = string> = Readonly<
  Record<string, { /** The field that counts them. */ field: Field; counted: (rows: number) => string }>
>;

interface Placed {
  fields: Record<string, string>;
  rows: readonly RowMistake[];
  /** Sentences that belong to none of them. */
  others: string[];
}

const rowsOf = (values: object, list: string): readonly unknown[] => {
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
    const message = sentences.join(' ');
    if (isField(path)) {
      fields[path] = [message];
    } else if (list in lists) {
      const row = Number(number);
      const before = rows.get(`${list}.${row}`)?.message;
      const value = rowsOf(values, list)[row];
      rows.set(`${list}.${row}`, { list, row, value, message: before ? `${before} ${message}` : message });
    } else {
      others.push(...sentences);
    }
  }
  const found = [...rows.values()].sort((one, other) => one.row - other.row);
  for (const [list, { field, counted }] of Object.entries(lists)) {
    const count = found.filter((one) => one.list === list).length;
    if (count > 0) fields[field] = [...(fields[field] ?? []), counted(count)];
  }
  const joined = Object.entries(fields).map(([name, sentences]) => [name, sentences.join(' ')]);
  return { fields: Object.fromEntries(joined), rows: found, others };
}
