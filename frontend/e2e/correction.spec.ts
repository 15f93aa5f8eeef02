import { analysis } from '../src/messages/en/analysis';
import { correction } from '../src/messages/en/correction';
import { participation } from '../src/messages/en/participation';
import { results } from '../src/messages/en/results';
import { everyKind, type Person } from './support/api';
import { expect, test } from './support/test';

const { multipleChoices } = everyKind;
const { weight } = multipleChoices;

test('a key is corrected after publication', async ({ visit, api, axe, shot }) => {
  const club = await api.organization();
  const [right, wrong] = await Promise.all([api.person(club), api.person(club)]);
  const template = await api.template(club, { multipleChoices });
  const competition = await api.competition(club, template, [right, wrong], { name: 'Capitals' });
  // Participants who chose Sydney were wrong by the answer key of the template.
  const choose = (person: Person, city: string) =>
    api.answer(
      person,
      competition,
      ({ answers }) => answers.filter(({ value }) => value === city).map(({ id }) => ({ answer_id: id, value: '1' })),
      true,
    );
  await Promise.all([choose(right, 'Canberra'), choose(wrong, 'Sydney')]);
  const admin = await api.signIn(club.admin);
  await admin.POST('/api/v1/competitions/{id}/scores/publish', { params: { path: { id: competition } } });

  const page = await visit(wrong);
  await page.goto('/user-score');
  const own = page.getByRole('row').filter({ hasText: 'Capitals' });
  await expect(own).toContainText(participation.scoreOf(0, weight));
  await expect(own).not.toContainText(participation.corrected);

  const staff = await visit(club.admin);
  await staff.goto(`/reports/competitions/${competition}`);
  await staff.getByRole('table', { name: analysis.questions }).getByRole('link').first().click();
  await staff.getByRole('link', { name: correction.open }).click();
  await expect(staff.getByRole('heading', { level: 1, name: correction.title })).toBeVisible();
  await expect(staff.getByText(correction.unchanged)).toBeVisible();
  await axe(staff);
  await shot(staff, 'correction');

  await staff.getByRole('checkbox', { name: 'Canberra' }).click();
  await expect(staff.getByRole('button', { name: correction.applyUnknown })).toBeDisabled();
  await shot(staff, 'correction-no-key');
  await staff.getByRole('checkbox', { name: 'Sydney' }).click();
  const rule = (name: keyof typeof correction.rules) =>
    staff.getByRole('radio').filter({ hasText: correction.rules[name].title });
  await expect(rule('new_key')).toContainText(correction.counts(1, 1));
  await expect(rule('better')).toContainText(correction.counts(1, 0));
  await expect(rule('full_marks')).toContainText(correction.counts(1, 0));
  await rule('new_key').click();
  await expect(staff.getByRole('button', { name: correction.apply(1, 1, weight) })).toBeVisible();
  await rule('better').click();
  const change = staff
    .getByRole('table', { name: correction.changed })
    .getByRole('row')
    .filter({ hasText: wrong.name });
  await expect(change).toContainText(correction.moved('0', String(weight)));
  await expect(change).toContainText('Sydney');
  // Both share the first place then.
  await expect(staff.getByText(correction.places([1, 2]))).toBeVisible();
  await staff.getByText(correction.all(2), { exact: true }).click();
  const all = staff.getByRole('table', { name: correction.allScores });
  await expect(all.getByRole('row').filter({ hasText: right.name })).toContainText('Canberra');
  await shot(staff, 'correction-preview');

  const apply = staff.getByRole('button', { name: correction.apply(1, 0, weight) });
  await apply.click();
  await expect(staff.getByText(correction.reasonMissing)).toBeVisible();
  await shot(staff, 'correction-reason');
  await staff.getByRole('textbox', { name: correction.reason }).fill('Both cities were meant');
  await axe(staff);
  await apply.click();
  await expect(staff.getByRole('table', { name: correction.list })).toContainText('Both cities were meant');
  await axe(staff);
  await shot(staff, 'corrections');

  await page.reload();
  await expect(own).toContainText(participation.scoreOf(weight, weight));
  await expect(own).toContainText(participation.corrected);
  await axe(page);
  await shot(page, 'own-score-corrected');

  await staff.goto(`/results/show/${competition}/${wrong.id}`);
  await expect(staff.getByText(results.corrected.better)).toBeVisible();
  await shot(staff, 'sheet-corrected');
});
