/** The pictures of a slides case with their letters, for an answer that names the letters. A press enlarges a picture. */
import { useState } from 'react';
import { slides as t } from '@/messages/slides';
import { letterOf } from './board';
import { PictureView } from './PictureView';
import classes from './SlidesReview.module.css';
import { Zoom } from './Zoom';

interface Image {
  path: string | null;
  thumbnail: string | null;
}

/** `images` are in the order of their letters. */
export function LetteredPictures({ images }: { images: readonly Image[] }) {
  const [zoomed, setZoomed] = useState<string | null>(null);
  const pictures = images.map(({ path, thumbnail }, at) => {
    const letter = letterOf(at);
    return { id: letter, letter, source: path, thumbnail };
  });
  return (
    <>
      <ul className={classes.lettered}>
        {pictures.map(({ letter, thumbnail }) => (
          <li key={letter} className={classes.tile}>
            <PictureView letter={letter} source={thumbnail} />
            <button
              type="button"
              className={classes.zoom}
              aria-label={t.zoomOf(letter)}
              onClick={() => setZoomed(letter)}
            />
          </li>
        ))}
      </ul>
      <Zoom pictures={pictures} shown={zoomed} onShow={setZoomed} onClose={() => setZoomed(null)} />
    </>
  );
}
