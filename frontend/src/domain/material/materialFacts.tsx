/** The material and the videos of a template, as rows of a description list. */
import { material as t } from '@/messages/material';
import { templates } from '@/messages/templates';
import type { Description } from '@/ui/DescriptionList';
import classes from './Material.module.css';
import { type MaterialFile, MaterialList } from './MaterialList';
import { Videos } from './Videos';
import { watchAddress } from './video';

/** On the screen, a video plays in a dialog. In print, its address is shown. */
function PrintableVideos({ videos }: { videos: readonly string[] }) {
  if (videos.length === 0) return <Videos videos={videos} />;
  return (
    <>
      <div className={classes.onScreen}>
        <Videos videos={videos} />
      </div>
      <ul className={classes.onPaper}>
        {videos.map((address, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same video may stand twice
          <li key={`${at} ${address}`}>{watchAddress(address)}</li>
        ))}
      </ul>
    </>
  );
}

interface Materials {
  material: readonly MaterialFile[];
  videos: readonly string[];
}

export const materialFacts = ({ material, videos }: Materials): readonly Description[] => [
  [t.title, <MaterialList key="m" files={material} />, 'long'],
  [templates.videos, <PrintableVideos key="v" videos={videos} />, 'long'],
];
