/** Answering a competition: a page with a frame of its own. */
import { all, holds, isParticipant } from '@/api/permissions';
import { paths } from '@/domain/paths';
import { titles } from '@/messages/titles';
import type { Feature } from '@/ui/pages';

export const answering: Feature = {
  bareRoutes: [
    {
      path: paths.answering.pattern,
      handle: {
        title: titles.answering,
        needs: all(isParticipant, holds('read competition'), holds('viewAny competition')),
      },
      lazy: async () => ({ Component: (await import('./AnsweringPage')).AnsweringPage }),
    },
  ],
};
