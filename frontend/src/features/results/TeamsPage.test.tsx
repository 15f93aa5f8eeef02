import { screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { paths } from '@/domain/paths';
import { common } from '@/messages/common';
import { eventPage } from '@/messages/eventPage';
import { results as t } from '@/messages/results';
import { featurePages, renderPages } from '../../../tests/render';
import { at, server } from '../../../tests/server';
import type { AnsweredTeam } from './api';
import { results } from './routes';

const team = (id: string, name: string, changes: Partial<AnsweredTeam>) =>
  ({
    id,
    name,
    score: null,
    totalWeight: null,
    percentage: null,
    bonus: null,
    scorePerQuestionTrueOrFalse: null,
    place: null,
    place_shared: false,
    published_at: null,
    titles: ['Warm-up'],
    keysData: ['scorePerQuestionTrueOrFalse', 'scorePerQuestionRanks'],
    users_count: 2,
    submitted: 2,
    leader: null,
    isLeader: 'members',
    isAnswerd: true,
    is_scored: false,
    is_provisional: false,
    answering: 0,
    ungraded: 2,
    ...changes,
  }) as AnsweredTeam;

const scored = {
  is_scored: true,
  score: 69,
  totalWeight: 65,
  percentage: 100,
  bonus: 10,
  scorePerQuestionTrueOrFalse: 6,
  place: 1,
  place_shared: true,
  published_at: '2026-11-21T10:00:00.000Z',
};

const summary = {
  results: 2,
  mean: 69,
  median: 69,
  lowest: 69,
  highest: 69,
  total_weight: 65,
  classes: [0, 0, 0, 0, 0, 0, 0, 0, 0, 2],
};

const competition = {
  id: 'c',
  name: 'Relay',
  number_of_participants: 5,
  status: 'ended',
  paused_at: null,
  ends_at: '2020-11-20T18:00:00.000Z',
  template: { name: 'Rivers', total_weight: 65, question_types: [{ count: 10 }] },
};

/** Opens the list, and returns the queries that were sent. */
async function open(anonymous: 0 | 1 = 0) {
  const sent: URLSearchParams[] = [];
  server.use(
    http.get(at('/get/competitionData/c'), () => HttpResponse.json({ data: { competition } })),
    http.get(at('/competitions/show-teams/c'), ({ request }) => {
      sent.push(new URL(request.url).searchParams);
      const data = [
        team('n', 'North', scored),
        team('s', 'South', { ...scored, is_provisional: true }),
        team('w', 'West', {}),
        team('e', 'East', { ungraded: 0, answering: 1 }),
        team('a', 'Alps', { isAnswerd: false, ungraded: 0 }),
      ];
      return HttpResponse.json({
        data,
        meta: { current_page: 1, last_page: 1, per_page: 10, total: 3 },
        name: 'Relay',
        anonymous,
        weights: [6, 10],
        summary,
        counts: { people: 4, published: 2, to_grade: 1, not_solved: 1 },
      });
    }),
  );
  const { user } = renderPages(paths.answeredTeams({ id: 'c' }), await featurePages(results), {
    permissions: ['viewAny userscore'],
  });
  await screen.findByRole('rowheader', { name: 'North' });
  return { user, sent };
}

const rowOf = (name: string) => screen.getByRole('rowheader', { name }).closest('tr') as HTMLElement;

it('shows the places of the teams, what their scores are together, and the points of the most by kind', async () => {
  await open();
  const north = within(rowOf('North'));
  expect(north.getByText('69 of 65')).toBeVisible();
  expect(north.getByText('(with bonus 10)')).toBeVisible();
  expect(north.getByText(t.sharedPlace)).toBeInTheDocument();
  const west = within(rowOf('West')).getByText(t.notPublished).parentElement;
  expect(west).toHaveTextContent(`${t.notPublished}${t.teams.ungraded(2)}`);
  // Who answers again after a restore leaves nothing to grade.
  const east = within(rowOf('East')).getByText(t.answeringNow).parentElement;
  expect(east).toHaveTextContent(`${t.answeringNow}${t.teams.answering(1)}`);
  expect(within(rowOf('Alps')).getByText(t.notSolved)).toBeVisible();
  expect(within(rowOf('South')).getAllByText(t.teams.provisional)).toHaveLength(1);
  expect(screen.getByText(t.legend)).toBeVisible();
  expect(screen.getByRole('columnheader', { name: /Warm-up/ })).toHaveTextContent('of 6');
  const told = screen.getByText(t.summary.mean).parentElement;
  expect(told).toHaveTextContent('69 of 65');
  expect(screen.getByText(t.teams.notSolved.name).parentElement).toHaveTextContent('1 of 4');
});

it('is a part of the page of the event, with its facts and its tabs, and leads to the people', async () => {
  await open();
  for (const fact of ['Ended', 'Rivers', '10 questions', '65 points', /^ended 20 Nov 2020, 18:00/, '3 teams']) {
    expect(screen.getByText(fact)).toBeVisible();
  }
  const tabs = within(screen.getByRole('navigation', { name: eventPage.tabs }));
  expect(tabs.getByRole('link', { name: eventPage.results })).toHaveAttribute('aria-current', 'page');
  expect(tabs.getByRole('link', { name: eventPage.analysis })).not.toHaveAttribute('aria-current');
  const people = screen.getByRole('link', { name: t.teams.people });
  expect(people).toHaveAttribute('href', paths.answeredUsers({ id: 'c' }));
});

it('filters the teams with buttons that say how many they find, and sorts them by their columns', async () => {
  const { user, sent } = await open();
  // The list opens with the highest score.
  expect([sent[0]?.get('sort_by'), sent[0]?.get('sort')]).toEqual(['place', 'asc']);
  const filters = within(screen.getByRole('radiogroup', { name: t.people.filter }));
  expect(filters.getAllByRole('radio').map((radio) => (radio as HTMLInputElement).value)).toEqual([
    '',
    'published',
    'to_grade',
    'not_solved',
  ]);
  for (const name of ['All 4', 'Published 2', 'To grade 1', 'Not submitted or answering 1']) {
    expect(filters.getByRole('radio', { name })).toBeInTheDocument();
  }
  await user.click(filters.getByRole('radio', { name: 'To grade 1' }));
  await expect.poll(() => sent.at(-1)?.get('state')).toBe('to_grade');
  // The facts are those of the whole event, so the number says what it is of.
  expect(await screen.findByText(common.found(3))).toBeVisible();
  await user.click(await screen.findByRole('button', { name: t.score }));
  await expect.poll(() => sent.at(-1)?.get('sort_by')).toBe('score');
  expect(sent.at(-1)?.get('state')).toBe('to_grade');
  expect(screen.getByRole('button', { name: t.teams.name })).toBeVisible();
});

it('sorts no team by its name while names are hidden', async () => {
  await open(1);
  expect(screen.getByRole('button', { name: t.score })).toBeVisible();
  expect(screen.queryByRole('button', { name: t.teams.name })).toBeNull();
});

it('leads to the people if the address has the id of a training', async () => {
  server.use(
    http.get(at('/get/competitionData/c'), () =>
      HttpResponse.json({ data: { competition: { ...competition, type: 2 } } }),
    ),
  );
  const { router } = renderPages(paths.answeredTeams({ id: 'c' }), await featurePages(results), {
    permissions: ['viewAny userscore'],
  });
  await expect.poll(() => router.state.location.pathname).toBe(paths.answeredTrainingUsers({ id: 'c' }));
});
