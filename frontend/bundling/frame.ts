/** What the frame of `index.html` needs, so that it is painted first and the page behind it comes soon. */
import { readFileSync } from 'node:fs';
import { minifySync, type Plugin, type Rolldown } from 'vite';
import { chunksOf, withImports } from './chunks.ts';

/** Replaces a part that the page must have, so that a change of `index.html` cannot go unnoticed. */
function replaceOnce(html: string, part: string, by: string): string {
  if (!html.includes(part)) throw new Error(`index.html has no ${part}.`);
  return html.replace(part, () => by);
}

/** Writes the words of the build's language into `index.html`: the page without scripts, and the text of the frame. */
export const wordsOfFrame = (words: Readonly<Record<string, string>>): Plugin => ({
  name: 'words-of-frame',
  transformIndexHtml: (html) =>
    html.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => {
      if (words[name] === undefined) throw new Error(`frame.json has no ${name}.`);
      return words[name];
    }),
});

/** Writes the script that runs before the first paint into `index.html`, so that the paint waits for no second request. */
export const scriptOfFrame: Plugin = {
  name: 'script-of-frame',
  transformIndexHtml: {
    order: 'pre',
    handler(html) {
      const script = readFileSync(new URL('../before-paint.js', import.meta.url), 'utf8');
      const { code } = minifySync('before-paint.js', script);
      return replaceOnce(html, '<script src="/before-paint.js"></script>', `<script>${code.trim()}</script>`);
    },
  },
};

/** Moves the links of styles behind the frame and lowers their priority, so that it is painted before they have come. */
export const stylesBehindFrame: Plugin = {
  name: 'styles-behind-frame',
  transformIndexHtml: {
    order: 'post',
    handler(html) {
      const links = html.match(/ *<link rel="stylesheet"[^>]*>\n/g) ?? [];
      const page = links.reduce((rest, link) => rest.replace(link, ''), html);
      const behind = links.map((link) => link.replace('<link ', '<link fetchpriority="low" '));
      return replaceOnce(page, '  </body>', `${behind.join('')}  </body>`);
    },
  },
};

/** The module that comes behind each frame. */
const MODULE_BY_FRAME = {
  guest: '/features/auth/LoginPage.tsx',
  answering: '/features/answering/AnsweringPage.tsx',
  shell: '/app/Shell.tsx',
};

/** The scripts and styles that a module loads, beside what every page loads. */
function filesFor(module: string, chunks: Rolldown.OutputChunk[]): string[] {
  const root = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(module)));
  if (!root) throw new Error(`${module} is not in the build.`);
  const everywhere = withImports(
    chunks.filter(({ isEntry }) => isEntry),
    chunks,
  );
  return withImports([root], chunks)
    .filter((chunk) => !everywhere.includes(chunk))
    .flatMap(({ fileName, viteMetadata }) => [fileName, ...(viteMetadata?.importedCss ?? [])]);
}

/** Tells `before-paint.js` which files come behind each frame, so that they load beside the app's first file. */
export const filesByFrame: Plugin = {
  name: 'files-by-frame',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle }) {
      if (!bundle) return html;
      const chunks = chunksOf(Object.values(bundle));
      const files = Object.entries(MODULE_BY_FRAME).map(([frame, module]) => [frame, filesFor(module, chunks)]);
      const json = JSON.stringify(Object.fromEntries(files));
      return replaceOnce(html, '<script>', `<script id="files" type="application/json">${json}</script>\n    <script>`);
    },
  },
};
