import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { correction as t } from '@/messages/correction';
import { featurePages, renderPages } from '../../../../tests/render';
import { at, server } from '../../../../tests/server';
import { reports } from '../routes';

const question = {
  id: 'q1',
  type: 3,
  content: 'Why rivers?',
  weight: 5,
  answers: [{ id: 'a', value: '', order: null }],
};
const data = {
  competition: { id: 'c', name: 'Cup', template: { total_weight: 20 } },
  template: { questions: [question], slides: null },
};
const effect = {
  correction_id: null,
  gained: 1,
  lost: 0,
  unchanged: 0,
  published: 0,
  mean_before: 10,
  mean_after: 14,
  total_weight_before: 20,
  total_weight_after: 25,
  changes: [],
  rules: [{ rule: 'new_key', gained: 1, lost: 0, unchanged: 0 }],
  version: 7,
};

/** Opens the question, with the correction that holds for it. Returns the bodies that were sent. */
async function open(rule: string | null) {
  const asked: (string | null)[] = [];
  const bodies: unknown[] = [];
  server.use(
    http.get(at('/get/competitionData/c'), () => HttpResponse.json({ data })),
    http.get(at('/competitions/c/corrections'), ({ request }) => {
      asked.push(new URL(request.url).searchParams.get('holds_for'));
      return HttpResponse.json({ data: rule ? [{ question_id: 'q1', rule, holds: true }] : [], meta: { total: 1 } });
    }),
    http.post(at('/competitions/c/corrections'), async ({ request }) => {
      bodies.push(await request.json());
      return HttpResponse.json({ message: 'Corrected', data: effect });
    }),
  );
  const pages = await featurePages(reports);
  const { user, router } = renderPages('/reports/competitions/c/correct/q1', pages, {
    permissions: ['viewAny userscore', 'update userscore'],
  });
  await screen.findByRole('radio');
  return { user, router, asked, bodies };
}

it('takes back a dropped question that a grader marks, and asks only for what holds for it', async () => {
  const { user, router, asked, bodies } = await open('drop');
  expect(new Set(asked)).toEqual(new Set(['q1']));
  expect(screen.getByText(t.takeBack.title)).toBeVisible();
  expect(screen.getByText(t.takeBack.hint(5, 20))).toBeVisible();
  expect(screen.queryByText(t.rules.drop.title)).toBeNull();
  await user.type(screen.getByRole('textbox', { name: t.reason }), 'It was fair');
  await user.click(await screen.findByRole('button', { name: t.apply(1, 0, null) }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/reports/competitions/c'));
  expect(bodies).toContainEqual({
    question_id: 'q1',
    rule: 'new_key',
    reason: 'It was fair',
    version: 7,
    dry_run: 0,
  });
});

it('offers to drop a question that counts', async () => {
  await open(null);
  expect(screen.getByText(t.rules.drop.title)).toBeVisible();
  expect(screen.queryByText(t.takeBack.title)).toBeNull();
});
