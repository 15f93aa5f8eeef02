/**
 * Decides which modules share a file. Modules share a file if most or some pages of the same audiences load them, and
 * at least one audience loads them with most of its pages. On a slow device, each file costs more than a few kilobytes
 * that a page loads without need. The bundler decides about all other modules.
 */
import { build, type Plugin, type Rolldown, type UserConfig } from 'vite';
import { chunksOf, withImports } from './chunks.ts';

const SHELL = /\/app\/Shell\.tsx$/;
/** Matches the participants' part of a kind of event. */
const OWN = /\/domain\/events\/\w+\/own\.ts$/;

/**
 * The pages of each audience, and the modules that are loaded with each of them. Model answers are left out, because
 * participants open them rarely, and staff use them too.
 */
const AUDIENCES: [name: string, pages: RegExp, ...loadedWith: RegExp[]][] = [
  ['sign-in', /\/features\/auth\/(?!Profile)\w+Page\.tsx$/],
  ['answering', /\/features\/answering\/\w+Page\.tsx$/, OWN],
  ['participants', /\/features\/participation\/(?!ModelAnswers)\w+Page\.tsx$/, OWN, SHELL],
  ['staff', /\/features\/(?!auth|answering|participation)(?:\w+\/)+(?!Public)\w+Page\.tsx$|\/ProfilePage\.tsx$/, SHELL],
];

/** Builds the app without writing files, and returns the modules of each page of each audience. */
async function modulesByAudience({ resolve, build: options }: UserConfig) {
  const trial = { configFile: false, logLevel: 'silent', build: { ...options, write: false } } as const;
  const { output } = (await build(resolve ? { ...trial, resolve } : trial)) as Rolldown.RolldownOutput;
  const chunks = chunksOf(output);
  const matching = (pattern: RegExp) => {
    const found = chunks.filter(({ facadeModuleId }) => pattern.test(facadeModuleId ?? ''));
    if (found.length === 0) throw new Error(`${pattern} matches no module that is loaded by itself.`);
    return found;
  };
  const modules = (roots: Rolldown.OutputChunk[]) =>
    new Set(withImports(roots, chunks).flatMap(({ moduleIds }) => moduleIds));
  return AUDIENCES.map(([audience, pages, ...loadedWith]) => ({
    audience,
    pages: matching(pages).map((page) => modules([page, ...loadedWith.flatMap(matching)])),
  }));
}

/** A file's name contains the audiences of which most or some pages load its modules. */
function filesOf(audiences: Awaited<ReturnType<typeof modulesByAudience>>) {
  const files = new Map<string, { name: string; priority: number; modules: Set<string> }>();
  for (const module of new Set(audiences.flatMap(({ pages }) => pages.flatMap((page) => [...page])))) {
    if (isLarge(module)) continue;
    const usageByAudience = audiences.map(({ audience, pages }) => {
      const count = pages.filter((page) => page.has(module)).length;
      return { audience, count, isMost: count > pages.length / 2 };
    });
    const most = usageByAudience.filter(({ isMost }) => isMost);
    const some = usageByAudience.filter(({ count, isMost }) => count > 0 && !isMost);
    const isShared = usageByAudience.reduce((sum, { count }) => sum + count, 0) > 1;
    if (most.length === 0 || !isShared) continue;
    const name = [...most.map(({ audience }) => audience), ...some.map(({ audience }) => `some-${audience}`)].join('-');
    const file = files.get(name) ?? { name, priority: 2 * most.length + some.length, modules: new Set() };
    file.modules.add(module);
    files.set(name, file);
  }
  return [...files.values()];
}

/** Large libraries that few pages use. Each has its own file, which only these pages load. */
const LARGE_LIBRARIES: Record<string, RegExp> = {
  calendar: /\/node_modules\/(@mantine\/dates|dayjs)\//,
  charts:
    /\/node_modules\/(@mantine\/charts|recharts|d3-[\w-]+|@reduxjs\/toolkit|react-redux|immer|reselect|redux|redux-thunk|victory-vendor|es-toolkit|decimal\.js-light|eventemitter3|use-sync-external-store|react-is|tiny-invariant|@mantine\/core\/esm\/components\/ColorSwatch)\//,
  editor: /\/node_modules\/(@mantine\/tiptap|@tiptap|prosemirror-[\w-]+)\//,
  pdf: /\/node_modules\/pdfjs-dist\//,
  zip: /\/node_modules\/@zip\.js\//,
};
/** Higher than the priority of every file that audiences share. */
const LARGE_PRIORITY = 100;
const isLarge = (module: string) => Object.values(LARGE_LIBRARIES).some((pattern) => pattern.test(module));

/** Groups the modules for the bundler. A module is loaded together with each module that imports it, so the group of
    a module has a higher priority. */
export const filesByAudience: Plugin = {
  name: 'files-by-audience',
  apply: 'build',
  async config(config) {
    const files = filesOf(await modulesByAudience(config)).sort((one, other) => other.priority - one.priority);
    const groups = files.map(({ name, modules }) => ({
      name,
      includeDependenciesRecursively: false,
      test: (module: string) => modules.has(module),
    }));
    const large = Object.entries(LARGE_LIBRARIES).map(([name, test]) => ({
      name,
      test,
      priority: LARGE_PRIORITY,
      includeDependenciesRecursively: false,
    }));
    return { build: { rolldownOptions: { output: { codeSplitting: { groups: [...large, ...groups] } } } } };
  },
};
