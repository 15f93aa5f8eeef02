/** Answering a competition: a page with a frame of its own. */
import { all, holds, isParticipant } from '@/api/permissions';
import { messages } from '@/messages';
import type { Feature } from '@/ui/pages';

export const answering: Feature = {
  bareRoutes: [
    {
      path: '/competition/:id/start',
      handle: {
        title: messages.answering.title,
        needs: all(isParticipant, holds('read competition'), holds('viewAny competition')),
      },
      lazy: async () => ({ Component: (await import('./AnsweringPage')).AnsweringPage }),
    },
  ],
};
