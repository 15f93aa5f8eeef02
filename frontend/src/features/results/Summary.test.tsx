import { MantineProvider } from '@mantine/core';
import { render, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { results as t } from '@/messages/results';
import { Summary } from './Summary';

it('says how many of all answered, and what the published results are together', () => {
  const summary = {
    results: 20,
    mean: 44.4,
    median: 47,
    lowest: 12,
    highest: 69,
    total_weight: 65,
    classes: [0, 1, 0, 1, 2, 3, 3, 3, 5, 2],
  };
  const counts = { people: 24, published: 20, to_grade: 1, not_solved: 3 };
  render(
    <MantineProvider>
      <Summary summary={summary} counts={counts} />
    </MantineProvider>,
  );
  const told = (term: string) => screen.getByText(term).parentElement as HTMLElement;
  expect(told(t.summary.answered)).toHaveTextContent('21 of 24');
  expect(within(told(t.summary.answered)).getByText('3 not submitted')).toBeVisible();
  expect(told(t.summary.mean)).toHaveTextContent('44.4 of 65');
  expect(told(t.summary.range)).toHaveTextContent('12 – 69');
  expect(within(told(t.summary.range)).getByText('of 20 published scores')).toBeVisible();
  // The number of the bar of the mean is beside its line.
  const beside = [...document.querySelectorAll('text[text-anchor="end"]')].find(
    ({ textContent }) => textContent === '3',
  );
  expect(Number(beside?.getAttribute('x'))).toBeCloseTo((44.4 / 65) * 320 - 4);
});
