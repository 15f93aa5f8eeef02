/** Names people of a list so that the buttons of two people with the same name do not sound alike. */
import { common } from '@/messages/common';

interface Named {
  name: string;
}

/** Returns a function that returns the name of a row, with its `detail` if another row has the same name. */
export function distinctName<Row extends Named>(
  rows: readonly Row[],
  detail: (row: Row) => string | null | undefined,
): (row: Row) => string {
  const [seen, repeated] = [new Set<string>(), new Set<string>()];
  for (const { name } of rows) (seen.has(name) ? repeated : seen).add(name);
  return (row) => {
    const told = repeated.has(row.name) ? detail(row) : null;
    return told ? common.nameWith(row.name, told) : row.name;
  };
}
