/** What shows the key of a question, and an answer beside it, by group. */
import type { ComponentType } from 'react';
import { byGroup, type ReviewProps } from './kinds';

export const reviews = byGroup(
  'Review.tsx',
  import.meta.glob<ComponentType<ReviewProps>>('./*/Review.tsx', { eager: true, import: 'Review' }),
);
