import { answering } from '../src/messages/en/answering';
import { assigning } from '../src/messages/en/assigning';
import { common } from '../src/messages/en/common';
import { events } from '../src/messages/en/events';
import { ownCompetitions } from '../src/messages/en/ownCompetitions';
import { participation } from '../src/messages/en/participation';
import { everyKind } from './support/api';
import { allSaved, card, expectNotice } from './support/steps';
import { expect, test } from './support/test';

const question = 'Which city is the capital of Australia';

test('a team is assigned, plays, and a member is restored', async ({ visit, api, axe, shot }) => {
  const club = await api.organization();
  const [leader, member, other] = await Promise.all([api.person(club), api.person(club), api.person(club)]);
  await api.team(club, 'North', [leader, member]);
  await api.team(club, 'South', [other]);
  const { multipleChoices } = everyKind;
  const template = await api.template(club, { multipleChoices });
  const competition = await api.competition(club, template, [], { participant_type: 'team', name: 'Relay' });

  const staff = await visit(club.admin);
  await staff.goto(`/complete-edit-competitions/${competition}`);
  const assignNorth = async () => {
    await staff.getByRole('button', { name: events.assignButton }).click();
    const dialog = staff.getByRole('dialog', { name: assigning.title });
    await dialog.getByRole('checkbox', { name: 'Select North' }).check();
    return dialog;
  };
  const dialog = await assignNorth();
  await axe(staff);
  await shot(staff, 'assign-teams');
  await dialog.getByRole('button', { name: assigning.assignTeams(1) }).click();
  const play = staff.getByRole('dialog', { name: events.playAs });
  await expect(play.getByRole('button', { name: events.playModes.leader })).toBeVisible();
  await axe(staff);
  await shot(staff, 'assign-teams-play');
  await play.getByRole('button', { name: common.cancel }).click();
  await expect(play).toBeHidden();
  // If the dialog is closed without an answer, the team is not assigned.
  await expect(staff.getByText('No Users or Teams Are Assigned')).toBeVisible();

  const again = await assignNorth();
  await again.getByRole('button', { name: assigning.assignTeams(1) }).click();
  await play.getByRole('button', { name: events.playModes.members }).click();
  await expectNotice(staff, events.assigned);
  const teams = staff.getByRole('list', { name: events.entityTeam });
  await expect(teams.getByText('North')).toBeVisible();
  await expect(teams.getByText(events.people(2))).toBeVisible();
  await shot(staff, 'team-event-manage');

  const page = await visit(member);
  await page.goto('/user-competitions');
  await page.getByRole('button', { name: ownCompetitions.start.shortFor('Relay') }).click();
  await page.getByRole('button', { name: participation.startYes }).click();
  await card(page, question).getByRole('checkbox', { name: 'Canberra' }).check();
  await allSaved(page);
  await page.getByRole('button', { name: answering.submit, exact: true }).click();
  await page.getByRole('button', { name: answering.submitAnswers }).click();
  await expect(page.getByRole('heading', { level: 1, name: answering.submitted })).toBeVisible();

  await staff.goto(`/view-competitions/${competition}`);
  await expect(staff.getByText(events.teamsAndPeople(1, 2))).toBeVisible();
  await staff.getByRole('button', { name: events.showMembers('North') }).click();
  const members = staff.getByRole('list', { name: events.membersOf('North') });
  await expect(members.getByRole('listitem').filter({ hasText: leader.name })).toContainText(events.leader);
  await expect(members.getByRole('listitem').filter({ hasText: member.name })).toContainText(events.submittedYes);
  await axe(staff);
  await shot(staff, 'team-event-members');
  await members.getByRole('button', { name: events.restoreOf(member.name), exact: true }).click();
  const restore = staff.getByRole('dialog', { name: events.restoreQuestion });
  await restore.getByRole('button', { name: events.restore, exact: true }).click();
  await expect(members.getByRole('listitem').filter({ hasText: member.name })).toContainText(events.submittedNo);
});
