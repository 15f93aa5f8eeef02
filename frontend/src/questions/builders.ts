/** The editor of each kind's answers, by group. */
import type { Build } from './draft';
import { byGroup } from './kinds';

export const builders = byGroup(
  'Build.tsx',
  import.meta.glob<Build>('./*/Build.tsx', { eager: true, import: 'Build' }),
);
