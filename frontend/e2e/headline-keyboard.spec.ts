import type { Locator, Page } from '@playwright/test';

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
import { expectNotice, pressEnter, replaceText, tabTo } from './support/steps';
import { expect, test } from './support/test';

// `headline.spec.ts` runs the same steps with the mouse in every run.
test.skip(!process.env.PALESTRA_TEST_ALL, 'by keyboard only in test-all');

/** Opens a menu with the keyboard, and moves to one of its items. */
async function pickItem(page: Page, opener: Locator, name: string): Promise<void> {
  await pressEnter(page, opener);
  const item = page.getByRole('menuitem', { name });
  await expect(item).toBeVisible();
  for (let presses = 0; presses < 20; presses += 1) {
    if (await item.evaluate((element) => element === document.activeElement)) break;
    await page.keyboard.press('ArrowDown');
  }
  await expect(item).toBeFocused();
  await page.keyboard.press('Enter');
}

test('from 200 names in the clipboard to an event of which everybody knows, with the keyboard alone', async ({
  visit,
  api,
  emailWith,
}) => {
  await awayFromMidnight(180_000);
  const club = await api.organization();
  const { names, text } = clipboard(club.domain, await api.person(club));
  const page = await visit(club.admin);
  const menu = (name: string) => page.getByRole('navigation', { name: shell.mainMenu }).getByRole('link', { name });
  const button = (name: string) => page.getByRole('button', { name, exact: true });

  await test.step('the people', async () => {
    await page.goto('/settings/user');
    await pressEnter(page, page.getByRole('link', { name: staffHome.addPeople }).first());
    await tabTo(page, page.getByRole('textbox', { name: addPeople.list }));
    await page.keyboard.insertText(text);
    await pressEnter(page, button(addPeople.leaveOut(3)));
    await pressEnter(page, button(addPeople.add(196)));
    await expect(page.getByText(addPeople.doneInvited(196))).toBeVisible();
  });

  await test.step('a template of three questions', async () => {
    await pressEnter(page, menu(titles.templates));
    await pressEnter(page, page.getByRole('link', { name: templates.create }).first());
    await replaceText(page, templates.name, 'Capitals and rivers');
    await replaceText(page, templates.description, 'Three statements');
    await pressEnter(page, button(templates.next));
    await replaceText(page, templates.weight, '5');
    const editor = page.getByRole('region', { name: /^Question \d+ of \d+$/ });
    for (const [at, question] of questions.entries()) {
      if (at > 0) await page.keyboard.press('Control+Enter');
      await tabTo(page, page.getByRole('textbox', { name: templates.question, exact: true }));
      await page.keyboard.type(question);
      await tabTo(page, editor.getByRole('radio', { name: 'True', exact: true }));
      await page.keyboard.press(at === 1 ? 'ArrowDown' : 'Space');
      await expect(editor.getByRole('radio', { name: at === 1 ? 'False' : 'True', exact: true })).toBeChecked();
    }
    await pressEnter(page, button(templates.save));
    await expect(page.getByRole('link', { name: 'Capitals and rivers', exact: true })).toBeVisible();
  });

  await test.step('an event that runs', async () => {
    await pickItem(page, button(common.actionsFor('Capitals and rivers')), titles.useForCompetition);
    await replaceText(page, competitions.name, 'Geography final');
    await pressEnter(page, button(events.week));
    await replaceText(page, events.durationMinutes, '20');
    await pressEnter(page, button(competitions.save));
  });

  await test.step('everybody takes part and is told', async () => {
    await pressEnter(page, button(events.assign));
    const dialog = page.getByRole('dialog', { name: assigning.titleOf('Geography final') });
    await pressEnter(page, dialog.getByRole('button', { name: picker.selectAll(197) }));
    await pressEnter(page, dialog.getByRole('button', { name: assigning.assignAndTell(197) }));
    await expectNotice(page, events.assigned);
  });

  await expect(page.getByText('197 participants')).toBeVisible();
  await emailWith('You are invited to Geography final', names[198] ?? '', 'person198@');
});
