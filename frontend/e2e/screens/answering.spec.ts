import * as limits from '../../src/api/limits.gen';
import { answering } from '../../src/messages/en/answering';
import { answeringTools } from '../../src/messages/en/answeringTools';
import { ownCompetitions } from '../../src/messages/en/ownCompetitions';
import { questions } from '../../src/messages/en/questions';
import { type Api, day } from '../support/api';
import { dialogOpen, expect, failRequests, test } from '../support/screens';
import { hundredQuestions, longName } from '../support/seeds';
import { allSaved, expectKeptOnDevice } from '../support/steps';

const name = longName(limits.CompetitionRequest.name.maxLength, 'Wettbewerb');

async function createHundredQuestions(api: Api) {
  const club = await api.organization();
  const [petra, template] = await Promise.all([api.person(club), api.template(club, hundredQuestions)]);
  return { club, petra, template };
}

test('answering a hundred questions', async ({ visit, api, look }) => {
  const { club, petra, template } = await createHundredQuestions(api);
  const running = await api.competition(club, template, [petra], { name });
  const page = await visit(petra);
  await page.goto(`/competition/${running}/start`);
  await look(page, 'answering-first', 'view');
  for (const tab of await page.getByRole('tab').all()) {
    await tab.click();
    await look(page, `answering-${(await tab.getAttribute('id')) ?? ''}`, 'view');
  }
  await page.getByRole('tab').nth(1).click();
  for (let at = 0; at < 9; at += 1) await page.getByRole('checkbox').nth(at).check();
  // The third question of this tab, however many real questions there are.
  const third = hundredQuestions.trueOrFalse.questions.length + 3;
  await page.getByRole('button', { name: answering.markOf(third) }).click();
  await look(page, 'answering-answered', 'view');
  await page.setViewportSize({ width: 800, height: 640 });
  await look(page, 'answering-narrow', 'view');
  await page.setViewportSize({ width: 390, height: 664 });
  await look(page, 'answering-phone', 'view');
  await page.getByRole('button', { name: /^Questions / }).click();
  await dialogOpen(page);
  await look(page, 'answering-questions', 'view');
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 844, height: 390 });
  await look(page, 'answering-landscape', 'view');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('button', { name: answering.review, exact: true }).click();
  await dialogOpen(page);
  await look(page, 'answering-review', 'view');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: answering.shortcuts }).click();
  await dialogOpen(page);
  await look(page, 'answering-keys', 'view');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: answering.clock.hide }).click();
  // The tooltip is outside of the landmarks, so that axe rule is off.
  await page.mouse.move(700, 450);
  await expect(page.getByRole('tooltip')).toBeHidden();
  await look(page, 'answering-clock-hidden', 'view');
});

test('tools beside the questions', async ({ visit, api, look }) => {
  const { club, petra, template } = await createHundredQuestions(api);
  const running = await api.competition(club, template, [petra], { name });
  const page = await visit(petra);
  await page.goto(`/competition/${running}/start`);
  const text = page.locator('[data-text]').first();
  await expect(text).toBeVisible();
  const openTool = async (tool: string) => {
    await page.getByRole('button', { name: answering.tools }).click();
    await page.getByRole('menuitemcheckbox', { name: tool }).click();
    await expect(page.getByRole('menu')).toBeHidden();
  };

  await page.getByRole('button', { name: answering.tools }).click();
  await expect(page.getByRole('menu')).toBeVisible();
  await look(page, 'answering-tools', 'view');
  await page.keyboard.press('Escape');

  await openTool(answeringTools.panels.highlighter);
  await page.getByRole('button', { name: answeringTools.steps.next }).click();
  for (let words = 0; words < 3; words += 1)
    await page.getByRole('button', { name: answeringTools.steps.more }).click();
  await page.getByRole('button', { name: answeringTools.mark, exact: true }).click();
  await page.getByRole('button', { name: answeringTools.steps.next }).click();
  await look(page, 'answering-highlighter', 'view');

  await openTool(answeringTools.panels.notes);
  await page.getByRole('textbox', { name: answeringTools.noteLabel }).fill('Ask about the tides.\n12 ships in June');
  await look(page, 'answering-notes', 'view');

  await openTool(answeringTools.panels.calculator);
  await page.keyboard.type('1200/7+3.5');
  await look(page, 'answering-calculator', 'view');
  // A printed screenshot closes the panel, and the focus is lost.
  await page.getByRole('button', { name: answeringTools.keys['='] }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: answering.tools })).toBeFocused();

  await openTool(answeringTools.guide);
  await text.hover();
  await look(page, 'answering-line-guide', 'view');
});

test('answering in the last minutes', async ({ visit, api, look }) => {
  const { club, petra, template } = await createHundredQuestions(api);
  const short = await api.competition(club, template, [petra], { name, duration: 4 });
  const page = await visit(petra);
  await page.goto(`/competition/${short}/start`);
  await expect(page.getByText(answering.clock.low)).toBeVisible();
  await page.getByRole('radio').first().check();
  await look(page, 'answering-low', 'view');
});

