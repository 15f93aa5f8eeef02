// Fails when a page loads more than its budget: what the entry and the page's chunk import statically, gzipped.
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

const dist = new URL('../dist/', import.meta.url);
const manifest = JSON.parse(readFileSync(new URL('.vite/manifest.json', dist), 'utf8'));
const size = (file) => gzipSync(readFileSync(new URL(file, dist)), { level: 9 }).length / 1024;

function reach(key, seen = new Set()) {
  if (seen.has(key)) return seen;
  seen.add(key);
  for (const next of manifest[key]?.imports ?? []) reach(next, seen);
  return seen;
}

/** First match wins; kilobytes of JavaScript. */
const RULES = [
  [/(Login|ForgotPassword|ResetPassword|Invitation)Page/, 177],
  // Participants' pages.
  [/features\/(answering|participation)\/\w+Page/, 230],
  // Staff pages.
  [/Page\.tsx$/, 350],
];
const CSS_LIMIT = 45;

/** What a page loads beside its own chunk: the part of its kind of event. Of several kinds the largest counts. */
const BESIDE = [
  [/features\/events\//, /domain\/events\/\w+\/staff\.ts$/],
  [/features\/(answering|participation)\/\w+(?<!Scores)Page/, /domain\/events\/\w+\/own\.ts$/],
];
const bytes = (key) => size(manifest[key].file);
function beside(page) {
  const [, pattern] = BESIDE.find(([pages]) => pages.test(page)) ?? [];
  const parts = Object.keys(manifest).filter((key) => pattern?.test(key));
  return parts.sort((a, b) => bytes(b) - bytes(a)).slice(0, 1);
}

const entry = reach('index.html');
let failed = false;
const row = (name, kb, limit) => {
  const over = kb > limit;
  failed ||= over;
  console.log(`${over ? 'OVER' : 'ok  '} ${kb.toFixed(1).padStart(7)} / ${limit} KB  ${name}`);
};
for (const [key, chunk] of Object.entries(manifest)) {
  const rule = chunk.isDynamicEntry && RULES.find(([pattern]) => pattern.test(key));
  if (!rule) continue;
  const keys = [key, ...beside(key)].flatMap((one) => [...reach(one)]);
  const all = [...new Set([...entry, ...keys])].map((k) => manifest[k]);
  row(
    key,
    all.reduce((sum, c) => sum + size(c.file), 0),
    rule[1],
  );
  const css = new Set(all.flatMap((c) => c.css ?? []));
  row(
    `${key} (css)`,
    [...css].reduce((sum, file) => sum + size(file), 0),
    CSS_LIMIT,
  );
}
process.exit(failed ? 1 : 0);
