/** Common roles that the form can start from. */
import { roles as t } from '@/messages/roles';
import type { Offered } from './api';

const ALL = ['viewAny', 'read', 'create', 'update', 'delete'];
const each = (actions: readonly string[], ...resources: string[]) =>
  resources.flatMap((resource) => actions.map((action) => `${action} ${resource}`));

export interface Preset {
  label: string;
  hint: string;
  /** The names of the permissions. The scope may offer fewer. */
  permissions: readonly string[];
}

export const PRESETS: readonly Preset[] = [
  {
    ...t.presets.grader,
    permissions: each(['viewAny', 'create', 'update'], 'userscore'),
  },
  { ...t.presets.author, permissions: each(ALL, 'template') },
  {
    ...t.presets.organizer,
    permissions: [
      ...each(ALL, 'competition', 'training'),
      ...each(['viewAny', 'read'], 'template', 'user', 'team', 'entity'),
      'viewAny userscore',
    ],
  },
];

/** The ids of the permissions that the preset ticks: those that the viewer can give. */
export const idsOf = ({ permissions }: Preset, giveable: readonly Offered[]): string[] =>
  giveable.filter(({ name }) => permissions.includes(name)).map(({ id }) => id);

/** The presets of which the viewer can give everything that the scope has. */
export const presetsFor = (offered: readonly Offered[], giveable: readonly Offered[]): readonly Preset[] =>
  PRESETS.filter((preset) => {
    const given = idsOf(preset, giveable).length;
    return given > 0 && given === idsOf(preset, offered).length;
  });
