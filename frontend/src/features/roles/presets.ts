/** Permission sets of common roles, as a start for the form. */
import { roles as t } from '@/messages/roles';
import type { Offered } from './api';

const ALL = ['viewAny', 'read', 'create', 'update', 'delete'];
const permissionNames = (actions: readonly string[], ...resources: string[]) =>
  resources.flatMap((resource) => actions.map((action) => `${action} ${resource}`));

export interface Preset {
  label: string;
  hint: string;
  /** The names of the permissions. Some of them may not exist in the scope. */
  permissions: readonly string[];
}

export const PRESETS: readonly Preset[] = [
  {
    ...t.presets.grader,
    permissions: permissionNames(['viewAny', 'create', 'update'], 'userscore'),
  },
  { ...t.presets.author, permissions: permissionNames(ALL, 'template') },
  {
    ...t.presets.organizer,
    permissions: [
      ...permissionNames(ALL, 'competition', 'training'),
      ...permissionNames(['viewAny', 'read'], 'template', 'user', 'team', 'entity'),
      'viewAny userscore',
    ],
  },
];

/** Returns the ids of the permissions that the preset ticks, without those that the viewer cannot give. */
export const presetIds = ({ permissions }: Preset, giveable: readonly Offered[]): string[] =>
  giveable.filter(({ name }) => permissions.includes(name)).map(({ id }) => id);

/** Returns the presets with at least one permission that the viewer can give. */
export const presetsFor = (giveable: readonly Offered[]): readonly Preset[] =>
  PRESETS.filter((preset) => presetIds(preset, giveable).length > 0);
