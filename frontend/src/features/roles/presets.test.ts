import { expect, it } from 'vitest';
import { roles as t } from '@/messages/roles';
import type { Offered } from './api';
import { PRESETS, presetIds, presetsFor } from './presets';
import { togglePermission } from './rules';

const CATEGORY = { create: 'add', update: 'edit', delete: 'delete', viewAny: 'view', read: 'view' } as const;
const offered: Offered[] = Object.keys(t.allows).map((name) => {
  const category = CATEGORY[name.slice(0, name.indexOf(' ')) as keyof typeof CATEGORY];
  return { id: name, name, label: name, category };
});

it.each(PRESETS)('$label ticks only what is explained', (preset) => {
  expect(presetIds(preset, offered)).toHaveLength(preset.permissions.length);
});

it.each(PRESETS)('$label brings the views of what it allows', (preset) => {
  const chosen = new Set(presetIds(preset, offered));
  for (const one of offered.filter(({ id }) => chosen.has(id))) {
    const without = new Set([...chosen].filter((id) => id !== one.id));
    if (one.category !== 'view')
      expect([...togglePermission(offered, without, one, 'edit')].sort()).toEqual([...chosen].sort());
  }
});

it('a preset without a permission that can be given is not offered', () => {
  const ofTeams = offered.filter(({ name }) => name.endsWith(' team'));
  expect(presetsFor(ofTeams).map(({ label }) => label)).toEqual(['Organizer']);
  expect(presetsFor([])).toEqual([]);
});
