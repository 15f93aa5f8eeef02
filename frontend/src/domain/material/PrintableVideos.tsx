import classes from './Material.module.css';
import { Videos } from './Videos';
import { watchAddress } from './video';

/** On the screen, a video plays in a dialog. In print, its address is shown. */
export function PrintableVideos({ videos }: { videos: readonly string[] }) {
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
