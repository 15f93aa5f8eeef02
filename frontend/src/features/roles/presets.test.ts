import { expect, it } from 'vitest';
import { roles as t } from '@/messages/roles';
import type { Offered } from './api';
import { differenceFrom, PRESETS, type Preset, permissionsOf, presetIds, presetsFor } from './presets';
import { togglePermission } from './rules';

const CATEGORY = { create: 'add', update: 'edit', delete: 'delete', viewAny: 'view', read: 'view' } as const;
const offered: Offered[] = Object.keys(t.allows).map((name) => {
  const category = CATEGORY[name.slice(0, name.indexOf(' ')) as keyof typeof CATEGORY];
  return { id: name, name, label: name, category };
});

it.each(PRESETS)('$label ticks only what is explained', (preset) => {
  expect(presetIds(preset, offered)).toHaveLength(permissionsOf(preset).length);
});

it.each(PRESETS)('$label brings the views of what it allows', (preset) => {
  const chosen = new Set(presetIds(preset, offered));
  for (const one of offered.filter(({ id }) => chosen.has(id))) {
    const without = new Set([...chosen].filter((id) => id !== one.id));
    if (one.category !== 'view')
      expect([...togglePermission(offered, without, one, 'edit')].sort()).toEqual([...chosen].sort());
  }
});

it('a preset is offered if its main work is offered and all that the scope has of it can be given', () => {
  const of = (...resources: string[]) =>
    offered.filter(({ name }) => resources.some((resource) => name.endsWith(` ${resource}`)));
  const labels = (scope: typeof offered) => presetsFor(scope, scope).map(({ label }) => label);
  expect(labels(of('template', 'training', 'team'))).toEqual(['Author', 'Organizer']);
  expect(labels(of('organization', 'role', 'user', 'setting'))).toEqual([]);
  expect(labels(offered)).toHaveLength(PRESETS.length);
  expect(presetsFor(offered, of('training', 'team'))).toEqual([]);
  expect(presetsFor(offered, [])).toEqual([]);
});

it('says by how many permissions a role differs from a preset', () => {
  const grader = PRESETS[0] as Preset;
  const ids = presetIds(grader, offered);
  const differs = (chosen: readonly string[]) => {
    const { more, fewer } = differenceFrom(grader, offered, new Set(chosen));
    return t.differs(grader.label, more, fewer);
  };
  expect(differs([...ids, 'viewAny team', 'read team'])).toBe(' · 2 boxes more than the preset Grader');
  expect(differs(ids.slice(1))).toBe(' · 1 box fewer than the preset Grader');
  expect(differs([...ids.slice(2), 'read team'])).toBe(' · 1 box more and 2 fewer than the preset Grader');
});
