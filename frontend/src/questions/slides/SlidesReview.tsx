/**
 * A slides case in a review: the pictures of each category, and beside them the participant's placements. A wrong
 * picture names its correct category. A missing picture names the category in which the participant put it.
 */
import { IconCheck, IconCircleDashedCheck, IconX } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { questions } from '@/messages/questions';
import { slides as t } from '@/messages/slides';
import review from '../Review.module.css';
import { letterOf, placeOf, placesOf } from './board';
import { PictureTile } from './PictureTile';
import classes from './SlidesReview.module.css';
import type { KeyedSlides, Placements } from './types';
import { Zoom } from './Zoom';

const STATES = {
  right: IconCheck,
  wrong: IconX,
  missed: IconCircleDashedCheck,
} as const;

interface Shown {
  picture: string;
  /** The number of the picture's place, from 1. */
  number?: number;
  state?: keyof typeof STATES;
  /** Whether a missing picture was put into another group, where it counts as wrong. */
  isElsewhere?: boolean;
  said?: string;
}

interface Props {
  slides: KeyedSlides;
  /** The pictures in the order of the letters that the participant saw. Otherwise the letters follow the template. */
  order?: readonly string[] | undefined;
  /** Null means that the participant placed no picture. If undefined, only the key is shown. */
  value?: Placements | null | undefined;
  /** If undefined, no mark is shown. */
  mark?: number | null | undefined;
}

/** Returns the pictures to show in each category. */
function shownPictures({ categories }: KeyedSlides, value: Placements | null | undefined): Shown[][] {
  const model = placesOf(
    categories,
    categories.flatMap(({ slide_categories }) => slide_categories),
  );
  const name = (index: number | undefined) => categories[index ?? -1]?.name ?? '';
  if (value === undefined) {
    return model.map((pictures) => pictures.map((picture, at) => ({ picture: picture ?? '', number: at + 1 })));
  }
  const given = placesOf(categories, value?.slides ?? []);
  return categories.map((_, index) => {
    const placed = (given[index] ?? []).map((id, at): Shown => {
      const picture = id ?? '';
      const belongs = placeOf(model, picture)?.category;
      if (belongs === index) return { picture, number: at + 1, state: 'right', said: t.right };
      const said = belongs === undefined ? t.belongsNowhere : t.belongsTo(name(belongs));
      return { picture, number: at + 1, state: 'wrong', said };
    });
    const missing = (model[index] ?? []).flatMap((id): Shown[] => {
      const picture = id ?? '';
      const put = placeOf(given, picture)?.category;
      if (put === index) return [];
      const isElsewhere = put !== undefined;
      return [{ picture, state: 'missed', isElsewhere, said: isElsewhere ? t.missingIsIn(name(put)) : t.missing }];
    });
    return [...placed, ...missing];
  });
}

export function SlidesReview({ slides, order, value, mark }: Props) {
  const { attachments, categories, name, description, weight } = slides;
  const [zoomed, setZoomed] = useState<string | null>(null);
  const byId = useMemo(() => {
    const placeIn = new Map<string, number>((order ?? []).map((id, at) => [id, at]));
    const lettered = attachments.toSorted((one, other) => (placeIn.get(one.id) ?? 0) - (placeIn.get(other.id) ?? 0));
    return new Map(lettered.map((picture, at) => [picture.id, { ...picture, letter: letterOf(at) }]));
  }, [attachments, order]);
  const shown = shownPictures(slides, value);
  const all = shown.flat();
  const wrong = all.filter(({ state }) => state === 'wrong').length;
  const missed = all.filter(({ state, isElsewhere }) => state === 'missed' && !isElsewhere).length;
  const inGroups = new Set(
    categories.flatMap(({ slide_categories }) => slide_categories.map((one) => one.slide_attachment_id)),
  );
  const free = attachments.filter(({ id }) => !inGroups.has(id)).map(({ id }): Shown => ({ picture: id }));

  const tiles = (pictures: readonly Shown[]) => (
    <ul className={classes.pictures}>
      {pictures.map(({ picture, number, state, said }) => {
        const one = byId.get(picture);
        const Icon = state && STATES[state];
        return (
          one && (
            <li key={picture} className={classes.item} data-state={state}>
              <PictureTile
                letter={one.letter}
                source={one.thumbnail}
                number={number}
                onZoom={() => setZoomed(picture)}
              />
              <span className={classes.about}>
                <span dir="auto" className={classes.fileName}>
                  {one.fileName}
                </span>
                {said && Icon && (
                  <span className={classes.said}>
                    <Icon size={14} stroke={2} aria-hidden />
                    {said}
                  </span>
                )}
              </span>
            </li>
          )
        );
      })}
    </ul>
  );
  return (
    <article className={review.question} aria-label={name}>
      <div className={review.head}>
        <h3 dir="auto" className={review.content}>
          {name}
        </h3>
        <span className={review.mark}>
          {mark === undefined
            ? questions.points(weight)
            : mark === null
              ? questions.unmarked
              : questions.mark(mark, weight)}
        </span>
      </div>
      <p dir="auto" className={classes.description}>
        {description}
      </p>
      {value === null && <p className={review.unanswered}>{questions.unanswered}</p>}
      {value && <p className={classes.sum}>{wrong + missed === 0 ? t.allRight : t.mistakes(wrong, missed)}</p>}
      <div className={classes.categories}>
        {categories.map(({ id, name }, index) => (
          <section key={id} aria-label={name} className={classes.category}>
            <h4 dir="auto">{name}</h4>
            {tiles(shown[index] ?? [])}
            {shown[index]?.length === 0 && <p className={classes.none}>{t.nothingHere}</p>}
          </section>
        ))}
        {free.length > 0 && (
          <section aria-label={t.ungrouped} className={classes.category}>
            <h4>{t.ungrouped}</h4>
            {tiles(free)}
          </section>
        )}
      </div>
      <Zoom
        pictures={[...byId.values()].map(({ id, letter, path, fileName }) => ({
          id,
          letter,
          source: path,
          name: fileName,
        }))}
        shown={zoomed}
        onShow={setZoomed}
        onClose={() => setZoomed(null)}
      />
    </article>
  );
}
