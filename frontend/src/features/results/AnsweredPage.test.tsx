import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { paths } from '@/domain/paths';
import { results as t } from '@/messages/results';
import { featurePages, renderPages } from '../../../tests/render';
import { at, server } from '../../../tests/server';
import { results } from './routes';

const person = { id: 'p', name: 'Ada', label: null, deleted: 0, isAnswerd: true, is_scored: true, place: 1, bonus: 0 };
const scored = { ...person, score: 6, totalWeight: 10, percentage: 60, titles: [], keysData: [], published_at: null };

/** Opens the list of an event that is over. Returns the queries that were sent. */
async function open(values: { needs_grading?: boolean; anonymous?: 0 | 1; data?: object[]; counts?: object } = {}) {
  const { needs_grading = false, anonymous = 0, data = [], counts } = values;
  const competition = {
    id: 'c',
    name: 'Cup',
    participant_type: 'individual',
    status: 'ended',
    paused_at: null,
    ends_at: '2020-11-20T18:00:00.000Z',
    template: { name: 'Rivers', total_weight: 65, question_types: [{ count: 4 }, { count: 6 }] },
  };
  const template = { questions: [{ id: 'q', type: 3 }], slides: null };
  const sent: string[] = [];
  server.use(
    http.get(at('/get/competitionData/c'), () =>
      HttpResponse.json({ data: { competition, template, answering: 3, anonymous } }),
    ),
    http.get(at('/marking/c'), () => HttpResponse.json({ data: { questions: [], incomplete: 12 } })),
    http.get(at('/competitions/usersAnswered/c'), ({ request }) => {
      sent.push(new URL(request.url).search);
      return HttpResponse.json({
        data,
        meta: { current_page: 1, last_page: 1, per_page: 10, total: data.length },
        name: 'Cup',
        needs_grading,
        anonymous,
        weights: [],
        summary: null,
        counts: counts ?? { people: 1, published: data.length, to_grade: 0, not_solved: 1 - data.length },
      });
    }),
  );
  const permissions = ['viewAny userscore', 'create userscore', 'update competition'];
  renderPages(paths.answeredUsers({ id: 'c' }), await featurePages(results), { permissions });
  expect(await screen.findByText(`${data.length} participant${data.length === 1 ? '' : 's'}`)).toBeVisible();
  return sent;
}

it('says what the results are of, and opens with the highest score', async () => {
  const sent = await open({ data: [scored] });
  for (const fact of ['Ended', 'Rivers', '10 questions', '65 points', /^ended 20 Nov 2020, 18:00/, t.legend]) {
    expect(screen.getByText(fact)).toBeVisible();
  }
  expect(sent).toEqual(['?sort=asc&sort_by=place&page=1']);
});

it('has the order of the labels, and no legend without points, while names are hidden', async () => {
  const sent = await open({ anonymous: 1 });
  await waitFor(() => expect(sent.at(-1)).toBe('?sort=asc&page=1'));
  expect(screen.getByRole('switch', { name: t.marking.hideNames })).toBeChecked();
  expect(screen.queryByText(t.legend)).toBeNull();
});

it.each([true, false])('offers what the server allows: needs_grading is %s', async (needs_grading) => {
  await open({ needs_grading });
  const publish = screen.getByRole('button', { name: t.publishAll });
  expect(publish.getAttribute('aria-disabled')).toBe(needs_grading ? 'true' : null);
  expect(screen.queryAllByRole('link', { name: t.marking.open })).toHaveLength(needs_grading ? 1 : 0);
});

it('says how far the grading is before the first score is published', async () => {
  await open({ needs_grading: true, counts: { people: 200, published: 0, to_grade: 196, not_solved: 4 } });
  const figure = (name: string) => screen.getByText(name).parentElement;
  expect(figure(t.summary.answered)).toHaveTextContent('196 of 200');
  expect(figure(t.answeringNow)).toHaveTextContent('3');
  await waitFor(() => expect(figure(t.summary.missing)).toHaveTextContent('12'));
  expect(figure(t.summary.ready)).toHaveTextContent('184');
  expect(screen.queryByText(t.summary.mean)).toBeNull();
});
