import { expect, it } from 'vitest';
import type { Offered } from './api';
import { type Category, neededBy, roleRules, toggle, toggleAll } from './rules';

const CATEGORY = { create: 'add', update: 'edit', delete: 'delete', viewAny: 'view', read: 'view' } as const;
const offered: Offered[] = ['template', 'team'].flatMap((resource) =>
  Object.entries(CATEGORY).map(([action, category]) => {
    const name = `${action} ${resource}`;
    return { id: name, name, label: name, category };
  }),
);
const of = (name: string) => offered.find((one) => one.name === name) as Offered;
const sorted = (chosen: ReadonlySet<string>) => [...chosen].sort();
const all = (category: Category) => offered.filter((one) => one.category === category).map(({ id }) => id);

it.each(['create template', 'update template', 'delete template'])('ticking %s ticks its view', (name) => {
  expect(sorted(toggle(offered, new Set(), of(name), 'edit'))).toEqual([name, 'viewAny template'].sort());
});

it('ticking a view ticks nothing else', () => {
  expect(sorted(toggle(offered, new Set(), of('read team'), 'create'))).toEqual(['read team']);
});

it('Select All on Add ticks every view as well', () => {
  expect(sorted(toggleAll(offered, new Set(), 'add', 'edit'))).toEqual([...all('add'), ...all('view')].sort());
});

it('in creating, unticking takes the view back', () => {
  expect(sorted(toggle(offered, new Set(['create team', 'viewAny team']), of('create team'), 'create'))).toEqual([]);
});

it('in creating, the view stays while another permission needs it', () => {
  const chosen = new Set(['create team', 'update team', 'viewAny team']);
  expect(sorted(toggle(offered, chosen, of('create team'), 'create'))).toEqual(['update team', 'viewAny team']);
});

it('in creating, taking Select All back leaves nothing behind', () => {
  const chosen = toggleAll(offered, new Set(), 'delete', 'create');
  expect(sorted(toggleAll(offered, chosen, 'delete', 'create'))).toEqual([]);
});

it('in editing, unticking Add keeps the view', () => {
  const chosen = new Set(['create team', 'viewAny team']);
  expect(sorted(toggle(offered, chosen, of('create team'), 'edit'))).toEqual(['viewAny team']);
});

it('in editing, unticking View takes view and read, and what cannot stand without them', () => {
  const chosen = new Set(['viewAny team', 'read team', 'delete team', 'read template']);
  expect(sorted(toggle(offered, chosen, of('viewAny team'), 'edit'))).toEqual(['read template']);
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
  const ticked = toggle(all, new Set(), event as Offered, 'create');
  expect(sorted(ticked)).toEqual(['create competition', 'viewAny template']);
  expect(neededBy(all, ticked, of('viewAny template'))).toEqual([event]);
  expect(sorted(toggle(all, ticked, of('viewAny template'), 'create'))).toEqual([]);
  const both = toggle(all, ticked, of('create template'), 'create');
  expect(sorted(toggle(all, both, event as Offered, 'create'))).toEqual(['create template', 'viewAny template']);
  expect(sorted(toggle(all, ticked, event as Offered, 'create'))).toEqual([]);
});
