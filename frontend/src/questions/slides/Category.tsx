/** A category with its filled places, and one empty place after them. */
import { IconX } from '@tabler/icons-react';
import { slides as t } from '@/messages/slides';
import type { Place } from './board';
import { useDragParts } from './dragging';
import { PictureView } from './PictureView';
import classes from './SlidesAnswer.module.css';
import { ZoomButton } from './ZoomButton';

interface Picture {
  id: string;
  letter: string;
  thumbnail: string | null;
}

interface SlotProps {
  place: Place;
  category: string;
  picture: Picture | null;
  chosen: string | null;
  stop: boolean;
  readOnly: boolean;
  onPress: (place: Place, byKey: boolean) => void;
  onTakeOut: (picture: string) => void;
  onZoom: (picture: string) => void;
}

function Slot({ place, category, picture, chosen, stop, readOnly, onPress, onTakeOut, onZoom }: SlotProps) {
  const parts = useDragParts();
  const drag = parts.useDrag(picture?.id ?? null);
  const drop = parts.useDrop(place);
  const number = place.at + 1;
  return (
    <li
      ref={drop.ref}
      className={classes.item}
      data-over={drop.over || undefined}
      data-dragging={drag.dragging || undefined}
    >
      <button
        type="button"
        {...drag.handlers}
        ref={drag.ref}
        className={picture ? classes.tile : classes.empty}
        data-place={`${place.category} ${place.at}`}
        data-inviting={(chosen !== null && chosen !== picture?.id) || undefined}
        tabIndex={stop ? 0 : -1}
        aria-pressed={picture ? picture.id === chosen : undefined}
        aria-disabled={readOnly || undefined}
        aria-label={picture ? t.filledPlace(category, number, picture.letter) : t.emptyPlace(category, number)}
        onClick={({ detail }) => onPress(place, detail === 0)}
        onKeyDown={(event) => {
          if (!picture || (event.key !== 'Delete' && event.key !== 'Backspace')) return;
          event.preventDefault();
          onTakeOut(picture.id);
        }}
      >
        {picture ? (
          <PictureView letter={picture.letter} source={picture.thumbnail} number={number} />
        ) : (
          <>
            <span className={classes.emptyNumber} data-number={number} />
            {t.placeHere}
          </>
        )}
      </button>
      {picture && <ZoomButton letter={picture.letter} onClick={() => onZoom(picture.id)} />}
      {picture && !readOnly && (
        <button
          type="button"
          tabIndex={-1}
          className={classes.remove}
          aria-label={t.takeOutOf(picture.letter, category)}
          onClick={() => onTakeOut(picture.id)}
        >
          <span>
            <IconX size={16} stroke={2} aria-hidden />
          </span>
        </button>
      )}
    </li>
  );
}

export interface CategoryProps extends Pick<SlotProps, 'chosen' | 'readOnly' | 'onPress' | 'onTakeOut' | 'onZoom'> {
  index: number;
  name: string;
  filled: readonly (string | null)[];
  pictures: ReadonlyMap<string, Picture>;
  /** The number of all pictures, which is the maximum number for one category. */
  most: number;
}

export function Category({ index, name, filled, pictures, most, ...slot }: CategoryProps) {
  const shown = filled.length < most ? [...filled, null] : filled;
  return (
    <section aria-label={name} className={classes.category}>
      <div className={classes.head}>
        <h3 dir="auto">{name}</h3>
        {filled.length > 0 && <span>{t.inCategory(filled.length)}</span>}
      </div>
      <ol className={classes.places}>
        {shown.map((picture, at) => (
          <Slot
            key={picture ?? 'empty'}
            place={{ category: index, at }}
            category={name}
            picture={picture === null ? null : (pictures.get(picture) ?? null)}
            // Each category is one tab stop. The arrow keys move to its other places.
            stop={at === shown.length - 1}
            {...slot}
          />
        ))}
      </ol>
    </section>
  );
}
