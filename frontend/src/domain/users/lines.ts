/** Reads people in a pasted text, one per line: `Name <mail>`, or a name and an address that are separated by a tab,
    semicolon or comma. */

export interface PastedUser {
  /** The number of the line in the text, from 1. */
  line: number;
  name: string;
  email: string;
}

const SIGNS = ['\t', ';', ','] as const;
const HEADINGS = /^(full |first |last )?(name|names|surname|e-?mail|e-?mail address|mail|vorname|nachname)$/i;

const unquoted = (text: string): string =>
  text
    .trim()
    .replace(/^(["'])(.*)\1$/, '$2')
    .trim();

/** Splits a line at the first kind of separator that it contains. */
function cellsOf(line: string): string[] {
  const sign = SIGNS.find((one) => line.includes(one));
  const parts = sign ? line.split(sign) : [line];
  return parts.map(unquoted).filter((part) => part !== '');
}

function userOf(line: string): Omit<PastedUser, 'line'> {
  const bracketed = /^(.*)<([^<>]*)>[\s;,]*$/.exec(line.trim());
  if (bracketed) {
    const [, name = '', email = ''] = bracketed;
    return { name: unquoted(name.replace(/[\s;,]+$/, '')), email: email.trim() };
  }
  const cells = cellsOf(line);
  if (cells.length > 1) {
    const at = cells.findIndex((cell) => cell.includes('@'));
    const email = cells[at] ?? '';
    return { name: cells.filter((_, index) => index !== at).join(' '), email };
  }
  const words = (cells[0] ?? '').split(/\s+/);
  const email = words.find((word) => word.includes('@')) ?? '';
  return { name: words.filter((word) => word !== email).join(' '), email };
}

/** Returns the people of a text. A first line with the names of the columns is skipped. */
export function usersIn(text: string): PastedUser[] {
  const lines = text.split(/\r\n|\r|\n/);
  const first = lines.findIndex((line) => line.trim() !== '');
  const people = lines.map((line, at) => ({ line: at + 1, text: line })).filter((one) => one.text.trim() !== '');
  const heading = cellsOf(lines[first] ?? '');
  const isHeading = heading.length > 1 && heading.every((cell) => HEADINGS.test(cell));
  return people.slice(isHeading ? 1 : 0).map(({ line, text: written }) => ({ line, ...userOf(written) }));
}
