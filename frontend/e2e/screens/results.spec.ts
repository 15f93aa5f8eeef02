import { ownResult } from '../../src/messages/en/ownResult';
import { participation } from '../../src/messages/en/participation';
import { questions } from '../../src/messages/en/questions';
import { results } from '../../src/messages/en/results';
import { everyKind } from '../support/api';
import { expect, failRequests, lookAtFailures, noNotice, test } from '../support/screens';
import { createAnswered } from '../support/seeds';
import { kindTab } from '../support/steps';

test('the list of results', async ({ visit, api, look }) => {
  const club = await api.organization();
  const page = await visit(await api.grader(club));
  await page.goto('/results');
  await look(page, 'results-empty');
  await lookAtFailures(page, look, 'results', '/results', '**/api/v1/competitions/gotAnswers?*');
  const { competition } = await createAnswered(api, club, 12);
  await page.goto('/results');
  await look(page, 'results-full');
  await page.goto(`/users/score/show/${competition}`);
  await look(page, 'answered');
});

test('grading, and the score as the participant sees it', async ({ visit, api, look }) => {
  const club = await api.organization();
  const { competition, name, people } = await createAnswered(api, club, 12);
  const [absent, petra] = people;
  const page = await visit(await api.grader(club));
  await page.goto(`/results/show/${competition}/${absent?.id}`);
  await look(page, 'grading-not-submitted');
  await page.goto(`/results/show/${competition}/${petra?.id}`);
  for (const code of [1, 2, 3, 4, 5] as const) {
    await kindTab(page, code).click();
    await look(page, `grading-${questions.titles[code].toLowerCase().replaceAll(' ', '-')}`);
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: results.save }).click();
  await noNotice(page);
  // On a phone the row of tabs scrolls to the one that opened.
  await expect(kindTab(page, 3)).toBeInViewport({ ratio: 0.9 });
  await page.setViewportSize({ width: 1440, height: 900 });
  await kindTab(page, 3).click();
  await page.getByRole('button', { name: results.save }).click();
  await look(page, 'grading-missing');
  await page.getByRole('textbox', { name: results.mark }).fill('9.5');
  await kindTab(page, 4).click();
  await page.getByRole('textbox', { name: results.mark }).fill('8');
  const bar = page.getByRole('region', { name: results.totals });
  const places = () =>
    Promise.all([results.nextTitle, results.save].map((name) => bar.getByRole('button', { name }).boundingBox()));
  const before = await places();
  await page.getByRole('button', { name: results.save }).click();
  await look(page, 'grading-asks');
  await page.getByRole('dialog').getByRole('button', { name: results.save }).click();
  await expect(page.getByText(results.notScoredYet)).toBeHidden();
  await noNotice(page);
  // What was under the pointer before the save is there afterwards too.
  expect(await places()).toEqual(before);
  await look(page, 'grading-saved');
  await page.getByRole('button', { name: results.history.open }).click();
  const history = page.getByRole('dialog');
  await expect(history.getByText(results.history.changed('Free Text, question 1', null, 9.5))).toBeVisible();
  await expect(history.getByText(results.history.automatic)).toBeVisible();
  await look(page, 'grading-history');

  const participant = await visit(petra);
  await participant.goto('/user-score');
  const row = participant.getByRole('row').filter({ hasText: name });
  await expect(row.getByRole('cell', { name: /^9\.5 of \d+/ })).toBeVisible();
  await expect(row).not.toContainText(participation.notPublished);
  await look(participant, 'own-scores-published');
  const admin = await api.signIn(club.admin);
  const shown = { show_place: 1, show_feedback: 1 } as const;
  await admin.PATCH('/api/v1/competitions/{id}', { params: { path: { id: competition } }, body: shown });
  await row.getByRole('link', { name }).click();
  await expect(participant.getByText(ownResult.place(1, 1))).toBeVisible();
  await expect(participant.getByText(ownResult.withheld.not_over)).toBeVisible();
  await look(participant, 'own-result');
});

