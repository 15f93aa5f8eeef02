import { MantineProvider } from '@mantine/core';
import { render, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { EMPTY_POSITION } from './answerValue';
import { Review as ArrangeReview } from './arrange/Review';
import type { KeyedQuestion } from './kinds';
import { QuestionReview } from './QuestionReview';
import { Review } from './rank/Review';

const question: KeyedQuestion = {
  id: 'q',
  type: 4,
  title: 'Rank',
  weight: 5,
  content: 'How sure are you?',
  answers: Array.from({ length: 10 }, (_, at) => ({
    id: `o${at + 1}`,
    question_id: 'q',
    value: String(at + 1),
    is_correct: at === 6 ? 1 : 0,
    order: null,
  })),
};

const renderSteps = (value?: readonly string[] | null) => {
  render(
    <MantineProvider env="test">
      <Review question={question} value={value} />
    </MantineProvider>,
  );
  return screen.getAllByRole('listitem').map((step) => step.textContent);
};

it('a scale says which value is the model', () =>
  expect(renderSteps()).toEqual(['1', '2', '3', '4', '5', '6', '7 Correct answer', '8', '9', '10']));

it('a scale says which value was chosen, and which would have been the model', () => {
  expect(renderSteps(['o9'])).toEqual([
    '1',
    '2',
    '3',
    '4',
    '5',
    '6',
    '7 Correct, not chosen',
    '8',
    '9 Chosen, wrong',
    '10',
  ]);
  expect(screen.getByText('9: Chosen, wrong')).toBeVisible();
});

it('a scale without answers says so', () => {
  renderSteps(null);
  expect(screen.getByText('Not answered')).toBeVisible();
});

it('a partial order keeps each item at its position', () => {
  const cities = ['Rome', 'Oslo', 'Lima'].map((value, at) => ({
    id: value,
    question_id: 'q',
    value,
    is_correct: 0 as const,
    order: at + 1,
  }));
  render(
    <MantineProvider env="test">
      <ArrangeReview question={{ ...question, type: 5, answers: cities }} value={['Oslo', EMPTY_POSITION, 'Lima']} />
    </MantineProvider>,
  );
  const [given] = screen.getAllByRole('list');
  const rows = within(given as HTMLElement).getAllByRole('listitem');
  expect(rows.map((row) => row.textContent)).toEqual(['1OsloNot in its place', '2Not placed', '3LimaIn its place']);
});

it('a question in Arabic starts on the right, with all that belongs to it', () => {
  const arabic = { ...question, type: 2, content: 'ما هي العاصمة؟' } as const;
  render(
    <MantineProvider env="test">
      <QuestionReview question={arabic} value={['o7']} at={1} />
    </MantineProvider>,
  );
  const article = screen.getByRole('article');
  expect(article).toHaveAttribute('dir', 'rtl');
  // The choices do not choose a side of their own.
  expect(within(article).getByRole('list').querySelector('[dir]')).toBeNull();
});
