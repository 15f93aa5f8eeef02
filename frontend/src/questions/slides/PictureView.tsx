/** A picture with its letter. A placed picture also shows the number of its place. */
import { IconPhoto } from '@tabler/icons-react';
import { slides as t } from '@/messages/slides';
import classes from './Picture.module.css';

interface Props {
  /** Undefined if the letter is outside of the picture. */
  letter?: string | undefined;
  /** The URL of the small picture. Null while the file has not arrived. */
  source: string | null;
  /** The number of the picture's place, from 1. */
  number?: number | undefined;
}

export function PictureView({ letter, source, number }: Props) {
  return (
    <span className={classes.picture}>
      {source === null ? (
        <span className={classes.none}>
          <IconPhoto size={20} stroke={1.5} aria-hidden />
          <span className="visually-hidden">{t.noFile}</span>
        </span>
      ) : (
        <img src={source} alt="" loading="lazy" decoding="async" draggable={false} className={classes.image} />
      )}
      {number !== undefined && <span className={classes.number} data-number={number} aria-hidden />}
      {letter !== undefined && (
        <span className={classes.letter} aria-hidden>
          {letter}
        </span>
      )}
    </span>
  );
}
