import { MantineProvider } from '@mantine/core';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { SlidesAnswer } from './SlidesAnswer';
import type { AskedSlides, Placements } from './types';

const slides: AskedSlides = {
  id: 'case',
  title: 'Slides',
  name: 'Loading a container',
  description: 'Put each picture into its group.',
  weight: 10,
  attachments: ['p1', 'p2', 'p3'].map((id) => ({ id, path: `images/${id}`, thumbnail: `thumbnails/${id}` })),
  categories: [
    { id: 'before', name: 'Before loading' },
    { id: 'after', name: 'After closing' },
  ],
};
const place = (picture: string, category: string, order: number) => ({
  slide_attachment_id: picture,
  order,
  category_id: category,
});

function renderAnswer(start: Placements | null = null, readOnly = false) {
  const given = vi.fn();
  function Host() {
    const [value, setValue] = useState(start);
    return (
      <>
        <h2 id="heading">Loading a container</h2>
        <SlidesAnswer
          slides={slides}
          labelledBy="heading"
          value={value}
          onChange={(next) => {
            given(next);
            setValue(next);
          }}
          readOnly={readOnly}
        />
      </>
    );
  }
  render(
    <MantineProvider env="test">
      <Host />
    </MantineProvider>,
  );
  return { user: userEvent.setup(), given };
}
const picture = (letter: string) => screen.findByRole('button', { name: `Picture ${letter}` });
const slot = (name: string) => screen.findByRole('button', { name });
const before = () => screen.findByRole('region', { name: 'Before loading' });
/** Returns what screen readers are told about the pictures. */
const announcement = () =>
  screen
    .getAllByRole('status')
    .map((one) => one.textContent)
    .join('');

it('places a picture by a tap on it and a tap on a place', async () => {
  const { user, given } = renderAnswer();
  await user.click(await picture('B'));
  expect(await picture('B')).toHaveAttribute('aria-pressed', 'true');
  expect(screen.getByText('Picture B is chosen. Tap a numbered place.')).toBeVisible();
  await user.click(await slot('Place here: place 1 in After closing, empty'));
  expect(given).toHaveBeenLastCalledWith({ slides: [place('p2', 'after', 1)] });
  expect(announcement()).toContain('Picture B is in place 1 in After closing.');
  expect(screen.getByText('in After closing, 1')).toBeInTheDocument();
});

it('shows the filled places of a group and one more, which does not tell how many belong there', async () => {
  renderAnswer({ slides: [place('p1', 'before', 1), place('p3', 'before', 2)] });
  const places = within(await before()).getAllByRole('button', { name: /^Place/ });
  expect(places.map((one) => one.getAttribute('aria-label'))).toEqual([
    'Place 1 in Before loading: picture A',
    'Place 2 in Before loading: picture C',
    'Place here: place 3 in Before loading, empty',
  ]);
});

it('shows no further place once every picture is in one group', async () => {
  renderAnswer({ slides: [place('p1', 'before', 1), place('p2', 'before', 2), place('p3', 'before', 3)] });
  expect(within(await before()).getAllByRole('button', { name: /^Place/ })).toHaveLength(3);
});

it('puts the former picture of a place back when another one takes the place', async () => {
  const { user, given } = renderAnswer({ slides: [place('p1', 'before', 1)] });
  await user.click(await picture('C'));
  await user.click(await slot('Place 1 in Before loading: picture A'));
  expect(given).toHaveBeenLastCalledWith({ slides: [place('p3', 'before', 1)] });
  expect(announcement()).toContain('Picture A is back among the pictures.');
  expect(await picture('A')).toBeInTheDocument();
});

it('moves a placed picture to another group, and closes the gap', async () => {
  const { user, given } = renderAnswer({ slides: [place('p1', 'before', 1), place('p2', 'before', 2)] });
  await user.click(await slot('Place 1 in Before loading: picture A'));
  await user.click(await slot('Place here: place 1 in After closing, empty'));
  expect(given).toHaveBeenLastCalledWith({ slides: [place('p2', 'before', 1), place('p1', 'after', 1)] });
});

it('takes the last picture out again, and then has no answer', async () => {
  const { user, given } = renderAnswer({ slides: [place('p1', 'before', 1)] });
  await user.click(await slot('Place 1 in Before loading: picture A'));
  await user.click(screen.getByRole('button', { name: 'Take it out' }));
  expect(given).toHaveBeenLastCalledWith(null);
});

it('is answered with the keyboard alone', async () => {
  const { user, given } = renderAnswer();
  (await picture('A')).focus();
  await user.keyboard('{ArrowRight}{Enter}');
  expect(await slot('Place here: place 1 in Before loading, empty')).toHaveFocus();
  await user.keyboard('{ArrowRight}{Enter}');
  expect(given).toHaveBeenLastCalledWith({ slides: [place('p2', 'after', 1)] });
  expect(await picture('C')).toHaveFocus();
  await user.keyboard('{Enter}{Enter}');
  expect(given).toHaveBeenLastCalledWith({ slides: [place('p3', 'before', 1), place('p2', 'after', 1)] });
  (await slot('Place 1 in After closing: picture B')).focus();
  await user.keyboard('{Delete}');
  expect(given).toHaveBeenLastCalledWith({ slides: [place('p3', 'before', 1)] });
  expect(await picture('B')).toHaveFocus();
});

it('gives up the choice with Escape, and the focus goes back to the picture', async () => {
  const { user, given } = renderAnswer();
  (await picture('A')).focus();
  await user.keyboard('{Enter}{Escape}');
  expect(await picture('A')).toHaveFocus();
  expect(await picture('A')).toHaveAttribute('aria-pressed', 'false');
  expect(announcement()).toContain('Picture A stays where it was.');
  expect(given).not.toHaveBeenCalled();
});

it('shows a picture large, and the arrows lead to the others', async () => {
  const { user } = renderAnswer();
  await user.click(await screen.findByRole('button', { name: 'Enlarge picture B' }));
  const dialog = await screen.findByRole('dialog', { name: 'Picture B (2 of 3)' });
  expect(within(dialog).getByRole('img', { name: 'Picture B' })).toHaveAttribute('src', 'images/p2');
  await user.keyboard('{ArrowRight}');
  expect(await screen.findByRole('dialog', { name: 'Picture C (3 of 3)' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Previous picture' }));
  expect(await screen.findByRole('dialog', { name: 'Picture B (2 of 3)' })).toBeVisible();
});

it('changes nothing when it is read only', async () => {
  const { user, given } = renderAnswer({ slides: [place('p1', 'before', 1)] }, true);
  await user.click(await picture('B'));
  await user.click(await slot('Place here: place 1 in After closing, empty'));
  (await slot('Place 1 in Before loading: picture A')).focus();
  await user.keyboard('{Delete}');
  expect(given).not.toHaveBeenCalled();
  expect(screen.queryByRole('button', { name: /^Take/ })).toBeNull();
});
