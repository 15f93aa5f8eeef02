import { leaderboard as t } from '../src/messages/en/leaderboard';
import { titles } from '../src/messages/en/titles';
import { expectData } from './support/api';
import { createAnalysed } from './support/seeds';
import { expect, test } from './support/test';

/** On a busy machine a page may be slow, and viewers request the leaderboard only every five seconds. */
const SLOWLY = { timeout: 40_000 };

test('a leaderboard is frozen and revealed, and everybody with the link sees it', async ({ visit, api, axe, shot }) => {
  const club = await api.organization();
  const competition = await createAnalysed(api, club, 6);
  const session = await api.signIn(club.admin);
  const publish = () =>
    session.POST('/api/v1/competitions/{id}/scores/publish', { params: { path: { id: competition } } });
  await publish();
  const staff = await visit(club.admin);
  await staff.goto(`/users/score/show/${competition}`);
  await staff.getByRole('link', { name: titles.leaderboard }).click();
  await expect(staff.getByText(t.off, { exact: true })).toBeVisible();
  await axe(staff);
  await shot(staff, 'leaderboard-off');

  await staff.getByText(t.states.live, { exact: true }).click();
  await expect(staff.getByText(t.stateHints.live)).toBeVisible();
  await staff.getByRole('switch', { name: t.public }).click();
  const link = staff.getByRole('link', { name: /\/leaderboards\// });
  const address = expectData(await link.getAttribute('href'));
  await expect(staff.getByRole('row')).toHaveCount(7);
  await axe(staff);
  await shot(staff, 'leaderboard-live');

  // Everyone who has the link can see it without a session.
  const viewer = await visit();
  await viewer.goto(address);
  const rows = viewer.getByRole('main').getByRole('listitem');
  await expect(rows).toHaveCount(6);
  await axe(viewer);
  await shot(viewer, 'leaderboard-public');
  const shown = await rows.allInnerTexts();
  const read = async () => {
    const path = { id: competition };
    const { data } = await session.GET('/api/v1/competitions/{id}/leaderboard', { params: { path } });
    return expectData(data).data.rows;
  };
  const live = await read();
  const winner = expectData(live[0]).name;

  await staff.getByRole('button', { name: t.screen, exact: true }).click();
  await staff.getByRole('button', { name: t.freeze, exact: true }).click();
  const frozen = /^Frozen at \d\d:\d\d GMT$/;
  await expect(staff.getByText(frozen)).toBeVisible();
  await expect(viewer.getByText(frozen)).toBeVisible(SLOWLY);
  await shot(staff, 'leaderboard-frozen', 'view');

  // Results that are published while it is frozen are not visible.
  const late = await api.person(club);
  await session.POST('/api/v1/competitions/assign/{id}/{kind}', {
    params: { path: { id: competition, kind: 'users' } },
    body: { users: [late.id] },
  });
  await api.answer(late, competition, () => [], true);
  await publish();
  await viewer.reload();
  await expect(rows).toHaveCount(6);
  expect(await rows.allInnerTexts()).toEqual(shown);
  expect(await viewer.content()).not.toContain(late.name);

  // The reveal shows the last places at once, and then the podium from below.
  await staff.keyboard.press(' ');
  const locks = (page: typeof viewer) => page.getByText(t.hidden);
  // Only then has the reveal begun, and the next key acts.
  await expect(staff.getByRole('dialog').getByText(late.name)).toBeVisible();
  await expect(locks(staff)).toHaveCount(3);
  await expect(locks(viewer)).toHaveCount(3, SLOWLY);
  await axe(staff);
  await shot(staff, 'leaderboard-reveal', 'view');
  await expect(viewer.getByText(winner, { exact: true })).toBeHidden();
  // People may share a place, so the last three hidden places are not always the podium.
  const best = expectData((await read())[0]).place;
  const hidden = [...new Set(live.map(({ place }) => place))].filter((place) => place < best).reverse();
  expect(hidden).toHaveLength(3);
  for (const place of hidden) {
    await staff.keyboard.press(' ');
    await expect(staff.getByText(t.revealedLast(t.ordinal(place)))).toBeVisible();
    if (place === hidden[0]) await shot(staff, 'leaderboard-third', 'view');
  }
  await expect(locks(staff)).toHaveCount(0);
  await expect(viewer.getByText(winner, { exact: true })).toBeVisible(SLOWLY);
  await axe(viewer);
  await shot(staff, 'leaderboard-first', 'view');
  await shot(viewer, 'leaderboard-public-first');

  await staff.keyboard.press('ArrowLeft');
  await expect(viewer.getByText(winner, { exact: true })).toBeHidden(SLOWLY);

  // A participant finds the link beside their own score.
  const participant = await visit(late);
  await participant.goto('/user-score');
  await participant.getByRole('link', { name: titles.leaderboard }).click();
  await expect(participant).toHaveURL(address);

  // After the leaderboard is withdrawn, the link no longer works.
  await staff.keyboard.press('Escape');
  await staff.getByRole('switch', { name: t.public }).click();
  await expect(link).toBeHidden();
  await expect(viewer.getByRole('heading', { name: t.gone })).toBeVisible(SLOWLY);
  await axe(viewer);
  await shot(viewer, 'leaderboard-gone');
});
