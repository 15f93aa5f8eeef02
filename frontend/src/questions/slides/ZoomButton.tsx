/** The button on a picture that opens its large view. For the keyboard, there is a button in the line above the
    pictures. */
import { IconZoomIn } from '@tabler/icons-react';
import { slides as t } from '@/messages/slides';
import classes from './SlidesAnswer.module.css';

export const ZoomButton = ({ letter, onClick }: { letter: string; onClick: () => void }) => (
  <button type="button" tabIndex={-1} className={classes.zoom} aria-label={t.zoomOf(letter)} onClick={onClick}>
    <span>
      <IconZoomIn size={18} stroke={1.75} aria-hidden />
    </span>
  </button>
);
