import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Event } from '@/domain/events/kind';
import { eventPage as t } from '@/messages/eventPage';
import { events as shared } from '@/messages/events';
import { aDrill, makeDrills } from '../../../tests/exampleEventKind';
import { featurePages, renderPages } from '../../../tests/render';
import { eventRoutes } from './routes';

const UPCOMING = { status: 'pending', starts_at: '2099-11-21T00:00:00Z', start_date: '2099-11-21' } as const;
const STAFF = ['viewAny training', 'update training', 'create training'];

async function openPage(address: string, values: Partial<Event> = {}, permissions = STAFF) {
  const { kind, changes } = makeDrills({ drill: aDrill(values) });
  const pages = await featurePages({ routes: eventRoutes(kind) });
  return { changes, ...renderPages(address, pages, { permissions }) };
}

const tabs = async () => within(await screen.findByRole('navigation', { name: t.tabs }));
const checks = () => within(screen.getByRole('list', { name: t.before }));

it('has its parts as tabs at their addresses, and says in the title of the window which one is open', async () => {
  const { router, user } = await openPage('/drills/d1', { number_of_participants: 24 }, [
    ...STAFF,
    'viewAny userscore',
  ]);
  const links = (await tabs()).getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href'), link.getAttribute('aria-current')])).toEqual(
    [
      ['Overview', '/drills/d1', 'page'],
      ['Participants 24', '/drills/d1/manage', null],
      ['Live', '/drills/d1/live', null],
      ['Results', '/drills/d1/results', null],
      ['Analysis', '/drills/d1/analysis', null],
    ],
  );
  expect(document.title).toBe('Overview · Morning run · Palestra');
  links[1]!.focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(router.state.location.pathname).toBe('/drills/d1/manage'));
  await waitFor(() => expect(document.title).toBe('Participants · Morning run · Palestra'));
  await waitFor(async () =>
    expect(await screen.findByRole('heading', { level: 1, name: 'Morning run' })).toHaveFocus(),
  );
  expect((await tabs()).getByRole('link', { name: /^Participants/ })).toHaveAttribute('aria-current', 'page');
});

it('has no tabs of results and their analysis for those who may not see scores', async () => {
  await openPage('/drills/d1');
  expect((await tabs()).getAllByRole('link')).toHaveLength(3);
  expect((await tabs()).queryByRole('link', { name: t.results })).toBeNull();
  expect((await tabs()).queryByRole('link', { name: t.analysis })).toBeNull();
});

it('names what needs a look before it begins, first and in words, with the way to solve it', async () => {
  await openPage('/drills/d1', UPCOMING);
  await screen.findByRole('heading', { name: t.before });
  expect(screen.getByText('1 of 4 needs a look')).toBeVisible();
  const [first, ...others] = checks().getAllByRole('listitem');
  expect(first).toHaveTextContent(`${t.needsLookMark} ${t.nobody}`);
  expect(within(first!).getByRole('link', { name: t.assign })).toHaveAttribute('href', '/drills/d1/manage');
  for (const other of others) expect(other).toHaveTextContent(t.fineMark);
});

it('leads to the choice of who plays while teams wait for it', async () => {
  await openPage('/drills/d1', { ...UPCOMING, participant_type: 'team', teams_waiting: 2 });
  await screen.findByRole('heading', { name: t.before });
  expect(checks().getByText(shared.unconfirmed(2))).toBeVisible();
  expect(checks().getByRole('link', { name: shared.chooseWhoPlays })).toBeVisible();
});