// A competition of its own, because the checks of a screen can take longer than the last minutes.
test('answering to the end', async ({ visit, api, look }) => {
  const { club, petra, template } = await createHundredQuestions(api);
  const running = await api.competition(club, template, [petra], { name });
  const page = await visit(petra);
  await page.goto(`/competition/${running}/start`);
  await page.getByRole('radio').first().check();
  for (const tab of await page.getByRole('tab').all()) await tab.click();
  await page.getByRole('tab', { name: questions.titles[3] }).click();
  await page.getByRole('tabpanel').getByRole('textbox').fill('Rivals');
  await page.getByRole('button', { name: /^Clear answer/ }).click();
  await expect(page.getByRole('button', { name: /^Undo/ })).toBeVisible();
  await page.getByRole('button', { name: answering.submit, exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: answering.submitAnswers }).click();
  await expect(page.getByRole('heading', { name: answering.submitted })).toBeVisible();
  await look(page, 'answering-receipt');
});

test('answering until the time is over', async ({ visit, api, look }) => {
  const { club, petra, template } = await createHundredQuestions(api);
  const soon = await api.closingCompetition(club, template, [petra]);
  const page = await visit(petra);
  await page.goto(`/competition/${soon}/start`);
  await expect(page.getByText(answering.clock.ending)).toBeVisible();
  await look(page, 'answering-last-minute', 'view');
  await expect(page.getByRole('heading', { name: answering.timeOutEnding.sent })).toBeVisible({ timeout: 80_000 });
  await look(page, 'answering-time-out');
});

test('answering that is interrupted', async ({ visit, api, look }) => {
  const { club, petra, template } = await createHundredQuestions(api);
  const [running, pending, done] = await Promise.all([
    api.competition(club, template, [petra], { name }),
    api.competition(club, template, [petra], { start_date: day(3), end_date: day(5) }),
    api.competition(club, template, [petra]),
  ]);
  await api.answer(petra, done, () => [], true);
  const page = await visit(petra);
  await page.goto(`/competition/${running}/start`);
  await page.getByRole('tab').first().click();
  await page.context().setOffline(true);
  await page.getByRole('radio').first().check();
  await expectKeptOnDevice(page);
  await look(page, 'answering-offline', 'view');
  await page.context().setOffline(false);

  const other = await page.context().newPage();
  await other.goto(`/competition/${running}/start`);
  await expect(other.getByRole('heading', { name: answering.elsewhere })).toBeVisible();
  await look(other, 'answering-elsewhere');
  await other.goto(`/competition/${done}/start`);
  await expect(other.getByRole('heading', { name: ownCompetitions.submittedBefore })).toBeVisible();
  await failRequests(other, '**/api/v1/competition/start/*', 500);
  await other.goto(`/competition/${pending}/start`);
  await expect(other.getByRole('heading', { name: ownCompetitions.answeringFailed })).toBeVisible();
  await look(other, 'answering-failed');

  const renewed = await api.changePassword(petra);
  // This is not a mouse click, because the page may notice the end at this moment and open a dialog above the answers.
  await page.getByRole('radio').nth(2).dispatchEvent('click');
  await expect(page.getByRole('dialog', { name: answering.signedOutTitle })).toBeVisible();
  await look(page, 'answering-signed-out', 'view');
  await page.getByRole('dialog').getByLabel(answering.password, { exact: true }).fill(renewed.password);
  await page.getByRole('dialog').getByRole('button', { name: answering.signIn }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.getByRole('link', { name: answering.exit }).click();
  await dialogOpen(page);
  await look(page, 'answering-leave', 'view');
});

test('answering whose time or attempt changes', async ({ visit, api, look }) => {
  const { club, petra, template } = await createHundredQuestions(api);
  const running = await api.competition(club, template, [petra], { name });
  const page = await visit(petra);
  let told: object = {};
  await page.route('**/api/v1/user/attempts/*', async (route) => {
    // The server may close an idle connection while the next request is being sent. A browser then repeats the request.
    const response = await route.fetch({ maxRetries: 3 });
    const { data } = await response.json();
    await route.fulfill({ response, json: { data: { ...data, ...told } } });
  });
  const tellState = async (values: object) => {
    told = values;
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  };
  const answerFirst = async () => {
    await page.goto(`/competition/${running}/start`);
    await page.getByRole('tab').first().click();
    await page.getByRole('radio').first().check();
    await allSaved(page);
  };

  await answerFirst();
  await tellState({ deadline: new Date(Date.now() + 7_200_000).toISOString() });
  await expect(page.getByText(/^You have \d+ more minutes/)).toBeVisible();
  await look(page, 'answering-more-time', 'view');

  await tellState({ paused: true, remaining_seconds: 754 });
  await expect(page.getByRole('heading', { name: answering.paused })).toBeVisible();
  await expect(page.getByText(answering.pausedSaved)).toBeVisible();
  await look(page, 'answering-paused');

  await tellState({ attempt_id: '00000000-0000-4000-8000-000000000000' });
  await expect(page.getByRole('heading', { name: answering.replaced.attempt })).toBeVisible();
  await look(page, 'answering-replaced');

  told = {};
  await answerFirst();
  await page.getByRole('radio').nth(2).check();
  await allSaved(page);
  await tellState({ revision: 0 });
  await expect(page.getByRole('heading', { name: answering.replaced.sheet })).toBeVisible();
  await look(page, 'answering-set-back');
  told = {};
  await page.getByRole('button', { name: answering.loadCurrent }).click();
  await allSaved(page);
});
