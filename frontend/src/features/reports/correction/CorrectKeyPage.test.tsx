import { screen, waitFor, within } from '@testing-library/react';
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
const dataOf = (asked: object) => ({
  competition: { id: 'c', name: 'Cup', template: { total_weight: 20 } },
  template: { questions: [asked], slides: null },
});
const textData = dataOf(question);
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
  places: [],
  changes: [],
  same: [],
  rules: [{ rule: 'new_key', gained: 1, lost: 0, unchanged: 0 }],
  version: 7,
};

/** The key of a correction. The second option is right. */
const corrected = [
  { id: 'a', value: 'Bergen', is_correct: 0 },
  { id: 'b', value: 'Oslo', is_correct: 1 },
];
const choice = {
  ...question,
  type: 2,
  answers: [
    { id: 'a', question_id: 'q1', value: 'Bergen', is_correct: 1, order: null },
    { id: 'b', question_id: 'q1', value: 'Oslo', is_correct: 0, order: null },
  ],
};
const holding = {
  question_id: 'q1',
  holds: true,
  answers: [] as object[],
  actor: { id: 'g', name: 'Grace Grader' },
  at: '2026-11-26T10:00:00.000Z',
  reason: 'Two were right',
};

/** Opens the question, with the correction that holds for it. Returns the bodies that were sent. */
async function open(
  rule: string | null,
  kind = 'competitions',
  shown: object = effect,
  { data, answers } = { data: textData, answers: holding.answers },
) {
  const asked: (string | null)[] = [];
  const bodies: unknown[] = [];
  server.use(
    http.get(at('/get/competitionData/c'), () => HttpResponse.json({ data })),
    http.get(at(`/${kind}/c/corrections`), ({ request }) => {
      asked.push(new URL(request.url).searchParams.get('holds_for'));
      return HttpResponse.json({ data: rule ? [{ ...holding, rule, answers }] : [], meta: { total: 1 } });
    }),
    http.post(at(`/${kind}/c/corrections`), async ({ request }) => {
      bodies.push(await request.json());
      return HttpResponse.json({ message: 'Corrected', data: shown });
    }),
  );
  const pages = await featurePages(reports);
  const { user, router } = renderPages(`/reports/${kind}/c/correct/q1`, pages, {
    permissions: ['viewAny userscore', 'update userscore'],
  });
  await screen.findAllByRole('radio');
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

it('begins with the correction in force, and says whose it is and why', async () => {
  const { bodies } = await open('new_key', 'competitions', effect, { data: dataOf(choice), answers: corrected });
  expect(screen.getByText(t.holding(t.rules.new_key.title))).toBeVisible();
  expect(screen.getByText('Grace Grader')).toBeVisible();
  expect(screen.getByText('Two were right')).toBeVisible();
  expect(screen.getByText(t.nowRight('Oslo'))).toBeVisible();
  expect(screen.getByText(t.wasRight('Bergen'))).toBeVisible();
  expect(screen.getByRole('radio', { name: new RegExp(t.rules.new_key.title) })).toBeChecked();
  await waitFor(() =>
    expect(bodies).toContainEqual({ question_id: 'q1', rule: 'new_key', answers: corrected, dry_run: 1 }),
  );
});

it('offers to drop a question that counts', async () => {
  await open(null);
  expect(screen.getByText(t.rules.drop.title)).toBeVisible();
  expect(screen.queryByText(t.takeBack.title)).toBeNull();
});

it('shows what each participant answered, those who stay the same too, and whose places change', async () => {
  const change = { name: null, mark_before: 0, mark_after: 5 };
  const { user } = await open(null, 'competitions', {
    ...effect,
    unchanged: 1,
    places: [3, 4],
    changes: [{ ...change, user_id: 'a', name: 'Ada', answer: 'DDP', before: 10, after: 15 }],
    same: [{ ...change, user_id: 'b', name: 'Ben', answer: null, before: 12, after: 12, mark_after: 0 }],
  });
  const cells = (name: string) =>
    within(screen.getByRole('rowheader', { name }).closest('tr') as HTMLElement)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent);
  expect(await screen.findByText('Place 1 stays, places 3 and 4 change')).toBeVisible();
  expect(cells('Ada')).toEqual(['DDP', '0 → 5', '10 → 15', '+5']);
  expect(screen.queryByText('Ben')).toBeNull();
  await user.click(screen.getByRole('radio', { name: t.all(2) }));
  expect(cells('Ben')).toEqual([t.notAnswered, '0 → 0', '12 → 12', t.none]);
  expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual(['Ben', 'Ada']);
  await user.click(screen.getByRole('radio', { name: t.onlyChanged(1) }));
  expect(screen.queryByText('Ben')).toBeNull();
});

it.each([
  [[], 'All places stay'],
  [[1], 'Place 1 changes'],
  [[1, 2], 'Place 1 changes, place 2 changes'],
  [[2, 3, 4, 5, 6, 7], 'Place 1 stays, 6 others change'],
])('says in words which places change: %j', (places, sentence) => {
  expect(t.places(places)).toBe(sentence);
});

it('corrects the key of a training', async () => {
  const { user, router, bodies } = await open(null, 'trainings', { ...effect, places: null });
  expect(screen.queryByText(/place/i)).toBeNull();
  await user.type(screen.getByRole('textbox', { name: t.reason }), 'It was ambiguous');
  await user.click(await screen.findByRole('button', { name: t.apply(1, 0, null) }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/reports/trainings/c'));
  expect(bodies).toContainEqual(expect.objectContaining({ rule: 'drop', dry_run: 0 }));
});

it('applies nothing while nothing differs from what is in force, and says why', async () => {
  const { user } = await open('new_key', 'competitions', effect, { data: dataOf(choice), answers: corrected });
  const apply = await screen.findByRole('button', { name: t.apply(1, 0, null) });
  expect(apply).toHaveAttribute('aria-disabled', 'true');
  expect(apply).toHaveAccessibleDescription(t.nothingNew);
  await user.click(screen.getByRole('radio', { name: new RegExp(t.rules.full_marks.title) }));
  expect(await screen.findByRole('button', { name: t.apply(1, 0, null) })).not.toHaveAttribute('aria-disabled');
});

it('applies no rule for a key that is still the one of the template', async () => {
  await open(null, 'competitions', effect, { data: dataOf(choice), answers: [] });
  expect(await screen.findByRole('button', { name: t.apply(1, 0, null) })).toHaveAttribute('aria-disabled', 'true');
});
