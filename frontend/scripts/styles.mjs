// Fails if theme/mantine.css lacks the styles of a Mantine component in the build, or imports unused styles. `node
// scripts/styles.mjs --write` writes the list again. Mantine's class names show to which component a style belongs.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';

const STYLES = new URL('../node_modules/@mantine/core/styles/', import.meta.url);
const ASSETS = new URL('../dist/assets/', import.meta.url);
const LIST = new URL('../src/theme/mantine.css', import.meta.url);
/** Style files that belong to no component. */
const FOUNDATION = ['baseline', 'default-css-variables', 'global'];

const read = (file, folder) => readFileSync(new URL(file, folder), 'utf8');
const code = readdirSync(ASSETS)
  .filter((file) => file.endsWith('.js'))
  .map((file) => read(file, ASSETS))
  .join('\n');
const built = new Set(code.match(/\bm_[0-9a-f]{5,8}\b/g));

// Mantine's complete style sheet defines the order, because later styles override earlier ones.
const sheet = read('../styles.layer.css', STYLES);
const components = readdirSync(STYLES)
  .filter((file) => file.endsWith('.layer.css'))
  .map((file) => ({ name: file.replace('.layer.css', ''), classes: read(file, STYLES).match(/\.m_[0-9a-f]{5,8}\b/g) }))
  .filter(({ classes }) => classes?.some((name) => built.has(name.slice(1))))
  .sort((one, other) => sheet.indexOf(one.classes[0]) - sheet.indexOf(other.classes[0]));

const needed = [...FOUNDATION, ...components.map(({ name }) => name)]
  .map((name) => `@import "@mantine/core/styles/${name}.layer.css";\n`)
  .join('');
const HEAD =
  '/* The styles of the Mantine components that the app uses. Written by `npm run styles`, after a build. */\n';

if (process.argv.includes('--write')) writeFileSync(LIST, HEAD + needed);
else if (readFileSync(LIST, 'utf8') !== HEAD + needed) {
  console.log('src/theme/mantine.css does not fit the components in the build: run `npm run styles` and build again.');
  process.exit(1);
}
