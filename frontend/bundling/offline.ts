import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { minifySync, type Plugin } from 'vite';
import { chunksOf, withImports } from './chunks.ts';

/** The modules that the answering page loads: the page itself, its tools, the large view of pictures, and the form for
    signing in again. They must open without a network too. */
const ANSWERING = [
  /\/features\/answering\/AnsweringPage\.tsx$/,
  /\/features\/answering\/tools\/ToolsPart\.tsx$/,
  /\/questions\/slides\/Zoom\.tsx$/,
  /\/features\/answering\/SignInForm\.tsx$/,
  /\/domain\/events\/\w+\/own\.ts$/,
];

/** Writes the service worker, which stores the answering page. The worker contains the names of that page's files. */
export const serviceWorker: Plugin = {
  name: 'service-worker',
  apply: 'build',
  enforce: 'post',
  generateBundle(_options, bundle) {
    const chunks = chunksOf(Object.values(bundle));
    const roots = chunks.filter(
      ({ isEntry, moduleIds }) => isEntry || moduleIds.some((id) => ANSWERING.some((pattern) => pattern.test(id))),
    );
    const loaded = withImports(roots, chunks);
    const styles = loaded.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]);
    const files = [...new Set([...loaded.map(({ fileName }) => fileName), ...styles])].map((file) => `/${file}`).sort();
    const page = bundle['index.html'];
    if (page?.type !== 'asset') throw new Error('The build has no index.html.');
    const version = createHash('sha256').update(page.source).update(files.join()).digest('hex').slice(0, 16);
    const worker = readFileSync(new URL('../service-worker.js', import.meta.url), 'utf8');
    const values = `const VERSION = ${JSON.stringify(version)};\nconst FILES = ${JSON.stringify(files)};\n`;
    const { code } = minifySync('service-worker.js', values + worker);
    this.emitFile({ type: 'asset', fileName: 'service-worker.js', source: code });
  },
};
