import { screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { renderPages } from '../../tests/render';
import { at, problem, server } from '../../tests/server';
import { open, serve } from '../../tests/templateList';
import { EmptyState } from './EmptyState';

it('draws the absence of rows, of matches and of a response differently', async () => {
  const reasons = ['empty', 'noMatch', 'failed'] as const;
  const states = reasons.map((reason) => <EmptyState key={reason} title={reason} reason={reason} />);
  renderPages('/', [{ path: '/', element: <>{states}</> }]);
  await screen.findByText('failed');
  const drawings = [...document.querySelectorAll('[data-reason] svg')].map(({ innerHTML }) => innerHTML);
  expect(drawings).toHaveLength(reasons.length);
  expect(new Set(drawings).size).toBe(reasons.length);
});

it.each([
  ['empty', '/templates', "You don't have any templates yet", 0],
  ['noMatch', '/templates?search=zebra', 'No Data', 1],
  ['failed', '/templates', "Couldn't load the templates", 1],
])('a list without rows because of %s says so in its own words', async (reason, address, words, searchBoxes) => {
  serve([]);
  if (reason === 'failed') {
    server.use(http.get(at('/templates'), () => HttpResponse.json(problem(500, 'Server Error'), { status: 500 })));
  }
  open(address);
  expect(await screen.findByText(words)).toBeVisible();
  expect(document.querySelector('[data-reason]')).toHaveAttribute('data-reason', reason);
  // Without rows, there is nothing to search.
  expect(screen.queryAllByRole('searchbox')).toHaveLength(searchBoxes);
});
