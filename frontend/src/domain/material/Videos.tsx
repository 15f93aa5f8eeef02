/** The videos of a template. Each one opens in a dialog. */
import { Button } from '@mantine/core';
import { IconPlayerPlay } from '@tabler/icons-react';
import { material as t } from '@/messages/material';
import { useDialog } from '@/ui/useDialog';
import classes from './Material.module.css';
import { VideoDialog } from './VideoDialog';

export function Videos({ videos }: { videos: readonly string[] }) {
  const { open, dialog } = useDialog<number>((at, state) => (
    <VideoDialog {...state} address={videos[at] ?? ''} title={t.video(at + 1)} />
  ));
  if (videos.length === 0) return <p className={classes.quiet}>{t.noVideos}</p>;
  return (
    <>
      <ul className={classes.videos}>
        {videos.map((video, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same video may stand twice
          <li key={`${at} ${video}`}>
            <Button
              variant="default"
              leftSection={<IconPlayerPlay size={16} stroke={1.75} aria-hidden />}
              onClick={() => open(at)}
            >
              {t.playVideo(at + 1)}
            </Button>
          </li>
        ))}
      </ul>
      {dialog}
    </>
  );
}
