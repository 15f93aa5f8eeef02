import * as limits from '../../src/api/limits.gen';
import { createMany, day } from '../support/api';
import { expect, lookAtFailures, test } from '../support/screens';
import { FULL_LIST_COUNT, hundredQuestions, longName } from '../support/seeds';

test("a participant's competitions and scores", async ({ visit, api, look }) => {
  const club = await api.organization();
  const petra = await api.person(club);
  const page = await visit(petra);
  for (const [address, name] of [
    ['/user-competitions', 'own-competitions'],
    ['/completed/user/competition', 'own-completed'],
    ['/user-score', 'own-scores'],
  ] as const) {
    await page.goto(address);
    await look(page, `${name}-empty`);
  }
  const name = longName(limits.CompetitionRequest.name.maxLength, 'Wettbewerb');
  const videos = ['https://www.youtube.com/watch?v=dQw4w9WgXcQ'];
  const template = await api.template(club, { ...hundredQuestions, videos });
  const [running, pending, done, started] = await Promise.all([
    api.competition(club, template, [petra], { name }),
    api.competition(club, template, [petra], { start_date: day(3), end_date: day(5) }),
    api.competition(club, template, [petra]),
    api.competition(club, template, [petra], { name }),
  ]);
  await api.answer(petra, done, () => [], true);
  await createMany(FULL_LIST_COUNT, (at) =>
    api.competition(club, template, [petra], { name: `${at} ${name.slice(0, 90)}` }),
  );
  await api.attempt(petra, started);
  await page.goto('/user-competitions?sort=asc');
  await expect(page.getByRole('link', { name: /^Continue,/ })).toBeVisible();
  await expect(page.getByText(/^Submitted \d\d:\d\d/)).toBeVisible();
  await look(page, 'own-competitions-full');
  await lookAtFailures(page, look, 'own-competitions', '/user-competitions', '**/api/v1/user/assigned-competition?*');
  await page.goto('/user-score');
  await look(page, 'own-scores-full');
  for (const [id, state] of [
    [pending, 'pending'],
    [running, 'running'],
    [started, 'answering'],
    [done, 'submitted'],
  ] as const) {
    await page.goto(`/viewCompetitionUser/${id}`);
    await look(page, `event-${state}`);
  }
});
