/** The material and the videos of a template, as rows of a description list. Their code is loaded after the page. */
import { lazy, Suspense } from 'react';
import { modelAnswers as t } from '@/messages/modelAnswers';
import type { Description } from '@/ui/DescriptionList';
import type { MaterialFile } from './MaterialList';

const MaterialList = lazy(async () => ({ default: (await import('./MaterialList')).MaterialList }));
const PrintableVideos = lazy(async () => ({ default: (await import('./PrintableVideos')).PrintableVideos }));

interface Materials {
  material: readonly MaterialFile[];
  videos: readonly string[];
}

export const materialFacts = ({ material, videos }: Materials): readonly Description[] => [
  [
    t.material,
    <Suspense key="m">
      <MaterialList files={material} />
    </Suspense>,
    'long',
  ],
  [
    t.videos,
    <Suspense key="v">
      <PrintableVideos videos={videos} />
    </Suspense>,
    'long',
  ],
];
