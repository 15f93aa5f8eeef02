import { readdirSync, readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

const LIBRARY = new URL('../node_modules/pdfjs-dist/', import.meta.url);

/** The files that pdfjs loads if a PDF needs them: fonts that a PDF may leave out, tables of Asian fonts, and the
    decoder of one image format. */
const FOLDERS: Record<string, RegExp> = {
  cmaps: /\.bcmap$/,
  standard_fonts: /\.(?:pfb|ttf)$/,
  wasm: /nowasm.*\.js$/,
};

/** Copies these files into the build, because the content security policy allows no other server. */
export const filesForPdf: Plugin = {
  name: 'files-for-pdf',
  apply: 'build',
  generateBundle() {
    for (const [folder, pattern] of Object.entries(FOLDERS)) {
      for (const name of readdirSync(new URL(`${folder}/`, LIBRARY)).filter((name) => pattern.test(name))) {
        const source = readFileSync(new URL(`${folder}/${name}`, LIBRARY));
        this.emitFile({ type: 'asset', fileName: `assets/pdfjs/${folder}/${name}`, source });
      }
    }
  },
};
