/** The tab Slides: the case with its categories is at the left, and the images are at the right, so that dragging
    goes from right to left. */
import { Button } from '@mantine/core';
import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useShallow } from 'zustand/react/shallow';
import { slides as words } from '@/messages/slides';
import { slidesBuilder as t } from '@/messages/slidesBuilder';
import { templates } from '@/messages/templates';
import { moveItem } from '@/questions/moved';
import { letterOf, type Place, placeOf } from '@/questions/slides/board';
import { firstEmptyPlace } from '@/questions/slides/checks';
import { Draggable } from '@/questions/slides/Draggable';
import { BLANK_SLIDES, countEmptyPlaces, placesOfDraft, withoutImage, withPlaces } from '@/questions/slides/draft';
import type { DragAreaProps } from '@/questions/slides/dragging';
import { moveFocus } from '@/questions/slides/moveFocus';
import { useChosen } from '@/questions/slides/useChosen';
import { Zoom } from '@/questions/slides/Zoom';
import { confirm } from '@/ui/confirm';
import { slidesStatus } from '../checks';
import { useBuilder, useBuilderStore } from '../store';
import { useFocusRequest } from '../useFocusRequest';
import { BeforeSaving } from './BeforeSaving';
import { CaseFields } from './CaseFields';
import { Categories } from './Categories';
import { ImagePicture } from './ImagePicture';
import { ImagesPanel } from './ImagesPanel';
import { useLargePicture } from './localPictures';
import { shownSlidesMistakes } from './mistakes';
import classes from './Slides.module.css';
import { usePaste } from './usePaste';

const pictureSelector = (picture: string) => `[data-picture="${CSS.escape(picture)}"]`;
const placeSelector = ({ category, at }: Place) => `[data-place="${category} ${at}"]`;

export function SlidesPanel() {
  const builder = useBuilderStore();
  const draft = useBuilder(({ slides }) => slides ?? BLANK_SLIDES);
  const isActive = useBuilder(({ slides }) => slidesStatus(slides).active);
  const mistakes = useBuilder(useShallow(shownSlidesMistakes));
  const { images, categories } = draft;
  const places = placesOfDraft(draft);
  const pictures = useMemo(
    () => new Map(images.map((image, at) => [image.key, { image, letter: letterOf(at) }])),
    [images],
  );
  const root = useRef<HTMLDivElement>(null);
  const focusNext = useRef<string | null>(null);
  const [zoomed, setZoomed] = useState<string | null>(null);
  usePaste(builder);
  // The step that contains this panel moves the focus too, but before this panel has loaded there is no field to focus.
  useFocusRequest();

  const letter = (picture: string) => pictures.get(picture)?.letter ?? '';
  const categoryName = (index: number) => categories[index]?.name.trim() || t.category(index + 1);
  const { chosen, said, choose, toggle, cancel, put, remove } = useChosen({
    places,
    onChange: (next) => builder.editSlides(({ categories }) => ({ categories: withPlaces(categories, next) })),
    letter,
    category: categoryName,
  });

  // For keyboard users, the focus moves to the picture that was placed, or to the next unplaced one.
  useLayoutEffect(() => {
    const selector = focusNext.current;
    focusNext.current = null;
    if (selector !== null) root.current?.querySelector<HTMLElement>(selector)?.focus();
  });

  const press = (picture: string, byKey: boolean) => {
    if (byKey && chosen !== picture) {
      focusNext.current = placeSelector(firstEmptyPlace(draft) ?? { category: 0, at: places[0]?.length ?? 0 });
    }
    toggle(picture);
  };
  const pressPlace = (place: Place, byKey: boolean) => {
    const there = places[place.category]?.[place.at] ?? null;
    if (chosen === null || chosen === there) {
      if (there !== null) toggle(there);
      return;
    }
    if (byKey) {
      const next = images.find(({ key }) => key !== chosen && !placeOf(places, key));
      focusNext.current = next ? pictureSelector(next.key) : placeSelector(place);
    }
    put(chosen, place);
  };
  const takeOut = (picture: string) => {
    focusNext.current = pictureSelector(picture);
    remove(picture);
  };
  const removeImage = (key: string) => {
    const waiting = images.filter((image) => !placeOf(places, image.key));
    const at = waiting.findIndex((image) => image.key === key);
    const next = waiting[at + 1] ?? waiting[at - 1];
    focusNext.current = next ? pictureSelector(next.key) : '[data-choose]';
    if (chosen === key) cancel();
    builder.editSlides((slides) => withoutImage(slides, key));
  };
  const reset = async () => {
    const question = { question: templates.resetQuestion, detail: t.resetDetail(draft.title) };
    if ((draft.weight === '' && !isActive) || (await confirm(question))) builder.resetSlides();
  };

  const saidOver: DragAreaProps['saidOver'] = (target) =>
    target === 'pool' ? undefined : words.over(categoryName(target.category), target.at + 1);
  const shadow = (key: string) => {
    const picture = pictures.get(key);
    return (
      picture && (
        <span className={classes.shadow}>
          <ImagePicture {...picture} />
        </span>
      )
    );
  };
  const zoomedImage = pictures.get(zoomed ?? '')?.image;
  const large = useLargePicture(zoomedImage);
  const empty = isActive ? countEmptyPlaces(places) : 0;
  const chosenPlace = chosen === null ? null : placeOf(places, chosen);

  return (
    <div className={classes.panel}>
      <Draggable
        onStart={choose}
        onDrop={(picture, target) => (target === 'pool' ? remove(picture) : put(picture, target))}
        onCancel={cancel}
        saidOver={saidOver}
        shadow={shadow}
        rows={{
          keys: categories.map(({ key }) => key),
          onMove: (from, to) =>
            builder.editSlides(({ categories }) => ({ categories: moveItem(categories, from, to) })),
        }}
      >
        {/* biome-ignore lint/a11y/noStaticElementInteractions: keys move between the buttons inside and give up a choice */}
        <div
          ref={root}
          className={classes.columns}
          onKeyDown={(event) => {
            if (event.key !== 'Escape' || chosen === null) return moveFocus(event);
            if (!chosenPlace) focusNext.current = pictureSelector(chosen);
            cancel();
          }}
        >
          <div className={classes.column}>
            <CaseFields mistakes={mistakes} />
            <Categories
              categories={categories}
              pictures={pictures}
              mistakes={mistakes}
              chosen={chosen}
              onPress={pressPlace}
              onTakeOut={takeOut}
              onZoom={setZoomed}
              focus={(selector) => {
                focusNext.current = selector;
              }}
            />
            <div>
              <Button variant="default" onClick={() => void reset()}>
                {templates.resetAll}
              </Button>
            </div>
          </div>
          <div className={classes.column}>
            <ImagesPanel
              images={images}
              pictures={pictures}
              unplaced={images.filter(({ key }) => !placeOf(places, key))}
              mistake={mistakes['images']}
              chosen={chosen}
              onPress={press}
              onRemove={removeImage}
              onZoom={setZoomed}
              onTakeOut={chosen !== null && chosenPlace ? () => takeOut(chosen) : null}
              onCancel={cancel}
            />
            {empty > 0 && <BeforeSaving empty={empty} />}
          </div>
        </div>
      </Draggable>
      <Zoom
        pictures={images.map(({ key, fileName, path }) => ({
          id: key,
          letter: letter(key),
          name: fileName,
          source: key === zoomed ? large : (path ?? null),
        }))}
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
