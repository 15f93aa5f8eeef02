/** The review of a slides case. It is loaded when it is shown, because few templates have slides. */
import { Skeleton } from '@mantine/core';
import { type ComponentProps, lazy, Suspense } from 'react';
import type { SlidesReview as Review } from './SlidesReview';

const Loaded = lazy(async () => ({ default: (await import('./SlidesReview')).SlidesReview }));

export const SlidesReview = (props: ComponentProps<typeof Review>) => (
  <Suspense fallback={<Skeleton height={240} />}>
    <Loaded {...props} />
  </Suspense>
);
