/** The components that show the correct answer of a question beside the participant's answer, by group. */
import type { ComponentType } from 'react';
import { byGroup, type ReviewProps } from './kinds';

export const reviews = byGroup(
  'Review.tsx',
  import.meta.glob<ComponentType<ReviewProps>>('./*/Review.tsx', { eager: true, import: 'Review' }),
);
