import { addPeople } from '../src/messages/en/addPeople';
import { assigning } from '../src/messages/en/assigning';
import { common } from '../src/messages/en/common';
import { competitions } from '../src/messages/en/competitions';
import { events } from '../src/messages/en/events';
import { picker } from '../src/messages/en/picker';
import { shell } from '../src/messages/en/shell';
import { staffHome } from '../src/messages/en/staffHome';
import { templates } from '../src/messages/en/templates';
import { titles } from '../src/messages/en/titles';
import { awayFromMidnight } from './support/api';
import { clipboard, questions } from './support/clipboard';
import { Counted } from './support/counted';
import { expectNotice } from './support/steps';
import { expect, test } from './support/test';

/** The maximum number of interactions from a clipboard to an event about which everyone was notified (issue 28). */
const MOST = 30;

test('from 200 names in the clipboard to an event of which everybody knows', async ({
  visit,
  api,
  emailWith,
  axe,
  shot,
}) => {
  await awayFromMidnight(120_000);
  const club = await api.organization();
  const colleague = await api.person(club);
  const { names, text } = clipboard(club.domain, colleague);
  const page = await visit(club.admin);
  await page.goto('/settings/user');
  const counted = new Counted(page);
  const menu = (name: string) => page.getByRole('navigation', { name: shell.mainMenu }).getByRole('link', { name });

  await test.step('the people', async () => {
    await counted.click(page.getByRole('link', { name: staffHome.addPeople }).first());
    await counted.fill(page.getByRole('textbox', { name: addPeople.list }), text);
    await counted.click(page.getByRole('button', { name: addPeople.leaveOut(3) }));
    await counted.click(page.getByRole('button', { name: addPeople.add(196) }));
    await expect(page.getByText(addPeople.doneInvited(196))).toBeVisible();
    await axe(page);
    await shot(page, 'headline-people', 'view');
  });

  await test.step('a template of three questions', async () => {
    await counted.click(menu(titles.templates));
    await counted.click(page.getByRole('link', { name: templates.create }).first());
    await counted.fill(page.getByLabel(templates.name), 'Capitals and rivers');
    await counted.fill(page.getByLabel(templates.description), 'Three statements');
    await counted.click(page.getByRole('button', { name: templates.next, exact: true }));
    await counted.fill(page.getByLabel(templates.weight), '5');
    const editor = page.getByRole('region', { name: /^Question \d+ of \d+$/ });
    for (const [at, question] of questions.entries()) {
      if (at > 0) await counted.click(page.getByRole('button', { name: templates.addQuestion }));
      await counted.fill(page.getByRole('textbox', { name: templates.question, exact: true }), question);
      await counted.click(editor.getByRole('radio', { name: at === 1 ? 'False' : 'True', exact: true }));
    }
    await counted.click(page.getByRole('button', { name: templates.save }));
    await expect(page.getByRole('link', { name: 'Capitals and rivers', exact: true })).toBeVisible();
  });

  await test.step('an event that runs', async () => {
    await counted.click(page.getByRole('button', { name: common.actionsFor('Capitals and rivers') }));
    await counted.click(page.getByRole('menuitem', { name: titles.useForCompetition }));
    await counted.fill(page.getByLabel(competitions.name), 'Geography final');
    await counted.click(page.getByRole('button', { name: events.week }));
    await counted.fill(page.getByLabel(events.durationMinutes), '20');
    await counted.click(page.getByRole('button', { name: competitions.save }));
  });

  await test.step('everybody takes part and is told', async () => {
    await counted.click(page.getByRole('button', { name: events.assign, exact: true }));
    const dialog = page.getByRole('dialog', { name: assigning.titleOf('Geography final') });
    await counted.click(dialog.getByRole('button', { name: picker.selectAll(197) }));
    await shot(page, 'headline-assign', 'view');
    await counted.click(dialog.getByRole('button', { name: assigning.assignAndTell(197) }));
    await expectNotice(page, events.assigned);
  });

  expect(counted.total, counted.steps).toBeLessThanOrEqual(MOST);
  await expect(page.getByText('197 participants')).toBeVisible();
  await emailWith('You are invited to Geography final', names[0] ?? '', 'person0@');
  await emailWith('You are invited to Geography final', names[0] ?? '', 'person1@');
  await emailWith('You are invited to Geography final', names[198] ?? '', 'person198@');
  await emailWith('You take part in Geography final', colleague.name);
  const reader = await visit(colleague);
  await reader.goto('/user-competitions');
  await expect(reader.getByRole('link', { name: 'Geography final', exact: true })).toBeVisible();
});
