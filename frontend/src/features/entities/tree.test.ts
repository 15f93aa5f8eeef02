import { describe, expect, it } from 'vitest';
import {
  CHILDREN_SHOWN,
  findByName,
  findInTree,
  indexTree,
  isShown,
  moveBar,
  OPENED_ROWS,
  openLevels,
  openTo,
  stepForKey,
  sumTree,
  type TreeEntity,
  visibleRows,
} from './tree';

let places: Record<string, TreeEntity> = {};
function treeEntity(name: string, children: TreeEntity[] = [], level = 1, parent: string | null = null): TreeEntity {
  const below = children.map((child) => treeEntity(child.name, [...child.all_children], level + 1, name));
  places[name] = { id: name, name, level, parent_id: parent, all_children: below };
  return places[name];
}
function entityChain(names: string[]): TreeEntity {
  const [name = '', ...rest] = names;
  return treeEntity(name, rest.length > 0 ? [entityChain(rest)] : []);
}

const many = Array.from({ length: CHILDREN_SHOWN + 1 }, (_, at) => treeEntity(`Unit ${at}`));
const exampleTree = () => {
  places = {};
  return treeEntity('Club', [treeEntity('North', [treeEntity('Oslo')]), treeEntity('South'), treeEntity('Many', many)]);
};
const withOpened = (...opened: string[]) => ({ opened: new Set(opened), children: new Map() });
const visibleIds = (...opened: string[]) => visibleRows(exampleTree(), withOpened(...opened)).map(({ id }) => id);

it('shows what is opened, and nothing below what is closed', () => {
  expect(visibleIds()).toEqual(['Club']);
  expect(visibleIds('Club', 'North')).toEqual(['Club', 'North', 'Oslo', 'South', 'Many']);
  expect(visibleIds('North')).toEqual(['Club']);
});

it('shows a part of many children, and a row for more of them', () => {
  expect(visibleIds('Club', 'Many')).toHaveLength(4 + CHILDREN_SHOWN + 1);
  expect(visibleIds('Club', 'Many').at(-1)).toBe('Many-more');
  const all = { opened: new Set(['Club', 'Many']), children: new Map([['Many', 2 * CHILDREN_SHOWN]]) };
  expect(visibleRows(exampleTree(), all).at(-1)?.id).toBe(`Unit ${CHILDREN_SHOWN}`);
});

describe('the keys of the tree pattern', () => {
  const rows = visibleRows(exampleTree(), withOpened('Club', 'North'));
  const [club, north, oslo, south] = [0, 1, 2, 3];
  it.each([
    ['ArrowDown', club, 'open', { to: 'North' }],
    ['ArrowUp', club, 'open', { to: undefined }],
    ['ArrowRight', north, 'open', { to: 'Oslo' }],
    ['ArrowRight', south, 'closed', { toggle: 'South' }],
    ['ArrowRight', oslo, 'leaf', { to: undefined }],
    ['ArrowLeft', north, 'open', { toggle: 'North' }],
    ['ArrowLeft', oslo, 'leaf', { to: 'North' }],
    ['ArrowLeft', south, 'closed', { to: 'Club' }],
    ['Home', oslo, 'leaf', { to: 'Club' }],
    ['End', club, 'open', { to: 'Many' }],
    ['Enter', north, 'open', { toggle: 'North' }],
    [' ', oslo, 'leaf', { to: undefined }],
    ['a', oslo, 'leaf', null],
  ] as const)('%s on row %s, %s', (key, at, state, result) => expect(stepForKey(key, rows, at, state)).toEqual(result));

  it('one letter moves on to the next name, more letters may stay, and the end goes on at the start', () => {
    const foundName = (from: number, typed: string) => findByName(rows, from, typed)?.name;
    expect(foundName(club, 'n')).toBe('North');
    expect(foundName(north, 'no')).toBe('North');
    expect(foundName(south, 'n')).toBe('North');
    expect(foundName(north, 'x')).toBeUndefined();
  });
});

