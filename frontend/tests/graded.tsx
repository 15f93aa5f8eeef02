/** Shows what needs to be on a page of results, as on a page for competitions. */
import type { ReactNode } from 'react';
import { GradedContext, gradedCompetitions } from '@/features/results/kind';

export const graded = (children: ReactNode) => <GradedContext value={gradedCompetitions}>{children}</GradedContext>;
