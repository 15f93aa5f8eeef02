/** The categories of the case in their order, each with its numbered places. */
import { ActionIcon, TextInput } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconGripVertical, IconPlus, IconTrash, IconX } from '@tabler/icons-react';
import { slides as words } from '@/messages/slides';
import { slidesBuilder as t } from '@/messages/slidesBuilder';
import { fieldId, type Mistakes, withStar } from '@/questions/draft';
import { moveItem } from '@/questions/moved';
import { useSortableRow } from '@/questions/SortableList';
import type { Place } from '@/questions/slides/board';
import { slidesField } from '@/questions/slides/checks';
import { newCategory, type SlideCategory } from '@/questions/slides/draft';
import { useDragParts } from '@/questions/slides/dragging';
import { MAX_CATEGORIES } from '@/questions/slides/limits';
import { confirm, deletionQuestion } from '@/ui/confirm';
import { GatedButton } from '@/ui/GatedButton';
import { useBuilderStore } from '../store';
import { ImagePicture, type LetteredImage } from './ImagePicture';
import classes from './Slides.module.css';

interface Shared {
  pictures: ReadonlyMap<string, LetteredImage>;
  chosen: string | null;
  onPress: (place: Place, byKey: boolean) => void;
  onTakeOut: (picture: string) => void;
  onZoom: (picture: string) => void;
  /** Moves the focus to the element with that selector after the change. */
  focus: (selector: string) => void;
}

interface SlotProps extends Omit<Shared, 'pictures' | 'focus'> {
  /** The id of the field, if errors of the category lead here. */
  id: string | undefined;
  place: Place;
  category: string;
  picture: LetteredImage | null;
  stop: boolean;
  /** Undefined if it is the only place of its category. */
  onRemove: (() => void) | undefined;
}

function Slot({ id, place, category, picture, stop, chosen, onPress, onTakeOut, onRemove, onZoom }: SlotProps) {
  const parts = useDragParts();
  const drag = parts.useDrag(picture?.image.key ?? null);
  const drop = parts.useDrop(place);
  const number = place.at + 1;
  const key = picture?.image.key;
  return (
    <li
      ref={drop.ref}
      className={classes.slot}
      data-over={drop.over || undefined}
      data-dragging={drag.dragging || undefined}
    >
      <button
        type="button"
        {...drag.handlers}
        ref={drag.ref}
        {...(id !== undefined && { id })}
        className={picture ? classes.tile : classes.empty}
        data-place={`${place.category} ${place.at}`}
        tabIndex={stop ? 0 : -1}
        aria-pressed={picture ? key === chosen : undefined}
        aria-label={picture ? words.filledPlace(category, number, picture.letter) : words.emptyPlace(category, number)}
        onClick={({ detail }) => onPress(place, detail === 0)}
        onDoubleClick={() => key !== undefined && onZoom(key)}
        onKeyDown={(event) => {
          if (event.key !== 'Delete' && event.key !== 'Backspace') return;
          event.preventDefault();
          if (key !== undefined) onTakeOut(key);
          else onRemove?.();
        }}
      >
        {picture ? (
          <ImagePicture {...picture} number={number} />
        ) : (
          <>
            <strong data-number={number} />
            {words.placeHere}
          </>
        )}
      </button>
      {(key !== undefined || onRemove) && (
        <button
          type="button"
          tabIndex={-1}
          className={classes.corner}
          aria-label={picture ? t.takeOut(picture.letter, category) : t.removePlace(category, number)}
          onClick={() => (key === undefined ? onRemove?.() : onTakeOut(key))}
        >
          <IconX size={14} stroke={2} aria-hidden />
        </button>
      )}
    </li>
  );
}

interface AddPlaceProps {
  place: Place;
  category: string;
  onPress: () => void;
}

function AddPlace({ place, category, onPress }: AddPlaceProps) {
  const drop = useDragParts().useDrop(place);
  return (
    <li ref={drop.ref} className={classes.slot} data-narrow data-over={drop.over || undefined}>
      <button
        type="button"
        className={classes.add}
        data-place={`${place.category} ${place.at}`}
        aria-label={t.addPlace(category)}
        onClick={onPress}
      >
        <IconPlus size={16} stroke={1.75} aria-hidden />
      </button>
    </li>
  );
}

interface RowProps extends Shared {
  category: SlideCategory;
  index: number;
  count: number;
  mistakes: Mistakes;
}

