/** The videos of a template. Each opens in a dialog, and loads only then. */
import { Button } from '@mantine/core';
import { IconPlayerPlay } from '@tabler/icons-react';
import { useState } from 'react';
import { participation as t } from '@/messages/participation';
import { Dialog } from '@/ui/Dialog';
import classes from './participation.module.css';

export function Videos({ videos }: { videos: readonly string[] }) {
  const [at, setAt] = useState(-1);
  if (videos.length === 0) return <p className={classes.none}>{t.noVideos}</p>;
  return (
    <>
      <ul className={classes.videos}>
        {videos.map((video, index) => (
          <li key={video}>
            <Button
              variant="default"
              leftSection={<IconPlayerPlay size={16} stroke={1.75} aria-hidden />}
              onClick={() => setAt(index)}
            >
              {t.playVideo(index + 1)}
            </Button>
          </li>
        ))}
      </ul>
      <Dialog opened={at >= 0} onClose={() => setAt(-1)} title={t.video(at + 1)} size="xl">
        <iframe
          src={videos[at]}
          title={t.video(at + 1)}
          className={classes.player}
          allow="fullscreen; encrypted-media; picture-in-picture"
          referrerPolicy="strict-origin-when-cross-origin"
          sandbox="allow-scripts allow-same-origin allow-presentation allow-popups"
        />
      </Dialog>
    </>
  );
}
