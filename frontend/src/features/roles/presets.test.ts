import { expect, it } from 'vitest';
import { roles as t } from '@/messages/roles';
import type { Offered } from './api';
import { idsOf, PRESETS, permissionsOf, presetsFor } from './presets';
import { toggle } from './rules';

const CATEGORY = { create: 'add', update: 'edit', delete: 'delete', viewAny: 'view', read: 'view' } as const;
const offered: Offered[] = Object.keys(t.allows).map((name) => {
  const category = CATEGORY[name.slice(0, name.indexOf(' ')) as keyof typeof CATEGORY];
  return { id: name, name, label: name, category };
});

it.each(PRESETS)('$label ticks only what is explained', (preset) => {
  expect(idsOf(preset, offered)).toHaveLength(permissionsOf(preset).length);
});

it.each(PRESETS)('$label brings the views of what it allows', (preset) => {
  const chosen = new Set(idsOf(preset, offered));
  for (const one of offered.filter(({ id }) => chosen.has(id))) {
    const without = new Set([...chosen].filter((id) => id !== one.id));
    if (one.category !== 'view') expect([...toggle(offered, without, one, 'edit')].sort()).toEqual([...chosen].sort());
  }
});

it('a preset is offered where its work can be allowed: none on the platform', () => {
  const labels = (...resources: string[]) =>
    presetsFor(offered.filter(({ name }) => resources.some((resource) => name.endsWith(` ${resource}`)))).map(
      ({ label }) => label,
    );
  expect(labels('template', 'training', 'team')).toEqual(['Author', 'Organizer']);
  expect(labels('organization', 'role', 'user', 'setting')).toEqual([]);
  expect(labels()).toEqual([]);
});
