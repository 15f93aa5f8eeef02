import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import type { AnsweredUser } from './api';
import { gradedUserColumns } from './gradedUserColumns';
import { gradedCompetitions } from './kind';
import { PLACE } from './resultColumns';

const placed = (place: number | null, place_shared: boolean) =>
  render(
    <MantineProvider>
      <p data-testid="place">{PLACE.cell({ place, place_shared } as AnsweredUser)}</p>
    </MantineProvider>,
  );

it('says in a word that a place is shared', () => {
  placed(5, true);
  expect(screen.getByTestId('place')).toHaveTextContent('5 shared');
});

it.each([
  [5, '5'],
  [null, '–'],
])('says nothing beside a place of its own, or where there is none', (place, text) => {
  placed(place, false);
  expect(screen.getByTestId('place')).toHaveTextContent(new RegExp(`^${text}$`));
});

const showRow = (person: Partial<AnsweredUser>) =>
  render(
    <MantineProvider>
      <MemoryRouter>
        {gradedUserColumns(gradedCompetitions, 'c', undefined).map(({ id, cell }) => (
          <div key={id}>{cell(person as AnsweredUser)}</div>
        ))}
      </MemoryRouter>
    </MantineProvider>,
  );

it('says where a score above the most comes from', () => {
  showRow({
    id: 'p',
    name: 'Ada',
    isAnswerd: true,
    is_scored: true,
    score: 69,
    totalWeight: 65,
    bonus: 10,
    percentage: 100,
  });
  expect(screen.getByText('69 of 65')).toBeVisible();
  expect(screen.getByText('(with bonus 10)')).toBeVisible();
});

it('says of a deleted person that they are deleted, and shows the result all the same', () => {
  const person: Partial<AnsweredUser> = {
    id: 'p',
    name: 'Ada',
    deleted: 1,
    isAnswerd: true,
    is_scored: true,
    score: 20,
    totalWeight: 25,
    percentage: 80,
  };
  showRow(person);
  expect(screen.getByRole('link')).toHaveTextContent('Ada · deleted');
  expect(screen.getByText('20 of 25')).toBeVisible();
});

it('names the most that each kind can earn, and marks who earned all of it', () => {
  const row = { keysData: ['scorePerQuestionTrueOrFalse'], titles: ['True or False'] } as Partial<AnsweredUser>;
  const columns = gradedUserColumns(gradedCompetitions, 'c', row as AnsweredUser, true, [6]);
  const column = columns.find(({ id }) => id === 'scorePerQuestionTrueOrFalse');
  const earned = (points: number) =>
    column?.cell({ scorePerQuestionTrueOrFalse: points } as Partial<AnsweredUser> as AnsweredUser);
  render(
    <MantineProvider>
      <p data-testid="head">{column?.head}</p>
      <p data-testid="all">{earned(6)}</p>
      <p data-testid="some">{earned(4)}</p>
    </MantineProvider>,
  );
  expect(screen.getByTestId('head')).toHaveTextContent('True or False of 6');
  expect(screen.getByTestId('all').querySelector('strong')).toHaveTextContent('6');
  expect(screen.getByTestId('some')).toHaveTextContent('4');
  expect(screen.getByTestId('some').querySelector('strong')).toBeNull();
});

it('says of a kind that it was dropped, and shows no points there', () => {
  const row = { keysData: ['scorePerQuestionFreeText'], titles: ['Free Text'] } as Partial<AnsweredUser>;
  const columns = gradedUserColumns(gradedCompetitions, 'c', row as AnsweredUser, true, [0]);
  const column = columns.find(({ id }) => id === 'scorePerQuestionFreeText');
  render(
    <MantineProvider>
      <p data-testid="head">{column?.head}</p>
      <p data-testid="points">
        {column?.cell({ scorePerQuestionFreeText: 0 } as Partial<AnsweredUser> as AnsweredUser)}
      </p>
    </MantineProvider>,
  );
  expect(screen.getByTestId('head')).toHaveTextContent('Free Text dropped');
  expect(screen.getByTestId('points')).toHaveTextContent(/^–$/);
});
