import { describe, expect, it } from 'vitest';
import { checkSlides, firstEmptyPlace, tooLongSlides } from './checks';
import { BLANK_SLIDES, isBlankSlides, type SlidesDraft, slidesFromWire, slidesToWire, withoutImage } from './draft';

const valid: SlidesDraft = {
  title: 'Slides',
  weight: 10,
  name: 'Loading a container',
  description: 'Put each picture into its group.',
  images: [
    { key: 'i1', fileName: 'door.png', blob: new Blob(['x']) },
    { key: 'i2', fileName: 'seal.png', id: 'stored-2' },
    { key: 'i3', fileName: 'truck.png', id: 'stored-3' },
  ],
  categories: [
    { key: 'c1', name: 'Before', places: ['i2', 'i1'] },
    { key: 'c2', name: 'After', places: ['i3'] },
  ],
};
const withCategory = (change: object): SlidesDraft => ({
  ...valid,
  categories: [valid.categories[0]!, { ...valid.categories[1]!, ...change }],
});
const manyImages = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ key: `i${at + 1}`, fileName: `${at}.png`, id: `s${at}` }));

describe('a slides case', () => {
  it('with everything in place has no mistakes', () => expect(checkSlides(valid)).toEqual({}));

  it.each([
    ['', 'Required'],
    ['x', 'subject must be more than 2 characters'],
    ['xx', undefined],
    ['x'.repeat(100), undefined],
    ['x'.repeat(101), 'input must be less than 100 characters'],
  ])('judges its subject by its length', (name, sentence) =>
    expect(checkSlides({ ...valid, name })['name']).toBe(sentence),
  );

  it.each([
    ['', 'Required'],
    ['x', 'category description must be more than 2 characters'],
    ['xx', undefined],
    ['x'.repeat(10_000), undefined],
    ['x'.repeat(10_001), 'category description must be shorter'],
  ])('judges its description by its length', (description, sentence) =>
    expect(checkSlides({ ...valid, description })['description']).toBe(sentence),
  );

  it.each([
    ['', 'Required'],
    ['x', undefined],
    ['x'.repeat(101), 'input must be less than 100 characters'],
    [' before ', 'Category name must be unique'],
  ])('judges the name of a category', (name, sentence) =>
    expect(checkSlides(withCategory({ name }))['category.1.name']).toBe(sentence),
  );

  it.each([
    [['i3'], undefined],
    [['i3', null], 'you must insert images'],
    [[null], 'Required'],
    [[null, null], 'Required'],
  ])('needs a picture in each place', (places, sentence) =>
    expect(checkSlides(withCategory({ places }))['category.1.images']).toBe(sentence),
  );

  it.each([
    [30, undefined],
    [31, 'slides number must be less than 30 slide'],
  ])('of %i pictures', (count, sentence) =>
    expect(checkSlides({ ...valid, images: manyImages(count) })['images']).toBe(sentence),
  );

  it('needs pictures', () =>
    expect(checkSlides({ ...valid, images: [], categories: [{ key: 'c', name: 'All', places: [null] }] })).toEqual({
      'category.0.images': 'Required',
      images: 'Required',
    }));

  it('names the pictures that must be chosen again', () =>
    expect(checkSlides({ ...valid, images: [{ key: 'i1', fileName: 'door.png', isLost: true }] })['images']).toBe(
      'This picture is no longer on this device. Choose it again: door.png',
    ));

  it('shows at once only that a text is too long', () =>
    expect(tooLongSlides({ ...BLANK_SLIDES, name: 'x'.repeat(101), description: 'x'.repeat(10_001) })).toEqual({
      name: 'input must be less than 100 characters',
      description: 'category description must be shorter',
    }));

  it('knows its first empty place', () => {
    expect(firstEmptyPlace(valid)).toBeNull();
    expect(firstEmptyPlace(withCategory({ places: ['i3', null] }))).toEqual({ category: 1, at: 1 });
  });
});

it.each([
  [{ name: 'x' }, false],
  [{ description: 'x' }, false],
  [{ images: manyImages(1) }, false],
  [{ categories: [{ key: 'c', name: 'x', places: [null] }] }, false],
  [{ weight: 5 }, true],
  [{ title: 'Pictures' }, true],
])('is part of the template once something is written or chosen', (change, blank) =>
  expect(isBlankSlides({ ...BLANK_SLIDES, ...change })).toBe(blank),
);

it('is sent with new pictures by their key and stored ones by their id', () =>
  expect(slidesToWire(valid)).toEqual({
    title: 'Slides',
    weight: 10,
    name: 'Loading a container',
    description: 'Put each picture into its group.',
    images: [{ key: 'i1', fileName: 'door.png' }, { id: 'stored-2' }, { id: 'stored-3' }],
    category: [
      {
        name: 'Before',
        images: [
          { id: 'stored-2', order: 1 },
          { key: 'i1', order: 2 },
        ],
      },
      { name: 'After', images: [{ id: 'stored-3', order: 1 }] },
    ],
  }));

it('comes back from the server as it was', () => {
  const read = slidesFromWire({
    id: 's',
    title: 'Slides',
    weight: 10,
    name: 'Loading',
    description: 'Put',
    attachments: [
      { id: 'a', fileName: 'a.png', path: '/images/a', thumbnail: '/thumbnails/148x83/a', is_stored: 1 },
      { id: 'b', fileName: 'b.png', path: null, thumbnail: null, is_stored: 0 },
    ],
    categories: [
      {
        id: 'c',
        name: 'All',
        slide_categories: [
          { category_id: 'c', slide_attachment_id: 'a', order: 2 },
          { category_id: 'c', slide_attachment_id: 'b', order: 1 },
        ],
      },
    ],
  });
  expect(read.categories).toEqual([{ key: 'c', name: 'All', places: ['b', 'a'] }]);
  expect(read.images[1]).toEqual({ key: 'b', id: 'b', fileName: 'b.png', path: null, thumbnail: null });
});

it('a removed picture leaves an empty place', () => {
  const { images, categories } = withoutImage(valid, 'i2');
  expect(images.map(({ key }) => key)).toEqual(['i1', 'i3']);
  expect(categories[0]?.places).toEqual([null, 'i1']);
});
