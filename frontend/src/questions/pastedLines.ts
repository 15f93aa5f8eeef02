/** Splits pasted text into several choices, items or questions. */

/** A bullet or a number, in Arabic digits too. */
const MARK = /^(?:[•‣◦▪●○■□–—*·-]|\(?\p{Nd}{1,3}[.)])\s+(?=\S)/u;
const LETTER = /^\(?(\p{L})[.)]\s+(?=\S)/u;

const withoutMark = (lines: readonly string[], mark: RegExp) => lines.map((line) => line.replace(mark, ''));

/** Whether the lines are marked with consecutive letters, such as a), b), c). Other letters are a part of the text. */
function areLettered(lines: readonly string[]): boolean {
  const first = LETTER.exec(lines[0] ?? '')?.[1]?.codePointAt(0);
  return (
    first !== undefined &&
    lines.length > 1 &&
    lines.every((line, at) => LETTER.exec(line)?.[1]?.codePointAt(0) === first + at)
  );
}

/** Returns the lines of a text. If every line begins with a bullet, a number or the next letter, removes them. */
export function pastedLines(text: string): string[] {
  const lines = text
    .split(/\r\n|\r|\n|\u2028/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
  if (lines.every((line) => MARK.test(line))) return withoutMark(lines, MARK);
  return areLettered(lines) ? withoutMark(lines, LETTER) : lines;
}