it('says that nothing is missing, and shows no way to change anything to those who only look', async () => {
  await openPage('/drills/d1', { ...UPCOMING, number_of_participants: 3, number_of_participants_users: 3 }, [
    'viewAny training',
  ]);
  expect(await screen.findByText(t.allFine)).toBeVisible();
  expect(checks().queryByRole('link')).toBeNull();
  expect(screen.queryByRole('radio')).toBeNull();
  expect(screen.queryByRole('switch')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Actions for morning run' })).toBeNull();
});

it('names accounts that are not set up, who was not told, and what else takes place at that time', async () => {
  const people = { number_of_participants: 3, number_of_participants_users: 3 };
  const others = { people_not_set_up: 2, people_not_told: 3, other_events: 1, other_events_people: 40 };
  await openPage('/drills/d1', { ...UPCOMING, ...people, ...others }, [...STAFF, 'viewAny user']);
  await screen.findByText('2 of 6 need a look');
  expect(checks().getByText(t.notTold(3))).toBeVisible();
  expect(checks().getByRole('link', { name: t.tellThem })).toBeVisible();
  expect(checks().getByText(t.notSetUp(2))).toBeVisible();
  const way = checks().getByRole('link', { name: t.showInvited });
  expect(way).toHaveAttribute('href', '/settings/user?state=invited');
  expect(checks().getByText('1 other event takes place at that time')).toBeVisible();
  expect(checks().getByText('40 people of this organization take part in them.')).toBeVisible();
});

it('has no checklist once the event runs', async () => {
  await openPage('/drills/d1');
  await tabs();
  expect(screen.queryByRole('heading', { name: t.before })).toBeNull();
  expect(screen.queryByRole('radio')).toBeNull();
  expect(screen.getByRole('timer', { name: /^Ends in/ })).toBeVisible();
});

it('lets the event begin by hand, and keeps everything else as it is', async () => {
  const { changes, user } = await openPage('/drills/d1', { ...UPCOMING, shuffle: 2, version: 7 });
  await user.click(await screen.findByRole('radio', { name: t.byHand }));
  await waitFor(() =>
    expect(changes.update).toHaveBeenCalledWith('d1', {
      name: 'morning run',
      category: 'individual',
      template_id: 't',
      shuffle: 2,
      starts_by_hand: 1,
      date_type: 1,
      start_date: '2099-11-21',
      end_date: '2099-11-23',
      duration: 60,
      version: 7,
    }),
  );
});

it('is duplicated with everything but its days and its participants', async () => {
  const { changes, router, user } = await openPage('/drills/d1', {
    shuffle: 1,
    duration: 45,
    number_of_participants: 9,
  });
  await user.click(await screen.findByRole('button', { name: 'Actions for morning run' }));
  await user.click(await screen.findByRole('menuitem', { name: t.duplicate }));
  expect(await screen.findByText(t.copied)).toBeVisible();
  expect(router.state.location.pathname + router.state.location.search).toBe('/drills/new?copy_of=d1');
  expect(screen.getByLabelText('Drill Name')).toHaveValue('morning run Copy');
  await user.click(screen.getByRole('button', { name: 'Save drill' }));
  expect(await screen.findByText(shared.fillCorrectly)).toBeVisible();
  expect(changes.create).not.toHaveBeenCalled();
});

it('is not offered to be duplicated to those who may not create one', async () => {
  const { user } = await openPage('/drills/d1', UPCOMING, ['viewAny training', 'update training']);
  await user.click(await screen.findByRole('button', { name: 'Actions for morning run' }));
  await screen.findByRole('menuitem', { name: shared.editAction });
  expect(screen.queryByRole('menuitem', { name: t.duplicate })).toBeNull();
});

it('leads to the choice of who plays while teams wait for it, also in an event that runs', async () => {
  await openPage('/drills/d1', { status: 'running', teams_waiting: 2 });
  expect(await screen.findByText(shared.unconfirmed(2))).toBeVisible();
  expect(screen.getByRole('link', { name: shared.chooseWhoPlays })).toHaveAttribute('href', '/drills/d1/manage');
});

it.each([
  ['after its end', { status: 'ended' }, STAFF],
  ['for staff who may only look', { status: 'running' }, ['viewAny training']],
] as const)('offers no choice of who plays %s', async (_, values, permissions) => {
  await openPage('/drills/d1', { ...values, teams_waiting: 2 }, [...permissions]);
  await screen.findByRole('heading', { name: 'Morning run' });
  expect(screen.queryByRole('link', { name: shared.chooseWhoPlays })).toBeNull();
});
