import { answering } from '../src/messages/en/answering';
import { eventTerms } from '../src/messages/en/eventTerms';
import { ownCompetitions } from '../src/messages/en/ownCompetitions';
import { participation } from '../src/messages/en/participation';
import { results } from '../src/messages/en/results';
import { everyKind } from './support/api';
import { allSaved, card, expectNotice, saveFirstScore } from './support/steps';
import { expect, test } from './support/test';

const question = 'Which city is the capital of Australia';
const t = results.teams;

test('the answers of a team become its score, for staff and for a player', async ({ visit, api, axe, shot }) => {
  const club = await api.organization();
  const [leader, member, other] = await Promise.all([api.person(club), api.person(club), api.person(club)]);
  const north = await api.team(club, 'North', [leader, member]);
  const south = await api.team(club, 'South', [other]);
  const { multipleChoices } = everyKind;
  const template = await api.template(club, { multipleChoices });
  const competition = await api.competition(club, template, [], { participant_type: 'team', name: 'Relay' });
  const session = await api.signIn(club.admin);
  await session.POST('/api/v1/competitions/assign/{id}/{kind}', {
    params: { path: { id: competition, kind: 'teams' } },
    body: { teams: [north, south] },
  });
  await session.PUT('/api/v1/competitions/play/team/{id}', {
    params: { path: { id: competition } },
    body: { type: 'members' },
  });

  const page = await visit(leader);
  await page.goto('/user-competitions');
  await page.getByRole('button', { name: ownCompetitions.start.shortFor('Relay') }).click();
  await page.getByRole('button', { name: participation.startYes }).click();
  await card(page, question).getByRole('checkbox', { name: 'Canberra' }).check();
  await allSaved(page);

  const staff = await visit(club.admin);
  await staff.goto('/results/team');
  await expect(staff.getByText(results.empty)).toBeVisible();
  await axe(staff);
  await shot(staff, 'team-results-empty');
  await page.getByRole('button', { name: answering.submit, exact: true }).click();
  await page.getByRole('button', { name: answering.submitAnswers }).click();
  await expect(page.getByRole('heading', { level: 1, name: answering.submitted })).toBeVisible();

  // The list of individual competitions does not contain the competition.
  await staff.goto('/results');
  await expect(staff.getByText(results.empty)).toBeVisible();
  await staff.getByRole('link', { name: eventTerms.participantTypes.team, exact: true }).click();
  const relay = staff.getByRole('row').filter({ hasText: 'Relay' });
  await expect(relay.getByRole('cell').nth(0)).toHaveText('2');
  await axe(staff);
  await shot(staff, 'team-results');
  await relay.getByRole('link', { name: 'Relay' }).click();
  await expect(staff.getByRole('heading', { level: 1, name: 'Relay' })).toBeVisible();
  const row = (name: string) => staff.getByRole('row').filter({ hasText: name });
  await expect(row('North')).toContainText(results.notPublished);
  await expect(row('North')).toContainText(t.ungraded(1));
  await expect(row('South')).toContainText(results.notSolved);
  await axe(staff);
  await shot(staff, 'teams-waiting');

  // Before the publication, a player sees why there is no score.
  const player = await visit(member);
  await player.goto('/user-team-score');
  const own = player.getByRole('row').filter({ hasText: 'Relay' });
  await expect(own).toContainText(participation.teamScores.ungraded(1));
  await axe(player);
  await shot(player, 'own-team-score-waiting');

  await session.POST('/api/v1/competitions/{id}/scores/publish', { params: { path: { id: competition } } });
  await staff.reload();
  await expect(row('North')).toContainText(t.provisional);
  await expect(row('North').getByRole('cell').first()).toHaveText('1');
  const { counted } = results.people;
  await expect(staff.getByText(t.notSolved.counted(1), { exact: true })).toBeVisible();
  await shot(staff, 'teams-scored');
  await staff.getByText(counted.published(1), { exact: true }).click();
  await expect(row('South')).toHaveCount(0);
  await expect(row('North')).toContainText(t.provisional);
  await staff.getByRole('link', { name: 'North' }).click();
  await expect(staff.getByRole('heading', { level: 1, name: 'North' })).toBeVisible();
  const weight = everyKind.multipleChoices.weight;
  await expect(staff.getByText(results.totalOf(weight / 2, weight))).toBeVisible();
  await expect(staff.getByText(t.absent(1))).toBeVisible();
  await expect(row(leader.name)).toContainText(t.isLeader);
  await expect(row(member.name)).toContainText(results.notSolved);
  await axe(staff);
  await shot(staff, 'team-members');

  await player.reload();
  await expect(own).toContainText(participation.scoreOf(weight / 2, weight));
  await expect(own).toContainText(eventTerms.playModes.members);
  await axe(player);
  await shot(player, 'own-team-score');
  await player.getByRole('button', { name: 'Columns' }).click();
  await player.getByRole('menuitemcheckbox', { name: participation.teamScores.type }).click();
  await player.keyboard.press('Escape');
  await expect(player.getByRole('columnheader', { name: participation.teamScores.type })).toBeHidden();

  // Opens the other address of the sheet. A grader saves a score for a player of a team.
  await staff.goto(`/edit-scores/${competition}/${leader.id}`);
  await expect(staff).toHaveURL(`/results/show/${competition}/${leader.id}`);
  await expect(staff.getByRole('heading', { name: leader.name })).toBeVisible();
  await saveFirstScore(staff);
  await expectNotice(staff, results.saved);
});
