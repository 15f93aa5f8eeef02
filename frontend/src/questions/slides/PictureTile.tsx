/** A picture that a press enlarges. */
import { slides as t } from '@/messages/slides';
import { PictureView } from './PictureView';
import classes from './SlidesReview.module.css';

interface Props {
  letter: string;
  source: string | null;
  /** The number of the picture's place, from 1. */
  number?: number | undefined;
  onZoom: () => void;
}

export const PictureTile = ({ letter, source, number, onZoom }: Props) => (
  // Printed pages have no buttons, so the picture is outside its button.
  <div className={classes.tile}>
    <PictureView letter={letter} source={source} number={number} />
    <button type="button" className={classes.zoom} aria-label={t.zoomOf(letter)} onClick={onZoom} />
  </div>
);
