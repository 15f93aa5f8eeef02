/** The pictures of a slides case with their letters, for an answer that names the letters. A press enlarges a picture. */
import { useState } from 'react';
import { letterOf } from './board';
import { PictureTile } from './PictureTile';
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
          <li key={letter}>
            <PictureTile letter={letter} source={thumbnail} isLetterBelow onZoom={() => setZoomed(letter)} />
          </li>
        ))}
      </ul>
      <Zoom pictures={pictures} shown={zoomed} onShow={setZoomed} onClose={() => setZoomed(null)} />
    </>
  );
}
