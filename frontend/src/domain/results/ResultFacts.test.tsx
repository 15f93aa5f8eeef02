import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPages } from '../../../tests/render';
import { ResultFacts } from './ResultFacts';

const template = { name: 'Rivers', total_weight: 65, question_types: [{ count: 10 }] };
const PAST = '2020-11-20T18:00:00Z';
const FUTURE = '2999-11-20T18:00:00Z';

/** Returns the facts of an event as one text. */
async function factsOf(status: 'running' | 'ended', ends_at: string, paused_at: string | null = null) {
  const event = { status, ends_at, paused_at, template } as never;
  renderPages('/', [{ path: '/', element: <ResultFacts of="competitions" event={event} count="3 participants" /> }]);
  return (await screen.findByText('Rivers')).closest('div')?.textContent;
}

it('says when an event ended', async () => {
  expect(await factsOf('ended', PAST)).toMatch(/ended 20 Nov 2020/);
});

it('says when an event that runs ends', async () => {
  expect(await factsOf('running', FUTURE)).toMatch(/ends 20 Nov 2999/);
});

it('says that an event ended once its end is past, although the page still calls it running', async () => {
  expect(await factsOf('running', PAST)).toMatch(/ended 20 Nov 2020/);
});

it('says no end of a paused event, because the pause moves it', async () => {
  expect(await factsOf('running', FUTURE, '2020-11-20T17:00:00Z')).not.toMatch(/ends|ended/);
});
