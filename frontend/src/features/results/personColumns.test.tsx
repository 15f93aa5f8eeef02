import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Person } from './api';
import { PLACE } from './personColumns';

const placed = (place: number | null, place_shared: boolean) =>
  render(
    <MantineProvider>
      <p data-testid="place">{PLACE.cell({ place, place_shared } as Person)}</p>
    </MantineProvider>,
  );

it('says that a place is shared, with a sign and for screen readers', () => {
  placed(5, true);
  expect(screen.getByTestId('place')).toHaveTextContent('5 =');
  expect(screen.getByText('shared')).toBeInTheDocument();
});

it.each([
  [5, '5'],
  [null, '–'],
])('says nothing beside a place of its own, or where there is none', (place, text) => {
  placed(place, false);
  expect(screen.getByTestId('place')).toHaveTextContent(new RegExp(`^${text}$`));
});
