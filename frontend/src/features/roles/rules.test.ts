import { expect, it } from 'vitest';
import type { Offered } from './api';
import { type Category, roleRules, toggleCategory, togglePermission } from './rules';

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

it('in editing, unticking View takes view and read, and what cannot stand without them', () => {
  const chosen = new Set(['viewAny team', 'read team', 'delete team', 'read template']);
  expect(sortedIds(togglePermission(offered, chosen, findOffered('viewAny team'), 'edit'))).toEqual(['read template']);
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
