/** The permissions of common roles, to start the form with. */
import { roles as t } from '@/messages/roles';
import type { Offered } from './api';

const ALL = ['viewAny', 'read', 'create', 'update', 'delete'];
const permissionNames = (actions: readonly string[], ...resources: string[]) =>
  resources.flatMap((resource) => actions.map((action) => `${action} ${resource}`));

export interface Preset {
  label: string;
  hint: string;
  /** The names of the main permissions of the role. Some of them may not exist in the scope. */
  main: readonly string[];
  /** The names of the permissions that help with the role's work. Some of them may not exist in the scope. */
  additional?: readonly string[];
}

export const PRESETS: readonly Preset[] = [
  {
    ...t.presets.grader,
    main: permissionNames(['viewAny', 'create', 'update'], 'userscore'),
  },
  { ...t.presets.author, main: permissionNames(ALL, 'template') },
  {
    ...t.presets.organizer,
    main: permissionNames(ALL, 'competition', 'training'),
    additional: [...permissionNames(['viewAny', 'read'], 'template', 'user', 'team', 'entity'), 'viewAny userscore'],
  },
];

/** Returns the preset whose permissions are exactly the chosen ones. */
export const chosenPreset = (
  presets: readonly Preset[],
  giveable: readonly Offered[],
  chosen: ReadonlySet<string>,
): Preset | undefined =>
  presets.find((preset) => {
    const ids = presetIds(preset, giveable);
    return ids.length === chosen.size && ids.every((id) => chosen.has(id));
  });

/** Returns how many permissions are chosen that the preset does not have, and how many of its permissions are not chosen. */
export function differenceFrom(preset: Preset, giveable: readonly Offered[], chosen: ReadonlySet<string>) {
  const ids = presetIds(preset, giveable);
  const fewer = ids.filter((id) => !chosen.has(id)).length;
  return { more: chosen.size - (ids.length - fewer), fewer };
}

/** Returns the name after a preset was chosen: the name of the preset, unless the user has typed another name. */
export const nameAfter = (typed: string, label: string): string =>
  typed.trim() === '' || PRESETS.some((preset) => preset.label === typed.trim()) ? label : typed;

export const permissionsOf = ({ main, additional = [] }: Preset): readonly string[] => [...main, ...additional];

/** Returns the ids of the permissions that the preset chooses, without those that the viewer cannot give. */
export function presetIds(preset: Preset, giveable: readonly Offered[]): string[] {
  const permissions = permissionsOf(preset);
  return giveable.filter(({ name }) => permissions.includes(name)).map(({ id }) => id);
}

/**
 * Returns the presets that the viewer can give completely in this scope, with at least one main permission. For
 * example, the platform has no competitions, so it does not offer the organizer.
 */
export const presetsFor = (offered: readonly Offered[], giveable: readonly Offered[]): readonly Preset[] =>
  PRESETS.filter(
    (preset) =>
      giveable.some(({ name }) => preset.main.includes(name)) &&
      presetIds(preset, giveable).length === presetIds(preset, offered).length,
  );
