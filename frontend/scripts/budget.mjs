// Fails if a page loads more JavaScript or CSS than its audience should, or 5 % more than `budget.json` says. The size
// of a page is the gzipped size of all files that the entry and the page's chunk import statically. `npm run budget --
// --write` records the sizes.
import { readFileSync, writeFileSync } from 'node:fs';
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

/** The limits in kilobytes of JavaScript and, where it is not `CSS_LIMIT`, of CSS. The first matching rule counts.
    `e2e/budget.spec.ts` measures the times that users notice. */
const RULES = [
  // Nine tenths of these pages are React, the router and Mantine. The routes of all features are part of them too.
  [/(Login|ForgotPassword|ResetPassword|Invitation)Page/, 185],
  // The public pages, often opened on a phone. They load files that participants' pages share, so that participants
  // load fewer files.
  [/leaderboard\/public\/\w+Page/, 210],
  // Participants' pages.
  [/features\/(answering|participation)\/(result\/)?\w+Page/, 262],
  // Staff pages.
  [/Page\.tsx$/, 350, 36],
];
const CSS_LIMIT = 34;
/** The factor by which a page may exceed its recorded size. */
const GROWTH = 1.05;

/** The additional module that a page loads: the part of its kind of event. If there are several kinds, the largest
    part counts. */
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
const loadedBy = (page) => {
  const chunks = [page, ...beside(page)].flatMap((key) => [...reach(key)]);
  return [...new Set([...entry, ...chunks])].map((key) => manifest[key]);
};
const total = (files) => files.reduce((sum, file) => sum + size(file), 0);
const pages = Object.keys(manifest).flatMap((key) => {
  const rule = manifest[key].isDynamicEntry && RULES.find(([pattern]) => pattern.test(key));
  if (!rule) return [];
  const [, limit, styleLimit = CSS_LIMIT] = rule;
  const chunks = loadedBy(key);
  const styles = new Set(chunks.flatMap(({ css }) => css ?? []));
  return [
    {
      key,
      limit,
      styleLimit,
      script: total(chunks.map(({ file }) => file)),
      style: total([...styles]),
      files: chunks.length,
    },
  ];
});

const RECORD = new URL('../budget.json', import.meta.url);
if (process.argv.includes('--write')) {
  const sizes = pages.map(({ key, script }) => [key, Number(script.toFixed(1))]).sort();
  writeFileSync(RECORD, `${JSON.stringify(Object.fromEntries(sizes), null, 2)}\n`);
}
const recorded = JSON.parse(readFileSync(RECORD, 'utf8'));

const failures = [];
for (const { key, limit, styleLimit, script, style, files } of pages) {
  const known = recorded[key];
  console.log(`${script.toFixed(1).padStart(6)} of ${limit} KB, ${style.toFixed(1)} KB CSS, ${files} files  ${key}`);
  if (script > limit) failures.push(`${key} loads more than ${limit} KB of JavaScript.`);
  if (style > styleLimit) failures.push(`${key} loads more than ${styleLimit} KB of CSS.`);
  if (known === undefined) failures.push(`${key} is not in budget.json.`);
  else if (script > known * GROWTH) failures.push(`${key} has grown from ${known} KB to ${script.toFixed(1)} KB.`);
}
const gone = Object.keys(recorded).filter((key) => pages.every((page) => page.key !== key));
failures.push(...gone.map((key) => `${key} is in budget.json, but not in the build.`));
for (const failure of failures) console.log(failure);
if (failures.length > 0) {
  console.log('If a page has to load what is new, record it: npm run budget -- --write');
  process.exit(1);
}
