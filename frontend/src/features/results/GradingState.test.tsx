import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { expect, it } from 'vitest';
import { results } from '@/messages/results';
import { GradingState } from './GradingState';

const t = results.summary;
const counts = { people: 200, published: 0, to_grade: 196, not_solved: 4 };

/** Returns the shown figures with their notes. */
function figures(props: ComponentProps<typeof GradingState>) {
  render(
    <MantineProvider>
      <GradingState {...props} />
    </MantineProvider>,
  );
  return screen.getAllByRole('term').map(({ parentElement }) => parentElement?.textContent);
}

it('says how far the grading is, and no mean, before there is a published score', () => {
  expect(figures({ counts, answering: 3, marks: { missing: 12 } })).toEqual([
    `${t.answered}196 of 2004 not submitted`,
    `${results.answeringNow}3${t.answeringNote}`,
    `${t.missing}12${t.missingNote}`,
    `${t.ready}184${t.readyNote}`,
  ]);
});

it('shows no number of missing marks before it is known', () => {
  expect(figures({ counts, answering: 0, marks: { missing: undefined } }).slice(2)).toEqual([
    `${t.missing}${results.none}${t.missingNote}`,
    `${t.ready}${results.none}${t.readyNote}`,
  ]);
});

it('has no missing marks if the server gives all of them', () => {
  expect(figures({ counts, answering: 0, marks: null }).slice(2)).toEqual([`${t.ready}196${t.readyNote}`]);
});

it('shows of teams only what is known of them, and how many are published', () => {
  expect(figures({ counts: { people: 5, published: 1, to_grade: 2, not_solved: 2 } })).toEqual([
    `${results.teams.notSolved.name}2 of 5`,
    `${t.unpublished}2${t.unpublishedNote}`,
    `${results.people.published}1`,
  ]);
});
