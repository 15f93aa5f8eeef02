import * as limits from '../../src/api/limits.gen';
import { ownCompetitions } from '../../src/messages/en/ownCompetitions';
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

test('on a phone: long items, the tiles of the countdown, and the button that starts', async ({ visit, api }) => {
  const club = await api.organization();
  const petra = await api.person(club);
  const value = 'A long item about the reasons for which a town was founded where it was';
  const arrange = {
    weight: 3,
    questions: [
      { question: 'Arrange these', answers: [1, 2, 3].map((order) => ({ value: `${value} ${order}`, order })) },
    ],
  };
  const template = await api.template(club, { arrange });
  const [coming, open, running] = [
    await api.competition(club, template, [petra], { start_date: day(1), end_date: day(2) }),
    await api.competition(club, template, [petra]),
    await api.competition(club, template, [petra]),
  ];
  await api.attempt(petra, running);
  const page = await visit(petra);
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 664 });
    await page.goto(`/viewCompetitionUser/${coming}`);
    const timer = page.getByRole('timer').first();
    await expect(timer).toBeVisible();
    const overflows = await timer.evaluate((clock) =>
      [...clock.querySelectorAll('span')]
        .filter(({ scrollWidth, clientWidth }) => clientWidth > 0 && scrollWidth > clientWidth)
        .map(({ innerText }) => innerText),
    );
    expect(overflows, `words that run over their tiles at ${width}`).toEqual([]);

    for (const [id, label] of [
      [open, ownCompetitions.start.label],
      [running, /^Continue, /],
    ] as const) {
      await page.goto(`/viewCompetitionUser/${id}`);
      const way = page
        .getByRole('button', { name: label })
        .or(page.getByRole('link', { name: label }))
        .first();
      await expect(way).toBeVisible();
      const { width: taken = 0 } = (await way.boundingBox()) ?? {};
      expect(taken, `the width of ${label} at ${width}`).toBeGreaterThan(width - 90);
    }

    await page.goto(`/competition/${running}/start`);
    const item = page.getByRole('listitem').filter({ hasText: value }).first();
    const grip = item.getByRole('button', { name: /^Drag / });
    await expect(grip).toBeVisible();
    const [row, handle, text] = await Promise.all(
      [item, grip, item.getByText(value)].map((part) => part.boundingBox()),
    );
    expect(handle?.width, 'the grip').toBeGreaterThanOrEqual(56);
    expect(handle?.height, 'the grip').toBeGreaterThanOrEqual((row?.height ?? 0) - 4);
    // Of what the grip and one column of buttons leave. Words that wrap do not fill their lines.
    expect(text?.width, 'the words').toBeGreaterThan(0.7 * ((row?.width ?? 0) - 56 - 44));
  }
});
