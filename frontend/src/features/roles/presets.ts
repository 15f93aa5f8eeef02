/** Common roles that the form can start from. */
import { roles as t } from '@/messages/roles';
import type { Offered } from './api';

const ALL = ['viewAny', 'read', 'create', 'update', 'delete'];
const each = (actions: readonly string[], ...resources: string[]) =>
  resources.flatMap((resource) => actions.map((action) => `${action} ${resource}`));

export interface Preset {
  label: string;
  hint: string;
  /** The names of the permissions that the role is for, and of those that help with it. The scope may offer fewer. */
  main: readonly string[];
  besides?: readonly string[];
}

export const PRESETS: readonly Preset[] = [
  {
    ...t.presets.grader,
    main: each(['viewAny', 'create', 'update'], 'userscore'),
  },
  { ...t.presets.author, main: each(ALL, 'template') },
  {
    ...t.presets.organizer,
    main: each(ALL, 'competition', 'training'),
    besides: [...each(['viewAny', 'read'], 'template', 'user', 'team', 'entity'), 'viewAny userscore'],
  },
];

export const permissionsOf = ({ main, besides = [] }: Preset): readonly string[] => [...main, ...besides];

/** The ids of the permissions that the preset ticks: those that the viewer can give. */
export function idsOf(preset: Preset, giveable: readonly Offered[]): string[] {
  const permissions = permissionsOf(preset);
  return giveable.filter(({ name }) => permissions.includes(name)).map(({ id }) => id);
}

/** The presets whose work the viewer can allow at least in part: the platform has no competitions to organize. */
export const presetsFor = (giveable: readonly Offered[]): readonly Preset[] =>
  PRESETS.filter(({ main }) => giveable.some(({ name }) => main.includes(name)));
