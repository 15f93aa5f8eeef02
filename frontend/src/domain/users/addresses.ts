/** Reads the addresses in a pasted text. */

const ADDRESS = /[^\s<>,;"'()[\]]+@[^\s<>,;"'()[\]]+/g;

/**
 * Returns each address once, in the order of the text. A line without an address is returned unchanged, so that it is
 * not lost silently.
 */
export function addressesIn(text: string): string[] {
  const found = new Map<string, string>();
  for (const line of text.split(/\r\n|\r|\n/)) {
    const addresses = line.match(ADDRESS) ?? [line.trim()];
    for (const address of addresses) {
      const key = address.toLocaleLowerCase();
      if (key && !found.has(key)) found.set(key, address);
    }
  }
  return [...found.values()];
}
