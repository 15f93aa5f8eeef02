/** Renders a part of a page of results, as for competitions. */
import type { ReactNode } from 'react';
import { GradedContext, gradedCompetitions } from '@/features/results/kind';

export const graded = (children: ReactNode) => <GradedContext value={gradedCompetitions}>{children}</GradedContext>;
