/** The input of the headline test: a list of people from a spreadsheet, and the questions of a template. */

const FIRST = ['Niamh', 'Aarav', 'Chen', 'Thandiwe', 'Kwame', 'Zoë', 'Lê', 'Björn', 'María José', 'Tomasz'];
const LAST = ['O’Brien', 'Müller', 'Wei', 'Nkosi', 'Mensah', 'van Dijk', 'Nguyễn', 'Halvorsen', 'Núñez', 'Wiśniewski'];
const MIDDLE = ['', 'Ann ', 'Jo ', 'Lee '];

/** Returns 200 lines as copied from a spreadsheet. One person exists already, and three of the addresses are
    invalid. */
export function clipboard(domain: string, colleague: { name: string; email: string }) {
  const people = MIDDLE.flatMap((middle) => FIRST.flatMap((first) => LAST.map((last) => `${first} ${middle}${last}`)));
  const names = people.slice(0, 199);
  // Two people have the same name, and different addresses.
  names[1] = names[0] ?? '';
  const lines = names.map((name, at) => `${name}\tperson${at}@${domain}`);
  lines[50] = names[50] ?? '';
  lines[51] = `${names[51]}\tperson 51@${domain}`;
  lines[52] = `${names[52]}\tperson0@${domain}`;
  return { names, text: [...lines, `${colleague.name}\t${colleague.email}`].join('\n') };
}

/** Three statements. Only the second one is false. */
export const questions = [
  'Canberra is the capital of Australia',
  'The Rhine flows into the Baltic Sea',
  'Lagos is the largest city of Nigeria',
];
