/** The plugins for the frame of `index.html`, so that the frame is painted first and the page follows soon. */
import { readFileSync } from 'node:fs';
import { minifySync, type Plugin, type Rolldown } from 'vite';
import { chunksOf, withImports } from './chunks.ts';

/** Replaces a part that the page must contain. Throws an error if the part is missing, so that a change of
    `index.html` is noticed. */
function replaceOnce(html: string, part: string, by: string): string {
  if (!html.includes(part)) throw new Error(`index.html has no ${part}.`);
  return html.replace(part, () => by);
}

/** Writes texts in the language of the build into `index.html`: the page without scripts, and the texts of the
    frame. */
export const wordsOfFrame = (words: Readonly<Record<string, string>>): Plugin => ({
  name: 'words-of-frame',
  transformIndexHtml: (html) =>
    html.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => {
      if (words[name] === undefined) throw new Error(`frame.json has no ${name}.`);
      return words[name];
    }),
});

/** Writes the script that runs before the first paint into `index.html`, so that painting does not wait for a second
    request. */
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

/** Moves the links of style sheets below the frame and lowers their priority, so that the frame is painted before
    they arrive. */
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

/** The module of the page that replaces each frame. */
const MODULE_BY_FRAME = {
  guest: '/features/auth/LoginPage.tsx',
  answering: '/features/answering/AnsweringPage.tsx',
  shell: '/app/Shell.tsx',
};

/** Returns the scripts and styles that a module loads in addition to those of every page. */
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

/** Tells `before-paint.js` which files follow each frame, so that they load in parallel with the app's first file. */
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
