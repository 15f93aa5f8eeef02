/** The components with which participants answer, by group. */
import type { ComponentType } from 'react';
import { type AnswerProps, byGroup } from './kinds';

export const answerFields = byGroup(
  'Answer.tsx',
  import.meta.glob<ComponentType<AnswerProps>>('./*/Answer.tsx', { eager: true, import: 'Answer' }),
);
