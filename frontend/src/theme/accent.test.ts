import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const SRC = fileURLToPath(new URL('..', import.meta.url));
const sheets = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.css'));

/** The colour of filled controls. In the dark scheme its contrast to the soft accent colour is only 2.5:1. */
const FILL = 'var\\(--p-accent\\)';
const WRONG = [
  new RegExp(`(?<![-\\w])color: ${FILL}`),
  new RegExp(`(?:border|outline|box-shadow)[^;]*${FILL}[^}]*background: var\\(--p-accent-soft\\)`),
  new RegExp(`background: var\\(--p-accent-soft\\)[^}]*(?:border|outline|box-shadow)[^;}]*${FILL}`),
];

it('text, and borders around the soft accent colour, do not have the colour of filled controls', () => {
  const rules = sheets.flatMap((file) =>
    [...readFileSync(SRC + file, 'utf8').matchAll(/\{[^{}]*\}/g)].map(([rule]) => `${file} ${rule}`),
  );
  expect(rules.length).toBeGreaterThan(500);
  expect(rules.filter((rule) => WRONG.some((pattern) => pattern.test(rule)))).toEqual([]);
});
