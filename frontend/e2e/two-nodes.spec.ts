import type { Page } from '@playwright/test';
import { answering } from '../src/messages/en/answering';
import { eventMessages } from '../src/messages/en/eventMessages';
import { events } from '../src/messages/en/events';
import { everyKind, type Person } from './support/api';
import { Balancer } from './support/balancer';
import { Server } from './support/server';
import { allSaved, card, expectNotice } from './support/steps';
import { test as base, expect } from './support/test';

const australia = 'Which city is the capital of Australia';
/** On a busy machine a page may be slow. */
const SLOWLY = { timeout: 40_000 };

const SAVES = '/api/v1/user/answers';

interface Nodes {
  balancer: Balancer;
  first: Server;
  second: Server;
}

/** The browsers and the API of these tests use only the load balancer. */
const test = base.extend<object, { nodes: Nodes }>({
  nodes: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from the pattern
    async ({}, use) => {
      const balancer = await Balancer.start();
      const first = await Server.start('postgres', balancer.url);
      const second = await first.startAnother();
      balancer.use(first, second);
      await use({ balancer, first, second });
      await balancer.stop();
      await second.stop();
      await first.stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  server: [({ nodes }, use) => use(nodes.first), { scope: 'worker' }],
});

test('what happens on one node reaches participants of the other', async ({ nodes, api, visit }) => {
  const { balancer, first, second } = nodes;
  const club = await api.organization();
  const petra = await api.person(club);
  const { multipleChoices } = everyKind;
  const competition = await api.competition(club, await api.template(club, { multipleChoices }), [petra]);
  const page = await visit(petra);
  const staff = await visit(club.admin);
  const option = (name: string) => card(page, australia).getByRole('checkbox', { name });

  await test.step('an attempt that was started on one node is saved on the other', async () => {
    balancer.use(first);
    await api.attempt(petra, competition);
    // The stream stays connected to the first node, and all other requests go to the second one.
    const listens = page.waitForResponse((response) => response.url().endsWith('/user/live'));
    await page.goto(`/competition/${competition}/start`);
    await listens;
    balancer.use(second);
    await option('Canberra').check();
    await allSaved(page);
    balancer.use(first);
    expect((await api.storedSheet(petra, competition)).userAnswers).toHaveLength(1);
    balancer.use(second);
  });

  await test.step('an extension, a message, a pause and its end are heard', async () => {
    await staff.goto(`/view-competitions/${competition}`);
    const dialog = staff.getByRole('dialog');
    await staff.getByRole('button', { name: events.extend }).click();
    await dialog.getByLabel(events.timeMinutes).fill('15');
    await dialog.getByLabel(events.reason).fill('The network was down');
    await dialog.getByRole('button', { name: events.changeTime }).click();
    await expectNotice(staff, 'Time Changed Successfully');
    await expect(page.getByText(answering.moreTime(15))).toBeVisible(SLOWLY);

    await staff.getByRole('button', { name: eventMessages.send }).click();
    await dialog.getByLabel(eventMessages.text).fill('The lights go out at ten.');
    await dialog.getByRole('button', { name: eventMessages.sendNow }).click();
    await expectNotice(staff, 'Message Sent Successfully');
    await expect(page.getByText('The lights go out at ten.')).toBeVisible(SLOWLY);

    await staff.getByRole('button', { name: events.pause }).click();
    await dialog.getByLabel(events.reason).fill('A fire alarm');
    await dialog.getByRole('button', { name: events.pauseForAll }).click();
    await expectNotice(staff, 'Competition Paused Successfully');
    await expect(page.getByRole('heading', { level: 1, name: answering.paused })).toBeVisible(SLOWLY);
    await staff.getByRole('button', { name: events.resume }).click();
    await dialog.getByLabel(events.reason).fill('It was a drill');
    await dialog.getByRole('button', { name: events.resumeForAll }).click();
    await expectNotice(staff, 'Competition Goes On');
    await expect(option('Canberra')).toBeChecked(SLOWLY);
  });

  await test.step('a restored attempt opens again', async () => {
    for (const message of await page.getByRole('button', { name: eventMessages.read }).all()) await message.click();
    await page.getByRole('button', { name: answering.submit, exact: true }).click();
    await page.getByRole('button', { name: answering.submitAnswers }).click();
    await expect(page.getByRole('heading', { level: 1, name: answering.submitted })).toBeVisible();
    balancer.use(first);
    await staff.reload();
    await staff.getByRole('button', { name: events.restoreOf(petra.name), exact: true }).click();
    const dialog = staff.getByRole('dialog', { name: events.restoreQuestion });
    balancer.use(second);
    await dialog.getByRole('button', { name: events.restore, exact: true }).click();
    await expectNotice(staff, 'User Restored Successfully');
    await expect(page.getByRole('heading', { level: 1, name: answering.reopened })).toBeVisible(SLOWLY);
  });

  await test.step('a session that has ended on one node is refused by the other', async () => {
    const headers = { Authorization: `Bearer ${await api.token(petra)}` };
    const ask = ({ node }: Server) => fetch(`${node}/api/v1/user/assigned-competition`, { headers });
    expect((await ask(first)).status).toBe(200);
    await fetch(`${second.node}/api/v1/logout`, { method: 'POST', headers });
    expect((await ask(first)).status).toBe(401);
  });
});

test('a node that is killed in the middle costs a participant one request that is sent again', async ({
  nodes,
  api,
  visit,
}) => {
  const { balancer, first, second } = nodes;
  balancer.use(first, second);
  const club = await api.organization();
  const people = await api.people(club, 3);
  const { multipleChoices } = everyKind;
  const competition = await api.competition(club, await api.template(club, { multipleChoices }), people);
  const pages = await Promise.all(people.map(visit));
  const failures = pages.map((page) => {
    const failed: string[] = [];
    page.on('requestfailed', (request) => {
      // Streams of the node end with it, and the browser opens a new one.
      if (!request.url().endsWith('/live')) failed.push(`${request.method()} ${request.url()}`);
    });
    return failed;
  });
  const option = (page: Page, name: string) => card(page, australia).getByRole('checkbox', { name });
  for (const [at, page] of pages.entries()) {
    await api.attempt(people[at] as Person, competition);
    await page.goto(`/competition/${competition}/start`);
    await expect(option(page, 'Canberra')).toBeVisible();
  }

  const answer = async (page: Page, rounds: number) => {
    for (let round = 0; round < rounds; round += 1) {
      await option(page, 'Sydney').check();
      await option(page, 'Canberra').check();
      await option(page, 'Sydney').uncheck();
    }
  };
  // The node stores a save, and is killed before its response arrives.
  const lost = balancer.holdResponse(second, SAVES);
  const answers = Promise.all(pages.map((page) => answer(page, 6)));
  const cut = await lost;
  await second.kill();
  cut();
  await answers;
  for (const [at, page] of pages.entries()) {
    await allSaved(page);
    expect(await api.chosen(people[at] as Person, competition)).toEqual(['Canberra']);
    // The page repeats the lost save, unless the browser has already done so.
    expect(failures[at]?.length ?? 0, failures[at]?.join('\n')).toBeLessThanOrEqual(1);
  }

  // The first node is back, and the other one stops.
  await second.restart();
  await first.kill();
  for (const page of pages) await answer(page, 1);
  for (const [at, page] of pages.entries()) {
    await allSaved(page);
    await page.getByRole('button', { name: answering.submit, exact: true }).click();
    await page.getByRole('button', { name: answering.submitAnswers }).click();
    await expect(page.getByRole('heading', { level: 1, name: answering.submitted })).toBeVisible();
    expect(await api.marks(club, competition, people[at] as Person)).toEqual([5]);
  }
  await first.restart();
});
