import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const SRC = fileURLToPath(new URL('..', import.meta.url));
const sheets = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.css'));

/** Matches rules for devices that can hover, with the rules inside them. */
const FOR_POINTERS = /@media \(hover: hover\)[^{]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/g;

it('nothing stays lit after a tap: what a pointer rests on is lit only where pointers hover', () => {
  const lit = sheets.filter((file) =>
    readFileSync(SRC + file, 'utf8')
      .replaceAll(FOR_POINTERS, '')
      .replaceAll(/:not\([^)]*\)/g, '')
      .includes(':hover'),
  );
  expect(lit).toEqual([]);
  expect(sheets.length).toBeGreaterThan(50);
});
