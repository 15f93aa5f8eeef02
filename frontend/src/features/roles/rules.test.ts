import { expect, it } from 'vitest';
import type { Offered } from './api';
import { type Category, neededBy, roleRules, toggleCategory, togglePermission } from './rules';

const CATEGORY = { create: 'add', update: 'edit', delete: 'delete', viewAny: 'view', read: 'view' } as const;
const offered: Offered[] = ['template', 'team'].flatMap((resource) =>
  Object.entries(CATEGORY).map(([action, category]) => {
    const name = `${action} ${resource}`;
    return { id: name, name, label: name, category };
  }),
);
const findOffered = (name: string) => offered.find((one) => one.name === name) as Offered;
const sortedIds = (chosen: ReadonlySet<string>) => [...chosen].sort();
const idsOfCategory = (category: Category) => offered.filter((one) => one.category === category).map(({ id }) => id);

it.each(['create template', 'update template', 'delete template'])('ticking %s ticks its view', (name) => {
  expect(sortedIds(togglePermission(offered, new Set(), findOffered(name), 'edit'))).toEqual(
    [name, 'viewAny template'].sort(),
  );
});

it('ticking a view ticks nothing else', () => {
  expect(sortedIds(togglePermission(offered, new Set(), findOffered('read team'), 'create'))).toEqual(['read team']);
});

it('Select All on Add ticks every view as well', () => {
  expect(sortedIds(toggleCategory(offered, new Set(), 'add', 'edit'))).toEqual(
    [...idsOfCategory('add'), ...idsOfCategory('view')].sort(),
  );
});

it('in creating, unticking takes the view back', () => {
  expect(
    sortedIds(
      togglePermission(offered, new Set(['create team', 'viewAny team']), findOffered('create team'), 'create'),
    ),
  ).toEqual([]);
});

it('in creating, the view stays while another permission needs it', () => {
  const chosen = new Set(['create team', 'update team', 'viewAny team']);
  expect(sortedIds(togglePermission(offered, chosen, findOffered('create team'), 'create'))).toEqual([
    'update team',
    'viewAny team',
  ]);
});

it('in creating, taking Select All back leaves nothing behind', () => {
  const chosen = toggleCategory(offered, new Set(), 'delete', 'create');
  expect(sortedIds(toggleCategory(offered, chosen, 'delete', 'create'))).toEqual([]);
});

it('in editing, unticking Add keeps the view', () => {
  const chosen = new Set(['create team', 'viewAny team']);
  expect(sortedIds(togglePermission(offered, chosen, findOffered('create team'), 'edit'))).toEqual(['viewAny team']);
});

it('in editing, unticking View takes view and read', () => {
  const chosen = new Set(['viewAny team', 'read team', 'read template']);
  expect(sortedIds(togglePermission(offered, chosen, findOffered('viewAny team'), 'edit'))).toEqual(['read template']);
});

it.each(['create', 'edit'] as const)('in mode %s, a view that a ticked action needs stays ticked', (mode) => {
  const chosen = new Set(['viewAny team', 'read team', 'delete team', 'update team']);
  const view = findOffered('viewAny team');
  expect(neededBy(offered, chosen, view).map(({ id }) => id)).toEqual(['update team', 'delete team']);
  expect(togglePermission(offered, chosen, view, mode)).toBe(chosen);
  const without = togglePermission(offered, chosen, findOffered('update team'), mode);
  const alone = togglePermission(offered, without, findOffered('delete team'), 'edit');
  expect(neededBy(offered, alone, view)).toEqual([]);
  expect(togglePermission(offered, alone, view, mode).has('viewAny team')).toBe(false);
});

it('Select All on View clears only the views that nothing needs', () => {
  const chosen = new Set(['create team', ...idsOfCategory('view')]);
  expect(sortedIds(toggleCategory(offered, chosen, 'view', 'edit'))).toEqual(['create team', 'viewAny team']);
});

it.each([
  ['', 'Required'],
  ['Admin', "You Can't Enter Unique Name"],
  ['suber-admin', "You Can't Enter Unique Name"],
  ['Super Admin', "You Can't Enter Unique Name"],
  ['ＵＳＥＲ', "You Can't Enter Unique Name"],
  ['Grader 2', 'Role name must be letters only'],
  ['42', 'Role name must be letters only'],
  ['Prüfer der Spiele', null],
  ['採点する人', null],
])('the name %j is answered with %j', (name, sentence) => expect(roleRules.name(name)).toBe(sentence));

it('a role needs a permission', () => {
  expect(roleRules.permissions([])).toBe('Please fill data correctly');
  expect(roleRules.permissions(['x'])).toBeNull();
});

it('ticking an action on events ticks the view of templates, which goes with the last action that needs it', () => {
  const event = { id: 'create competition', name: 'create competition', label: 'Create Competition', category: 'add' };
  const all = [...offered, event as Offered];
  const ticked = togglePermission(all, new Set(), event as Offered, 'create');
  expect(sortedIds(ticked)).toEqual(['create competition', 'viewAny template']);
  expect(neededBy(all, ticked, findOffered('viewAny template'))).toEqual([event]);
  expect(togglePermission(all, ticked, findOffered('viewAny template'), 'create')).toBe(ticked);
  expect(sortedIds(togglePermission(all, ticked, event as Offered, 'create'))).toEqual([]);
  const both = togglePermission(all, ticked, findOffered('create template'), 'create');
  expect(sortedIds(togglePermission(all, both, event as Offered, 'create'))).toEqual([
    'create template',
    'viewAny template',
  ]);
  expect(sortedIds(togglePermission(all, ticked, event as Offered, 'create'))).toEqual([]);
});
