/** A picture that a press enlarges. */
import { slides as t } from '@/messages/slides';
import { PictureView } from './PictureView';
import classes from './SlidesReview.module.css';

interface Props {
  letter: string;
  source: string | null;
  /** The number of the picture's place, from 1. */
  number?: number | undefined;
  /** Whether the letter is below the picture. It would cover too much of a small one. */
  isLetterBelow?: boolean;
  onZoom: () => void;
}

export const PictureTile = ({ letter, source, number, isLetterBelow = false, onZoom }: Props) => (
  // Printed pages have no buttons, so the picture is outside its button.
  <div className={classes.tile}>
    <PictureView letter={isLetterBelow ? undefined : letter} source={source} number={number} />
    {isLetterBelow && (
      <span className={classes.below} aria-hidden>
        {letter}
      </span>
    )}
    <button type="button" className={classes.zoom} aria-label={t.zoomOf(letter)} onClick={onZoom} />
  </div>
);
