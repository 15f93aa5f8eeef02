/** A large view of one picture. The arrow keys lead to the other pictures. */
import { ActionIcon, Modal } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { common } from '@/messages/common';
import { slides as t } from '@/messages/slides';
import classes from './Zoom.module.css';

export interface ZoomedPicture {
  id: string;
  letter: string;
  /** The URL of the large picture. Null while the file has not arrived. */
  source: string | null;
  /** A name for screen readers, if the picture has one. */
  name?: string;
}

export interface ZoomProps {
  pictures: readonly ZoomedPicture[];
  /** The picture that is shown, or null while the dialog is closed. */
  shown: string | null;
  onShow: (picture: string) => void;
  onClose: () => void;
}

export function Zoom({ pictures, shown, onShow, onClose }: ZoomProps) {
  // The picture stays visible while the dialog fades out.
  const [last, setLast] = useState(shown);
  useEffect(() => {
    if (shown !== null) setLast(shown);
  }, [shown]);
  const at = pictures.findIndex(({ id }) => id === (shown ?? last));
  const picture = pictures[at];
  const step = (by: 1 | -1) => {
    const next = pictures[at + by];
    if (next) onShow(next.id);
  };
  const arrow = (by: 1 | -1) => {
    const Icon = by === 1 ? IconChevronRight : IconChevronLeft;
    return (
      <ActionIcon
        variant="default"
        size={44}
        className={classes.arrow}
        aria-label={by === 1 ? t.next : t.previous}
        aria-disabled={pictures[at + by] === undefined || undefined}
        onClick={() => step(by)}
      >
        <Icon size={20} stroke={1.75} aria-hidden />
      </ActionIcon>
    );
  };
  return (
    <Modal
      opened={shown !== null}
      onClose={onClose}
      title={picture ? t.pictureOf(picture.letter, at + 1, pictures.length) : ''}
      size="xl"
      closeButtonProps={{ 'aria-label': common.close }}
      onKeyDown={(event) => {
        const forward = getComputedStyle(event.currentTarget).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
        if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
        event.preventDefault();
        step(event.key === forward ? 1 : -1);
      }}
    >
      {picture && (
        <div className={classes.view}>
          {picture.source === null ? (
            <p className={classes.none}>{t.noFile}</p>
          ) : (
            <img key={picture.id} src={picture.source} alt={picture.name ?? t.picture(picture.letter)} />
          )}
          <div className={classes.arrows}>
            {arrow(-1)}
            {arrow(1)}
          </div>
        </div>
      )}
    </Modal>
  );
}
