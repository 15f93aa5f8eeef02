// Writes src/api/limits.gen.ts and frameLimits.gen.ts: all limits of the request bodies in openapi.yaml, so that no
// form repeats a number.
import { readFileSync, writeFileSync } from 'node:fs';
import { parse } from 'yaml';

const KEYS = ['minLength', 'maxLength', 'minimum', 'maximum', 'minItems', 'maxItems'];
const { schemas, parameters } = parse(readFileSync(new URL('../../openapi.yaml', import.meta.url), 'utf8')).components;

// The schema of an optional field is a choice between its real schema and null.
const resolve = (schema) => {
  const own = schema?.oneOf?.find(({ $ref }) => $ref) ?? schema;
  return own?.$ref ? { ...schemas[own.$ref.split('/').at(-1)], ...own } : (own ?? {});
};
const limitsOf = (schema) => {
  const { items, ...own } = resolve(schema);
  const found = Object.fromEntries(KEYS.filter((key) => own[key] !== undefined).map((key) => [key, own[key]]));
  const each = items ? limitsOf(items) : {};
  return Object.keys(each).length > 0 ? { ...found, items: each } : found;
};
const named = (entries) =>
  Object.fromEntries(
    entries.map(([name, schema]) => [name, limitsOf(schema)]).filter(([, l]) => Object.keys(l).length > 0),
  );

const limits = { query: named(Object.values(parameters ?? {}).map(({ name, schema }) => [name, schema])) };
for (const [name, schema] of Object.entries(schemas)) {
  const fields = named(Object.entries(schema.properties ?? {}));
  if (Object.keys(fields).length > 0) limits[name] = fields;
}
// Each schema is a separate export, so that a page loads only the limits that it uses. Limits that every page needs
// have their own file. Otherwise every page would load all limits.
const EVERYWHERE = ['query', 'ReportClientErrorRequest'];
const write = (file, names) => {
  const exports = names.map((name) => `export const ${name} = ${JSON.stringify(limits[name], null, 2)} as const;\n`);
  writeFileSync(
    new URL(`../src/api/${file}`, import.meta.url),
    `/** Generated from openapi.yaml by \`npm run client\`; do not edit. */\n${exports.join('\n')}`,
  );
};
write('frameLimits.gen.ts', EVERYWHERE);
write(
  'limits.gen.ts',
  Object.keys(limits).filter((name) => !EVERYWHERE.includes(name)),
);