test('marking one question across all participants', async ({ visit, api, look }) => {
  const t = results.marking;
  const club = await api.organization();
  const grader = await api.grader(club);
  const { competition, people } = await createAnswered(api, club, 12);
  const page = await visit(grader);
  const address = `/results/marking/${competition}`;
  const mark = page.getByRole('textbox', { name: results.mark });
  await page.goto(address);
  await expect(mark).toBeFocused();
  await look(page, 'marking');
  // From 0 to the weight of 10, all marks are in one row.
  const marks = await page.getByRole('button', { name: /^\d+$/, pressed: false }).all();
  const rows = await Promise.all(marks.map(async (one) => (await one.boundingBox())?.y));
  expect([marks.length, new Set(rows).size]).toEqual([11, 1]);
  // The time of the first save moves no button, also on a small laptop.
  await page.setViewportSize({ width: 1280, height: 800 });
  const buttons = [t.skip, t.saveAndNext].map((name) => page.getByRole('button', { name }));
  const places = () => Promise.all(buttons.map((button) => button.boundingBox()));
  const before = await places();
  await mark.fill('5');
  await page.keyboard.press('Enter');
  await expect(page.getByText(t.draftSaved('').trim())).toBeVisible();
  expect(await places()).toEqual(before);
  await page.setViewportSize({ width: 1440, height: 900 });
  for (const said of ['Say which cities', 'Name the year']) {
    await page.getByRole('textbox', { name: results.comment }).fill(said);
    await mark.fill('7');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('textbox', { name: results.comment })).toHaveValue('');
  }
  await failRequests(page, '**/api/v1/marking/*/*/*', 500);
  await mark.fill('99');
  await mark.press('Enter');
  await expect(page.getByText(results.clamped(10))).toBeVisible();
  await look(page, 'marking-too-high');
  await expect(mark).toHaveValue('10');
  const refused = page.waitForResponse((response) => response.status() === 500);
  await mark.press('Enter');
  await refused;
  await expect(page.locator('#mark-said[data-wrong]')).toBeVisible();
  await look(page, 'marking-not-saved');
  await page.unroute('**/api/v1/marking/*/*/*');
  await mark.press('Enter');
  await expect(page.getByRole('region', { name: results.progress }).getByText(t.markedOf(4, 11))).toBeVisible();

  const admin = await api.signIn(club.admin);
  const event = { params: { path: { id: competition } } };
  await admin.PUT('/api/v1/competitions/{id}/anonymity', { ...event, body: { anonymous: 1 } });
  await page.goto(address);
  await expect(page.getByText(t.hidden)).toBeVisible();
  await look(page, 'marking-hidden');
  await page.getByRole('button', { name: t.publish }).click();
  await look(page, 'marking-asks', 'view');
  const organizer = await visit(club.admin);
  await organizer.goto(`/users/score/show/${competition}`);
  await expect(organizer.getByRole('switch', { name: t.hideNames })).toBeChecked();
  await look(organizer, 'answered-hidden');
  await organizer
    .getByRole('link', { name: /^Answer/ })
    .first()
    .click();
  await expect(organizer.getByRole('heading', { name: /^Answer/ }).first()).toBeVisible();
  await look(organizer, 'grading-hidden');

  const [template, byServer] = await Promise.all([
    api.template(club),
    api.template(club, { trueOrFalse: everyKind.trueOrFalse }),
  ]);
  const empty = await api.competition(club, template, people.slice(0, 1));
  await page.goto(`/results/marking/${empty}`);
  await expect(page.getByText(t.noAnswers)).toBeVisible();
  await look(page, 'marking-empty');
  const automatic = await api.competition(club, byServer, people.slice(0, 1));
  await page.goto(`/results/marking/${automatic}`);
  await expect(page.getByText(t.noQuestions)).toBeVisible();
  await look(page, 'marking-nothing');
  await lookAtFailures(page, look, 'marking', address, `**/api/v1/marking/${competition}`);
});
