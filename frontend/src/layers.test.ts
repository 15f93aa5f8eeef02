import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

/** The other folders that each folder may import from. In addition, features never import one another. */
const MAY_IMPORT: Record<string, readonly string[]> = {
  app: ['features', 'domain', 'questions', 'ui', 'api', 'device', 'messages', 'theme'],
  features: ['domain', 'questions', 'ui', 'api', 'device', 'messages', 'theme'],
  domain: ['questions', 'ui', 'api', 'device', 'messages', 'theme'],
  questions: ['ui', 'api', 'device', 'messages', 'theme'],
  ui: ['api', 'device', 'messages', 'theme'],
  api: ['device', 'messages'],
  device: [],
  messages: [],
  theme: [],
};

const SRC = fileURLToPath(new URL('.', import.meta.url));
const folders = readdirSync(SRC, { withFileTypes: true }).filter((entry) => entry.isDirectory());
const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter(
  (file) => /\.tsx?$/.test(file) && !/\.(test|gen|d)\.tsx?$/.test(file) && file.includes('/'),
);

/** Each feature counts as a folder of its own. Every other folder counts as a whole. */
const folderName = (path: string) =>
  path.startsWith('features/') ? path.split('/').slice(0, 2).join('/') : path.split('/')[0];
const layerName = (path: string) => path.split('/')[0] ?? '';

/** Returns our own files that a file imports, as paths below `src`. */
function importedFiles(file: string): string[] {
  const text = readFileSync(join(SRC, file), 'utf8');
  const names = [...text.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map((match) => match[1] ?? '');
  return names.flatMap((name) => {
    if (name.startsWith('@/')) return [name.slice(2)];
    return name.startsWith('.') ? [relative(SRC, join(SRC, dirname(file), name))] : [];
  });
}

const mayImport = (file: string, imported: string) =>
  folderName(file) === folderName(imported) ||
  (layerName(file) !== layerName(imported) && (MAY_IMPORT[layerName(file)]?.includes(layerName(imported)) ?? false));

it('every folder has its place among the layers', () =>
  expect(folders.map(({ name }) => name).sort()).toEqual(Object.keys(MAY_IMPORT).sort()));

it('imports lead from the upper layers to the lower ones', () => {
  const wrong = files.flatMap((file) =>
    importedFiles(file)
      .filter((imported) => !mayImport(file, imported))
      .map((imported) => `${file} imports ${imported}`),
  );
  expect(wrong).toEqual([]);
});

it('an import from another folder starts with @/', () => {
  const relativeAcross = files.flatMap((file) =>
    [...readFileSync(join(SRC, file), 'utf8').matchAll(/from '(\.[^']+)'/g)]
      .map((match) => match[1] ?? '')
      .filter((name) => folderName(join(dirname(file), name)) !== folderName(file))
      .map((name) => `${file} imports ${name}`),
  );
  expect(relativeAcross).toEqual([]);
});

it('addresses are written in domain/paths.ts alone', () => {
  const written = files
    .filter((file) => file !== 'domain/paths.ts' && layerName(file) !== 'api')
    .flatMap((file) =>
      [...readFileSync(join(SRC, file), 'utf8').matchAll(/(['"`])(\/(?!api\/)[a-z][^'"`]*)\1/g)].map(
        (match) => `${file} writes ${match[2]}`,
      ),
    );
  expect(written).toEqual([]);
});

/** Browser features that a browser may not allow, may lose, or may not respond to. */
const GUARDED =
  /\b(localStorage|sessionStorage|indexedDB|idb-keyval|BroadcastChannel|SharedWorker|caches|cookieStore|navigator\.(locks|storage))\b/;

it('what browsers deny is used in device/ alone', () => {
  const uses = files
    .filter((file) => layerName(file) !== 'device')
    .flatMap((file) => {
      const [used] = GUARDED.exec(readFileSync(join(SRC, file), 'utf8')) ?? [];
      return used ? [`${file} uses ${used}`] : [];
    });
  expect(uses).toEqual([]);
});

describe('the rule', () => {
  it.each([
    ['features/roles/RolesPage.tsx', 'features/users/api', false],
    ['features/roles/RolesPage.tsx', 'features/roles/api', true],
    ['features/roles/RolesPage.tsx', 'domain/scope', true],
    ['features/roles/RolesPage.tsx', 'app/router', false],
    ['ui/Link.tsx', 'domain/paths', false],
    ['device/records.ts', 'api/session', false],
    ['domain/scope.ts', 'features/roles/api', false],
    ['app/features.ts', 'features/roles/routes', true],
  ])('%s may import %s: %s', (file, imported, may) => expect(mayImport(file, imported)).toBe(may));
});
