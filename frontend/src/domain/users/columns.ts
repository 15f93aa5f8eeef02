/** The meanings of the columns of a table of people. A clear meaning is recognized, and the user is asked for the
    others. */

export const MEANINGS = ['name', 'first', 'last', 'email', 'password'] as const;
export type Meaning = (typeof MEANINGS)[number];

/** A column of a table. */
export interface TableColumn {
  /** Its position in the rows. */
  at: number;
  /** The text in the first row, if that row contains the names of the columns. */
  heading: string;
  /** The meaning, or null if the column is not used. */
  meaning: Meaning | null;
  /** The number of cells with an address, and the number of different addresses. */
  addresses: number;
  different: number;
}

/** A table with the meanings of its columns. */
export interface UserTable {
  columns: readonly TableColumn[];
  /** Whether the first row contains the names of the columns. */
  hasHeading: boolean;
  /** Whether it is clear which column is the email. */
  isClear: boolean;
}

const HEADINGS: Readonly<Record<Meaning, RegExp>> = {
  name: /^(full ?name|name|names|participant|vollständiger name|nom complet|nombre completo)$/i,
  first: /^(first ?name|given ?name|forename|vorname|prénom|nombre)$/i,
  last: /^(last ?name|surname|family ?name|nachname|familienname|nom|apellidos?)$/i,
  email: /^(e-?mail|mail|e-?mail[ -]?address|e-?mail-?adresse|address|courriel|correo)$/i,
  password: /^(password|passwort|mot de passe|contraseña)$/i,
};

const isAddress = (text: string): boolean => /^\S+@\S+$/.test(text);

/** Assigns a meaning to columns that are neither names nor emails, if only one meaning is possible. */
function withNames(columns: readonly TableColumn[]): readonly TableColumn[] {
  const isNamed = columns.some(({ meaning }) => meaning === 'name' || meaning === 'first' || meaning === 'last');
  const others = columns.filter(({ meaning, addresses }) => meaning === null && addresses === 0);
  if (isNamed || others.length === 0 || others.length > 2) return columns;
  const meanings: readonly Meaning[] = others.length === 1 ? ['name'] : ['first', 'last'];
  return columns.map((column) => {
    const index = others.indexOf(column);
    return index < 0 ? column : { ...column, meaning: meanings[index] ?? null };
  });
}

/** `rows` are the cells of all rows, including the first one. */
export function recognized(rows: readonly (readonly string[])[]): UserTable {
  const [first = [], ...rest] = rows;
  const hasHeading = !first.some(isAddress);
  const body = hasHeading ? rest : rows;
  const width = rows.reduce((most, row) => Math.max(most, row.length), 0);
  const columns = Array.from({ length: width }, (_, at): TableColumn => {
    const heading = hasHeading ? (first[at] ?? '').trim() : '';
    const found = body.map((row) => (row[at] ?? '').trim().toLowerCase()).filter(isAddress);
    const meaning = MEANINGS.find((one) => HEADINGS[one].test(heading)) ?? null;
    return { at, heading, meaning, addresses: found.length, different: new Set(found).size };
  });
  const seen = new Set<Meaning>();
  const once = columns.map((column) => {
    if (column.meaning === null || seen.has(column.meaning)) return { ...column, meaning: null };
    seen.add(column.meaning);
    return column;
  });
  const holding = once.filter(({ addresses }) => addresses > body.length / 2);
  const [only] = holding;
  const named = once.find(({ meaning }) => meaning === 'email');
  const email = named ?? (holding.length === 1 ? only : undefined);
  const chosen = email ?? [...holding].sort((one, other) => other.different - one.different)[0];
  return {
    columns: withNames(once.map((column) => (column === chosen ? { ...column, meaning: 'email' } : column))),
    hasHeading,
    isClear: email !== undefined,
  };
}

/** Assigns a meaning to a column. The column that had this meaning loses it. */
export const meaning = (table: UserTable, at: number, means: Meaning | null): UserTable => ({
  ...table,
  columns: table.columns.map((column) => {
    if (column.at === at) return { ...column, meaning: means };
    const clashes =
      means !== null &&
      (column.meaning === means ||
        (means === 'name' && (column.meaning === 'first' || column.meaning === 'last')) ||
        ((means === 'first' || means === 'last') && column.meaning === 'name'));
    return clashes ? { ...column, meaning: null } : column;
  }),
});

/** A person of a row. */
export interface TableUser {
  name: string;
  email: string;
  password: string;
}

/** Reads the person in a row. The first and the last name are joined. */
export function userOf({ columns }: UserTable, row: readonly string[]): TableUser {
  const text = (means: Meaning) => {
    const column = columns.find((one) => one.meaning === means);
    return column ? (row[column.at] ?? '').trim() : '';
  };
  const name = [text('name'), text('first'), text('last')].filter(Boolean).join(' ');
  return { name, email: text('email'), password: text('password') };
}
