import { answering } from '../src/messages/en/answering';
import { eventLive } from '../src/messages/en/eventLive';
import { events } from '../src/messages/en/events';
import { everyKind } from './support/api';
import { allSaved, card } from './support/steps';
import { expect, test } from './support/test';

const question = 'Which city is the capital of Australia';
/** On a busy machine a page may be slow. */
const SLOWLY = { timeout: 40_000 };

test('staff see what participants do, and help from the row', async ({ visit, api, axe, shot }) => {
  const club = await api.organization();
  const [petra, ben] = [await api.person(club), await api.person(club)];
  const { multipleChoices } = everyKind;
  const competition = await api.competition(club, await api.template(club, { multipleChoices }), [petra, ben]);
  const staff = await visit(club.admin);
  await staff.goto(`/competition/${competition}/live`);
  const row = (name: string) => staff.getByRole('row').filter({ hasText: name });
  await expect(row(petra.name).getByText(eventLive.states.absent)).toBeVisible();
  await expect(row(ben.name).getByText(eventLive.states.absent)).toBeVisible();
  await axe(staff);
  await shot(staff, 'live-before');

  const page = await visit(petra);
  await page.goto(`/viewCompetitionUser/${competition}`);
  await expect(row(petra.name).getByText(eventLive.states.waiting)).toBeVisible(SLOWLY);
  await api.attempt(petra, competition);
  await page.goto(`/competition/${competition}/start`);
  await expect(row(petra.name).getByText(eventLive.states.answering)).toBeVisible(SLOWLY);
  await card(page, question).getByRole('checkbox', { name: 'Canberra' }).check();
  await allSaved(page);
  await expect(row(petra.name).getByText(eventLive.progressOf(1, 1))).toBeVisible(SLOWLY);
  await axe(staff);
  await shot(staff, 'live');

  await row(petra.name)
    .getByRole('button', { name: events.extraTimeOf(petra.name) })
    .click();
  const dialog = staff.getByRole('dialog');
  await dialog.getByLabel(events.extraMinutes).fill('10');
  await dialog.getByLabel(events.reason).fill('A broken keyboard');
  await dialog.getByRole('button', { name: events.saveExtraTime }).click();
  await expect(page.getByText(answering.moreTime(10))).toBeVisible(SLOWLY);

  await staff.getByRole('button', { name: eventLive.screen }).click();
  const large = staff.getByRole('dialog', { name: eventLive.screenOf('') });
  await expect(large).toBeVisible();
  await expect(large.getByText(petra.name)).toBeHidden();
  await axe(staff);
  await shot(staff, 'live-large-screen', 'view');
  await staff.keyboard.press('Escape');
  await expect(large).toBeHidden();
});
