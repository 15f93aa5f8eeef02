/** The routes for answering an event. The page has its own frame. */
import { takesPart } from '@/domain/events/access';
import type { EventKind } from '@/domain/events/kind';
import { EVENT_KINDS } from '@/domain/events/kinds';
import { ownPage } from '@/domain/events/pages';
import type { Feature, FeatureRoute } from '@/ui/pages';

export const answeringRoute = (kind: EventKind): FeatureRoute => ({
  path: kind.paths.answering.pattern,
  handle: { title: kind.titles.answering, needs: takesPart(kind) },
  lazy: ownPage(kind, async () => (await import('./AnsweringPage')).AnsweringPage),
});

export const answering: Feature = { bareRoutes: EVENT_KINDS.map(answeringRoute) };
