/** Finds a typed text in a label as the server's searches do: without regard to case and accents. */

/** A capital sigma at the end of a word has a small letter of its own, which is folded to the usual one. */
const fold = (text: string): string =>
  text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll('ς', 'σ');

/** Returns the start and the end of the first match in the label, or null if there is none. */
export function matchRange(label: string, typed: string): readonly [start: number, end: number] | null {
  const wanted = fold(typed.trim());
  if (wanted === '' || !fold(label).includes(wanted)) return null;
  let folded = '';
  /** The place in the label of each code unit of the folded label. */
  const places: number[] = [];
  let place = 0;
  for (const character of label) {
    const part = fold(character);
    folded += part;
    for (let unit = 0; unit < part.length; unit += 1) places.push(place);
    place += character.length;
  }
  const at = folded.indexOf(wanted);
  return at < 0 ? null : [places[at] ?? 0, places[at + wanted.length] ?? label.length];
}
