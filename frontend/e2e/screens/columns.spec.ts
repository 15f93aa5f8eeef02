import type { Page } from '@playwright/test';

import { results } from '../../src/messages/en/results';
import { everyKind, type Person } from '../support/api';
import { container, templateWithSlides } from '../support/pictures';
import { answerRightly, createTeam, markAndPublish } from '../support/seeds';
import { expect, test } from '../support/test';

// The width of a small laptop. `checkWidths` compares the whole page with it, and this test the cells.
test.skip(!process.env.PALESTRA_TEST_ALL, 'the columns of all lists only in test-all');
test.use({ viewport: { width: 1280, height: 800 } });

/**
 * Returns the cells of the page's tables whose text is cut or breaks into a second line. Below the text of a cell there may be a
 * muted second line, so each text is compared on its own.
 */
const badCells = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const linesOf = (text: Node) => {
      const range = document.createRange();
      range.selectNodeContents(text);
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
    };
    const textsIn = (cell: Element) => {
      const walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
      const texts: Node[] = [];
      while (walker.nextNode()) {
        const { parentElement, textContent } = walker.currentNode as Text;
        if (textContent?.trim() && !parentElement?.closest('.visually-hidden, [class*="VisuallyHidden"]')) {
          texts.push(walker.currentNode);
        }
      }
      return texts;
    };
    return [...document.querySelectorAll('table')].flatMap((table) => {
      const frame = table.parentElement ?? table;
      const edge = frame.getBoundingClientRect().right + 1;
      return [...table.querySelectorAll('th, td')].flatMap((cell) => {
        const label = `${cell.getAttribute('data-label') ?? 'head'}: ${cell.textContent}`;
        const isCut = cell.getBoundingClientRect().right > edge || cell.scrollWidth > cell.clientWidth + 1;
        return [
          ...(isCut ? [`cut, ${label}`] : []),
          // The titles of the kinds of questions wrap between their words.
          ...(!cell.closest('thead') && textsIn(cell).some((text) => linesOf(text) > 1) ? [`broken, ${label}`] : []),
        ];
      });
    });
  });

/** Opens each address and compares the cells of its table. */
async function checkColumns(page: Page, addresses: readonly string[]): Promise<void> {
  for (const address of addresses) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    // The first row is the head.
    await expect(page.getByRole('table').first().getByRole('row').nth(1), address).toBeVisible();
    await page.evaluate(() => document.fonts.ready);
    expect.soft(await badCells(page), address).toEqual([]);
  }
}

test('at 1280 pixels no column of a list is cut or broken', async ({ visit, api }) => {
  const club = await api.organization();
  const people = await api.people(club, 6);
  await api.role(club, 'viewAny user', 'update user');
  const template = await api.template(club, { ...everyKind, name: 'Cold chain basics' });
  const competition = await api.competition(club, template, people, { name: 'Night Shift Triage' });
  await api.training(club, template, people, { name: 'Radio Drill' });
  for (const person of people.slice(0, 2)) await api.answer(person, competition, () => [], true);
  const admin = await api.signIn(club.admin);
  await admin.POST('/api/v1/users', {
    body: { name: 'Niamh O’Brien-Smith', email: `niamh.obrien@${club.domain}`, role: 'user', invitation: true },
  });
  const { data } = await admin.GET('/api/v1/entities');
  const root = data?.data[0]?.id ?? '';
  await admin.POST('/api/v1/entities', { body: { data: [{ name: 'Rotterdam hub', parent_id: root }] } });
  await createTeam(api, club, 'Rotterdam hub', people);
  const page = await visit(club.admin);
  await checkColumns(page, [
    '/settings/user',
    '/settings/roles',
    '/settings/teams',
    '/settings/audit',
    '/templates',
    '/competitions',
    '/private/trainings',
    '/results',
    `/settings/user/${people[0]?.id}/events`,
  ]);
});

test('at 1280 pixels no column of results is cut or broken', async ({ visit, api, server }) => {
  const club = await api.organization();
  const people = await api.people(club, 4);
  const [player] = people;
  const staff = await visit(club.admin);
  // With the bonus, the totals are above the weight.
  const groups = { ...everyKind, slides: { ...container, weight: 5 } };
  const template = await templateWithSlides(api, club, staff, server.url, groups);
  // The model answers of a training stay secret while a competition with the same template runs.
  const ofTraining = await templateWithSlides(api, club, staff, server.url, { ...groups, name: 'Radio' });
  const competition = await api.competition(club, template, people, { name: 'Night Shift Triage' });
  const training = await api.training(club, ofTraining, people, { name: 'Radio Drill' });
  const team = await api.team(club, 'Rotterdam hub', people.slice(0, 2));
  const relay = await api.competition(club, template, [], { participant_type: 'team', name: 'Relay' });
  const admin = await api.signIn(club.admin);
  await admin.POST('/api/v1/competitions/assign/{id}/{kind}', {
    params: { path: { id: relay, kind: 'teams' } },
    body: { teams: [team] },
  });
  await admin.PUT('/api/v1/competitions/play/team/{id}', {
    params: { path: { id: relay } },
    body: { type: 'members' },
  });
  for (const person of people.slice(0, 2)) {
    for (const event of [competition, relay]) await api.answer(person, event, answerRightly, true);
    await api.takeTraining(person, training, true);
  }
  for (const event of [competition, relay, training]) await markAndPublish(api, club, event);
  await staff.goto(`/users/score/show/${competition}`);
  await expect(staff.getByRole('columnheader', { name: results.publishedAt })).toBeInViewport({ ratio: 1 });
  await checkColumns(staff, [
    `/users/score/show/${competition}`,
    `/competitions/teams/${relay}`,
    `/competitions/teams/users/${relay}/${team}`,
    '/results/team',
    '/results/trainings',
    `/results/trainings/${training}`,
  ]);
  await checkColumns(await visit(player as Person), ['/user-score', '/user-team-score', '/user-training-score']);
});
