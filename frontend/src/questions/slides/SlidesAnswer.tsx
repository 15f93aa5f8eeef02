/**
 * A participant puts pictures into numbered places of categories: by dragging, by choosing a picture and then a place,
 * or with the keyboard alone. A category shows its filled places and one empty place, because the number of places is a
 * part of the key (D30). On a phone, the pictures without a place stay visible in a sheet at the bottom.
 */
import { type ComponentType, lazy, type ReactNode, Suspense, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { slides as t } from '@/messages/slides';
import { loadedDialog } from '@/ui/loadedDialog';
import { closeGaps, countPlaced, letterOf, type Place, type Places, placementsOf, placeOf, placesOf } from './board';
import { Category, type CategoryProps } from './Category';
import type { Draggable as DraggableArea } from './Draggable';
import type { DragAreaProps } from './dragging';
import { moveFocus } from './moveFocus';
import { NextStep } from './NextStep';
import { PictureView } from './PictureView';
import { Pool } from './Pool';
import classes from './SlidesAnswer.module.css';
import type { AskedSlides, Placements } from './types';
import { useChosen } from './useChosen';
import type { ZoomProps } from './Zoom';

const WithoutDragging = ({ children }: { children: ReactNode }) => children;

/** The code for dragging loads after the page. If it cannot be loaded, the other two ways work. */
const Draggable = lazy(async (): Promise<{ default: ComponentType<DragAreaProps> }> => {
  const part: { Draggable: typeof DraggableArea } | null = await import('./Draggable').catch(() => null);
  return { default: part?.Draggable ?? WithoutDragging };
});

/** The large view of a picture. */
const Zoom = loadedDialog<ZoomProps>(
  ({ shown }) => shown !== null,
  async () => (await import('./Zoom')).Zoom,
);

interface Props {
  slides: AskedSlides;
  /** The id of the element with the case subject, which labels the answer. */
  labelledBy: string;
  value: Placements | null;
  onChange: (value: Placements | null) => void;
  readOnly?: boolean;
}

const NOTHING: Placements = { slides: [] };

/** The selector of the element that gets the focus next. */
const pictureSelector = (picture: string) => `[data-picture="${CSS.escape(picture)}"]`;
const placeSelector = ({ category, at }: Place) => `[data-place="${category} ${at}"]`;

export function SlidesAnswer({ slides, labelledBy, value, onChange, readOnly = false }: Props) {
  const { attachments, categories, description } = slides;
  const root = useRef<HTMLDivElement>(null);
  const focusNext = useRef<string | null>(null);
  const [zoomed, setZoomed] = useState<string | null>(null);
  const places = useMemo(() => {
    const known = new Set(attachments.map(({ id }) => id));
    const all = placesOf(categories, (value ?? NOTHING).slides);
    return all.map((pictures) => pictures.filter((picture) => picture !== null && known.has(picture)));
  }, [attachments, categories, value]);
  const pictures = useMemo(
    () => attachments.map(({ id, path, thumbnail }, at) => ({ id, letter: letterOf(at), path, thumbnail })),
    [attachments],
  );
  const byId = useMemo(() => new Map(pictures.map((picture) => [picture.id, picture])), [pictures]);
  const letter = (picture: string) => byId.get(picture)?.letter ?? '';
  const categoryName = (index: number) => categories[index]?.name ?? '';
  const change = (next: Places) => onChange(placementsOf(slides, closeGaps(next)));
  const { chosen, said, choose, toggle, cancel, put, remove } = useChosen({
    places,
    onChange: change,
    letter,
    category: categoryName,
    readOnly,
  });
  const placed = countPlaced(places);
  const chosenAt = chosen === null ? null : placeOf(places, chosen);

  // For keyboard users, the focus moves to the placed picture, or to the next picture without a place.
  useLayoutEffect(() => {
    const selector = focusNext.current;
    focusNext.current = null;
    if (selector !== null) root.current?.querySelector<HTMLElement>(selector)?.focus();
  });

  const firstEmptyPlace = (): Place => {
    const category = Math.max(
      0,
      places.findIndex((pictures) => pictures.length === 0),
    );
    return { category, at: places[category]?.length ?? 0 };
  };
  const press = (picture: string, byKey: boolean) => {
    if (byKey && chosen !== picture && !placeOf(places, picture)) focusNext.current = placeSelector(firstEmptyPlace());
    toggle(picture);
  };
  /** Puts the chosen picture into the place. If none is chosen, chooses the picture that is in the place. */
  const pressPlace = (place: Place, byKey: boolean) => {
    const there = places[place.category]?.[place.at] ?? null;
    if (chosen === null || chosen === there) {
      if (there !== null) toggle(there);
      return;
    }
    if (byKey) {
      const from = pictures.findIndex(({ id }) => id === chosen);
      const waits = ({ id }: { id: string }) => id !== chosen && !placeOf(places, id);
      const next = pictures.slice(from).find(waits) ?? pictures.find(waits);
      focusNext.current = next ? pictureSelector(next.id) : placeSelector(place);
    }
    put(chosen, place);
  };
  const takeOut = (picture: string) => {
    focusNext.current = pictureSelector(picture);
    remove(picture);
  };
  const giveUp = () => {
    if (chosen !== null && !chosenAt) focusNext.current = pictureSelector(chosen);
    cancel();
  };

  const shared: Omit<CategoryProps, 'index' | 'name' | 'filled'> = {
    pictures: byId,
    chosen,
    most: pictures.length,
    readOnly,
    onPress: pressPlace,
    onTakeOut: takeOut,
    onZoom: setZoomed,
  };
  const board = (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys move between the buttons inside and give up a choice
    <div
      ref={root}
      className={classes.board}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || chosen === null) return moveFocus(event);
        event.stopPropagation();
        giveUp();
      }}
    >
      <div className={classes.sheet}>
        <NextStep
          chosen={chosen === null ? null : letter(chosen)}
          placed={placed}
          of={pictures.length}
          readOnly={readOnly}
          onZoom={() => setZoomed(chosen)}
          onTakeOut={chosen !== null && chosenAt ? () => takeOut(chosen) : null}
          onCancel={giveUp}
        />
        <Pool
          pictures={pictures}
          places={places}
          categoryName={categoryName}
          chosen={chosen}
          readOnly={readOnly}
          onPress={press}
          onZoom={setZoomed}
        />
      </div>
      <div className={classes.categories}>
        {categories.map(({ id, name }, index) => (
          <Category key={id} index={index} name={name} filled={places[index] ?? []} {...shared} />
        ))}
      </div>
    </div>
  );
  const saidOver: DragAreaProps['saidOver'] = (target) =>
    target === 'pool' ? undefined : t.over(categoryName(target.category), target.at + 1);
  const shadow = (picture: string) => (
    <span className={classes.shadow}>
      <PictureView letter={letter(picture)} source={byId.get(picture)?.thumbnail ?? null} />
    </span>
  );
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is named by its legend, and this by the card's heading
    <div role="group" aria-labelledby={labelledBy}>
      <p dir="auto" className={classes.description}>
        {description}
      </p>
      {readOnly ? (
        board
      ) : (
        <Suspense fallback={board}>
          <Draggable
            onStart={choose}
            onDrop={(picture, target) => (target === 'pool' ? remove(picture) : put(picture, target))}
            onCancel={cancel}
            saidOver={saidOver}
            shadow={shadow}
          >
            {board}
          </Draggable>
        </Suspense>
      )}
      <Zoom
        pictures={pictures.map(({ id, letter, path }) => ({ id, letter, source: path }))}
        shown={zoomed}
        onShow={setZoomed}
        onClose={() => setZoomed(null)}
      />
      <span role="status" className="visually-hidden">
        {said}
      </span>
    </div>
  );
}
