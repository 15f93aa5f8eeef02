import { screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { paths } from '@/domain/paths';
import { results as t } from '@/messages/results';
import { featurePages, renderPages } from '../../../tests/render';
import { at, server } from '../../../tests/server';
import { results } from './routes';

it.each([true, false])('offers what the server allows: needs_grading is %s', async (needs_grading) => {
  const competition = { id: 'c', name: 'Cup', participant_type: 'individual', status: 'ended' };
  const template = { questions: [{ id: 'q', type: 3 }], slides: null };
  server.use(
    http.get(at('/get/competitionData/c'), () =>
      HttpResponse.json({ data: { competition, template, answering: 0, anonymous: 0 } }),
    ),
    http.get(at('/competitions/usersAnswered/c'), () =>
      HttpResponse.json({
        data: [],
        meta: { current_page: 1, last_page: 1, per_page: 10, total: 0 },
        name: 'Cup',
        needs_grading,
        anonymous: 0,
        weights: [],
        summary: null,
        counts: { people: 1, published: 0, to_grade: 0, not_solved: 1 },
      }),
    ),
  );
  const permissions = ['viewAny userscore', 'create userscore'];
  renderPages(paths.answeredPeople({ id: 'c' }), await featurePages(results), { permissions });
  expect(await screen.findByText('0 participants')).toBeVisible();
  const publish = screen.getByRole('button', { name: t.publishAll });
  expect(publish.getAttribute('aria-disabled')).toBe(needs_grading ? 'true' : null);
  expect(screen.queryAllByRole('link', { name: t.marking.open })).toHaveLength(needs_grading ? 1 : 0);
});
