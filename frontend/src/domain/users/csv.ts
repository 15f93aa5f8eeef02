/** Writes a table as csv in the format that the import of users reads. */

const cell = (text: string): string => `"${text.replaceAll('"', '""')}"`;

export const csvOf = (header: readonly string[], rows: readonly (readonly string[])[]): string =>
  [header, ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('');