describe('where an entity may be moved', () => {
  const barOf = (tree: TreeEntity, moved: string, parent: string) =>
    moveBar(indexTree(tree), places[moved] as TreeEntity, places[parent] as TreeEntity);

  it.each([
    ['another branch', 'Oslo', 'South', null],
    ['not its own parent', 'Oslo', 'North', { why: 'here' }],
    ['not itself', 'North', 'North', { why: 'itself' }],
    ['not what is below it', 'North', 'Oslo', { why: 'below' }],
    ['nowhere: the root', 'Club', 'South', { why: 'root' }],
  ])('%s', (_, moved, parent, bar) => expect(barOf(exampleTree(), moved, parent)).toEqual(bar));

  it('not below level 6, with everything that is below it', () => {
    places = {};
    const deep = treeEntity('Club', [entityChain(['A', 'B', 'C', 'D']), entityChain(['X', 'Y'])]);
    expect(barOf(deep, 'X', 'C')).toBeNull();
    expect(barOf(deep, 'X', 'D')).toEqual({ why: 'deep', level: 7 });
    expect(barOf(deep, 'Y', 'D')).toBeNull();
  });
});

it('sums the people and the entities below each entity, and finds the deepest level', () => {
  const peopled = (tree: TreeEntity): TreeEntity & { users_count: number } => ({
    ...tree,
    users_count: tree.name.length,
    all_children: tree.all_children.map(peopled),
  });
  places = {};
  const sums = sumTree(peopled(treeEntity('Club', [treeEntity('North', [treeEntity('Oslo')]), treeEntity('South')])));
  expect(sums.get('Club')).toEqual({ entities: 4, people: 18, deepest: 3 });
  expect(sums.get('North')).toEqual({ entities: 2, people: 9, deepest: 3 });
  expect(sums.get('Oslo')).toEqual({ entities: 1, people: 4, deepest: 3 });
});

describe('opening all', () => {
  it('opens every branch of a tree', () => {
    const { opened, all } = openLevels(exampleTree());
    expect([...opened]).toEqual(['Club', 'North', 'Many']);
    expect(all).toBe(true);
  });

  it('stops at the level from which the rows would become too many', () => {
    places = {};
    const wide = Array.from({ length: 20 }, (_, at) =>
      treeEntity(
        `Wide ${at}`,
        Array.from({ length: 60 }, (__, below) => treeEntity(`Unit ${at}.${below}`)),
      ),
    );
    const { opened, level, all } = openLevels(treeEntity('Club', wide));
    expect(20 + 20 * 60).toBeGreaterThan(OPENED_ROWS);
    expect([...opened]).toEqual(['Club']);
    expect([level, all]).toEqual([2, false]);
  });
});

it('finds entities from top to bottom, and opens what is above them', () => {
  const root = exampleTree();
  const index = indexTree(root);
  const ids = (typed: string) => findInTree(root, typed).map(({ id }) => id);
  expect(ids('o')).toEqual(['North', 'Oslo', 'South']);
  expect(ids(' ')).toEqual([]);
  const shown = openTo(index, withOpened(), findInTree(root, 'oslo'));
  expect([...shown.opened].sort()).toEqual(['Club', 'North']);
  // The last child is beyond those that are shown at first.
  const last = `Unit ${CHILDREN_SHOWN}`;
  const rows = visibleRows(root, openTo(index, withOpened('North'), findInTree(root, last)));
  expect(rows.map(({ id }) => id)).toContain(last);
  expect(rows.map(({ id }) => id)).toContain('Oslo');
});

it('stops opening when many rows are new', () => {
  const branches = Array.from({ length: 30 }, (_, branch) =>
    treeEntity(
      `Branch ${branch}`,
      Array.from({ length: 90 }, (_, at) => treeEntity(`Hit ${branch}.${at}`)),
    ),
  );
  const root = treeEntity('Club', branches);
  const shown = openTo(indexTree(root), withOpened(), findInTree(root, 'hit'));
  const rows = visibleRows(root, shown);
  // One more branch would pass the limit.
  expect(rows.length).toBeGreaterThan(OPENED_ROWS - 90);
  expect(rows.length).toBeLessThanOrEqual(OPENED_ROWS + 1);
});

it('opens nothing for a hit that alone would add too many rows', () => {
  const wide = Array.from({ length: 20 * OPENED_ROWS }, (_, at) => treeEntity(`Unit ${at}`));
  const root = treeEntity('Club', [treeEntity('Wide', [...wide, treeEntity('Hit')])]);
  const shown = openTo(indexTree(root), withOpened('Club'), findInTree(root, 'hit'));
  expect(visibleRows(root, shown).map(({ id }) => id)).toEqual(['Club', 'Wide']);
  const isShownNow = (typed: string) => findInTree(root, typed).map((hit) => isShown(indexTree(root), shown, hit));
  expect([isShownNow('hit'), isShownNow('wide'), isShownNow('club')]).toEqual([[false], [true], [true]]);
});
