/**
 * The pictures to place. A placed picture leaves a dashed card that names its place. On a phone, only pictures without
 * a place are shown.
 */
import { slides as t } from '@/messages/slides';
import { countPlaced, type Places, placeOf } from './board';
import { useDragParts } from './dragging';
import { PictureView } from './PictureView';
import classes from './SlidesAnswer.module.css';
import { ZoomButton } from './ZoomButton';

interface Picture {
  id: string;
  letter: string;
  thumbnail: string | null;
}

interface ItemProps {
  picture: Picture;
  chosen: boolean;
  /** Whether the picture is the tab stop of the pool. */
  stop: boolean;
  readOnly: boolean;
  onPress: (picture: string, byKey: boolean) => void;
  onZoom: (picture: string) => void;
}

function Waiting({ picture: { id, letter, thumbnail }, chosen, stop, readOnly, onPress, onZoom }: ItemProps) {
  const { ref, handlers, dragging } = useDragParts().useDrag(id);
  return (
    <li className={classes.item} data-dragging={dragging || undefined}>
      <button
        type="button"
        {...handlers}
        ref={ref}
        className={classes.tile}
        data-picture={id}
        tabIndex={stop ? 0 : -1}
        aria-pressed={chosen}
        aria-disabled={readOnly || undefined}
        aria-label={t.picture(letter)}
        onClick={({ detail }) => onPress(id, detail === 0)}
      >
        <PictureView letter={letter} source={thumbnail} />
      </button>
      {dragging && (
        <span className={classes.gone}>
          <strong>{letter}</strong>
          {t.beingPlaced}
        </span>
      )}
      <ZoomButton letter={letter} onClick={() => onZoom(id)} />
    </li>
  );
}

interface Props extends Pick<ItemProps, 'readOnly' | 'onPress' | 'onZoom'> {
  pictures: readonly Picture[];
  places: Places;
  categoryName: (index: number) => string;
  chosen: string | null;
}

export function Pool({ pictures, places, categoryName, chosen, ...item }: Props) {
  const { ref, over } = useDragParts().useDrop('pool');
  const placed = countPlaced(places);
  const waits = ({ id }: Picture) => !placeOf(places, id);
  const stop = (pictures.find(({ id }) => id === chosen && !placeOf(places, id)) ?? pictures.find(waits))?.id;
  return (
    <section ref={ref} aria-label={t.pictures} className={classes.pool} data-over={over || undefined}>
      <div className={classes.head}>
        <h3>{t.pictures}</h3>
        <span className={classes.wide}>{t.placedOf(placed, pictures.length)}</span>
        <span className={classes.narrow}>{t.left(pictures.length - placed)}</span>
      </div>
      <ul className={classes.pictures}>
        {pictures.map((picture) => {
          const place = placeOf(places, picture.id);
          if (place) {
            return (
              <li key={picture.id} className={classes.placed}>
                <strong>{picture.letter}</strong>
                {t.isIn(categoryName(place.category), place.at + 1)}
              </li>
            );
          }
          return (
            <Waiting
              key={picture.id}
              picture={picture}
              chosen={picture.id === chosen}
              stop={picture.id === stop}
              {...item}
            />
          );
        })}
      </ul>
    </section>
  );
}
