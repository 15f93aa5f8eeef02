/** The editors of the answers of each kind, by group. */
import type { Build } from './draft';
import { byGroup } from './kinds';

export const builders = byGroup(
  'Build.tsx',
  import.meta.glob<Build>('./*/Build.tsx', { eager: true, import: 'Build' }),
);