function CategoryRow({ category: { key, name, places }, index, count, mistakes, ...shared }: RowProps) {
  const { pictures, chosen, onPress, focus } = shared;
  const builder = useBuilderStore();
  const { row, handle } = useSortableRow(key);
  const shownName = name.trim() || t.category(index + 1);
  const empty = places.filter((picture) => picture === null).length;
  const wrongImages = withStar(mistakes[`category.${index}.images`]);
  const change = (patch: Partial<SlideCategory>) =>
    builder.editSlides(({ categories }) => ({
      categories: categories.map((one) => (one.key === key ? { ...one, ...patch } : one)),
    }));
  const move = (to: number) => {
    if (to < 0 || to >= count) return;
    focus(`[data-move="${key} ${to > index ? 'down' : 'up'}"]`);
    builder.editSlides(({ categories }) => ({ categories: moveItem(categories, index, to) }));
  };
  const remove = async () => {
    if (count < 2) return;
    const isBlank = name.trim() === '' && empty === places.length;
    const question = deletionQuestion(t.deleteCategoryAsk(shownName), t.deleteCategoryDetail);
    if (!isBlank && !(await confirm(question))) return;
    focus('[data-add-category]');
    builder.editSlides(({ categories }) => ({ categories: categories.filter((one) => one.key !== key) }));
  };
  const removePlace = (at: number) => {
    focus(`[data-place="${index} ${Math.min(at, places.length - 2)}"]`);
    change({ places: places.toSpliced(at, 1) });
  };
  const addPlace = () => {
    const place = { category: index, at: places.length };
    // If a picture is chosen, it is put into the new place.
    if (chosen !== null) return onPress(place, false);
    focus(`[data-place="${index} ${places.length}"]`);
    change({ places: [...places, null] });
  };
  const step = (to: number, way: 'up' | 'down') => {
    const Icon = way === 'up' ? IconArrowUp : IconArrowDown;
    const label = way === 'up' ? t.moveUp(shownName) : t.moveDown(shownName);
    return (
      <ActionIcon
        data-move={`${key} ${way}`}
        aria-label={label}
        aria-disabled={to < 0 || to >= count || undefined}
        onClick={() => move(to)}
      >
        <Icon size={16} stroke={1.75} aria-hidden />
      </ActionIcon>
    );
  };
  const firstEmpty = places.indexOf(null);
  const lead = Math.max(0, firstEmpty);
  return (
    <li {...row} className={classes.category}>
      <div className={classes.categoryHead}>
        <ActionIcon {...handle} className={classes.grip} aria-label={t.moveCategory(shownName)}>
          <IconGripVertical size={16} stroke={1.75} aria-hidden />
        </ActionIcon>
        <TextInput
          id={fieldId(`category.${index}.name`)}
          className={classes.name}
          aria-label={t.categoryName(index + 1)}
          placeholder={t.category(index + 1)}
          value={name}
          error={withStar(mistakes[`category.${index}.name`])}
          onBlur={() => name !== '' && builder.show(slidesField(`category.${key}.name`))}
          onChange={(event) => change({ name: event.currentTarget.value })}
        />
        <span className={classes.note}>
          {empty > 0 ? t.placesEmpty(places.length, empty) : t.placesFilled(places.length)}
        </span>
        <span className={classes.tools}>
          {step(index - 1, 'up')}
          {step(index + 1, 'down')}
          <ActionIcon
            aria-label={count < 2 ? `${t.deleteCategory(shownName)}. ${t.lastCategory}` : t.deleteCategory(shownName)}
            aria-disabled={count < 2 || undefined}
            onClick={() => void remove()}
          >
            <IconTrash size={16} stroke={1.75} aria-hidden />
          </ActionIcon>
        </span>
      </div>
      {wrongImages && (
        <p id={`${key}-wrong`} className={classes.mistake}>
          {wrongImages}
        </p>
      )}
      <ol aria-label={shownName} className={classes.slots}>
        {places.map((picture, at) => (
          <Slot
            key={picture ?? `empty-${at}`}
            id={at === lead ? fieldId(`category.${index}.images`) : undefined}
            place={{ category: index, at }}
            category={shownName}
            picture={picture === null ? null : (pictures.get(picture) ?? null)}
            stop={at === lead}
            chosen={chosen}
            onPress={onPress}
            onTakeOut={shared.onTakeOut}
            onZoom={shared.onZoom}
            onRemove={places.length > 1 ? () => removePlace(at) : undefined}
          />
        ))}
        <AddPlace place={{ category: index, at: places.length }} category={shownName} onPress={addPlace} />
      </ol>
    </li>
  );
}

interface Props extends Shared {
  categories: readonly SlideCategory[];
  mistakes: Mistakes;
}

export function Categories({ categories, ...shared }: Props) {
  const builder = useBuilderStore();
  const isFull = categories.length >= MAX_CATEGORIES;
  const add = () => {
    const added = newCategory();
    builder.editSlides((slides) => ({ categories: [...slides.categories, added] }));
    builder.store.setState({ focus: { field: `category.${categories.length}.name` } });
  };
  return (
    <section aria-label={t.categories} className={classes.card}>
      <div className={classes.cardHead}>
        <h2>{t.categories}</h2>
        <span className={classes.note}>{t.categoriesHint}</span>
        <GatedButton
          variant="default"
          data-add-category
          reason={isFull ? t.manyCategories(MAX_CATEGORIES) : undefined}
          leftSection={<IconPlus size={16} stroke={2} aria-hidden />}
          onClick={add}
        >
          {t.addCategory}
        </GatedButton>
      </div>
      <ol aria-label={t.categories} className={classes.categories}>
        {categories.map((category, index) => (
          <CategoryRow key={category.key} category={category} index={index} count={categories.length} {...shared} />
        ))}
      </ol>
    </section>
  );
}
