import { MantineProvider } from '@mantine/core';
import { render, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { SlidesReview } from './SlidesReview';
import type { KeyedSlides, Placements } from './types';

const place = (slide_attachment_id: string, category_id: string, order: number) => ({
  slide_attachment_id,
  category_id,
  order,
});
const slides: KeyedSlides = {
  id: 'case',
  title: 'Slides',
  name: 'Loading a container',
  description: 'Put each picture into its group.',
  weight: 10,
  attachments: ['door', 'seal', 'truck', 'list'].map((id) => ({
    id,
    fileName: `${id}.png`,
    path: null,
    is_stored: 0 as const,
    thumbnail: null,
  })),
  categories: [
    { id: 'before', name: 'Before', slide_categories: [place('seal', 'before', 1), place('door', 'before', 2)] },
    { id: 'after', name: 'After', slide_categories: [place('truck', 'after', 1)] },
  ],
};

const renderReview = (value?: Placements | null, mark?: number | null) =>
  render(
    <MantineProvider env="test">
      <SlidesReview slides={slides} value={value} mark={mark} />
    </MantineProvider>,
  );
const textsOf = (category: string) =>
  within(screen.getByRole('region', { name: category }))
    .queryAllByRole('listitem')
    .map((item) => item.querySelector('[class*=about]')?.textContent);

it('shows the key in the order of its places, and what belongs to no group', () => {
  renderReview();
  expect(textsOf('Before')).toEqual(['seal.png', 'door.png']);
  expect(textsOf('After')).toEqual(['truck.png']);
  expect(textsOf('In no group')).toEqual(['list.png']);
  expect(screen.getByText('10 points')).toBeVisible();
});

it('marks right and wrong pictures, and says where each belongs', () => {
  renderReview({ slides: [place('door', 'before', 1), place('truck', 'before', 2), place('list', 'after', 1)] }, 0);
  expect(textsOf('Before')).toEqual(['door.pngBelongs here', 'truck.pngBelongs to After', 'seal.pngMissing here']);
  expect(textsOf('After')).toEqual(['list.pngBelongs to no group', 'truck.pngMissing here, was put into Before']);
  expect(screen.getByText('2 pictures in a wrong group, 1 picture missing')).toBeVisible();
  expect(screen.getByText('0 of 10 points')).toBeVisible();
});

it('says that every group is right, whatever the order in it', () => {
  renderReview({ slides: [place('door', 'before', 1), place('seal', 'before', 2), place('truck', 'after', 1)] }, 10);
  expect(screen.getByText('Every group holds exactly its pictures.')).toBeVisible();
});

it('says that nothing was placed', () => {
  renderReview(null, 0);
  expect(screen.getByText('Not answered')).toBeVisible();
  expect(textsOf('After')).toEqual(['truck.pngMissing here']);
});

it('has the letters that the participant saw', () => {
  render(
    <MantineProvider env="test">
      <SlidesReview slides={slides} order={['truck', 'list', 'seal', 'door']} value={null} mark={0} />
    </MantineProvider>,
  );
  const letters = screen
    .getAllByRole('button', { name: /^Enlarge picture/ })
    .map((button) => button.getAttribute('aria-label'));
  expect(letters.map((label) => label?.at(-1))).toEqual(['C', 'D', 'A', 'B']);
});
