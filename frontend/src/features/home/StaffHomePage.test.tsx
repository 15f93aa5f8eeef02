import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { common } from '@/messages/common';
import { eventLive } from '@/messages/eventLive';
import { staffHome as t } from '@/messages/staffHome';
import { aDrill } from '../../../tests/exampleEventKind';
import { featurePages, renderPages } from '../../../tests/render';
import { at, problem, server } from '../../../tests/server';
import { home } from './routes';

const ADMIN = ['template', 'competition', 'training', 'user', 'userscore', 'entity', 'role'].flatMap((resource) => [
  `viewAny ${resource}`,
  `create ${resource}`,
]);
const UPCOMING = { starts_at: '2099-11-21T09:00:00Z', ends_at: '2099-11-21T11:00:00Z', status: 'pending' } as const;

/** Long ago, whatever clock the page has. */
const LONG_AGO = { first: '2001-01-01T09:00:00Z', later: '2002-01-01T09:00:00Z' };
const answeredEvent = (of: object) => ({
  ...{ number_of_participants: 48, number_of_participants_users: 48, scored: 0, ungraded: 0, ungraded_since: null },
  ends_at: LONG_AGO.later,
  ...of,
});

interface Data {
  competitions?: Partial<Record<'running' | 'pending' | 'ended', readonly object[]>>;
  trainings?: Partial<Record<'running' | 'pending' | 'ended', readonly object[]>>;
  answered?: readonly object[];
  templates?: number;
  people?: number;
  invited?: number;
  /** The counts of every running event. Without them, the requests for the counts fail. */
  counts?: Record<string, number>;
  /** What the page of an event knows, by id. Without it that cannot be loaded. */
  details?: Record<string, object>;
}

function serve(data: Data) {
  const { competitions = {}, trainings = {}, answered = [], templates = 0, people = 1, invited = 0, counts } = data;
  const { details = {} } = data;
  const page = (rows: readonly object[], total = rows.length) =>
    HttpResponse.json({ data: rows, meta: { current_page: 1, last_page: 1, per_page: 5, total } });
  const parameter = (request: Request, name: string) => new URL(request.url).searchParams.get(name);
  const ofStatus =
    (lists: NonNullable<Data['competitions']>) =>
    ({ request }: { request: Request }) =>
      page(lists[parameter(request, 'status') as 'running'] ?? []);
  server.use(
    http.get(at('/competitions'), ofStatus(competitions)),
    http.get(at('/competition/completedAdmin'), () => page(competitions.ended ?? [])),
    http.get(at('/trainings'), ofStatus(trainings)),
    http.get(at('/competitions/:id/monitor'), () =>
      counts
        ? HttpResponse.json({
            data: [],
            meta: { current_page: 1, last_page: 1, per_page: 1, total: 24 },
            counts: { submitted: 0, answering: 0, quiet: 0, offline: 0, waiting: 0, absent: 0, ...counts },
            server_time: '2026-11-22T00:00:00Z',
          })
        : HttpResponse.json(problem(500, 'Out of order'), { status: 500 }),
    ),
    http.get(at('/competitions/gotAnswers'), () => page(answered)),
    http.get(at('/trainings/gotAnswers'), () => page([])),
    ...['competitions', 'trainings'].map((list) =>
      http.get(at(`/${list}/:id`), ({ params }) => {
        const detail = details[String(params['id'])];
        return detail
          ? HttpResponse.json({ data: detail })
          : HttpResponse.json(problem(500, 'Out of order'), { status: 500 });
      }),
    ),
    http.get(at('/templates'), () => page([], templates)),
    http.get(at('/users'), ({ request }) => page([], parameter(request, 'state') === 'invited' ? invited : people)),
  );
}

async function openHome(data: Data, permissions: readonly string[] = ADMIN) {
  serve(data);
  return renderPages('/overview', await featurePages(home), { permissions });
}

const steps = async () => {
  const list = await screen.findByRole('list', { name: t.steps });
  return within(list).getAllByRole('listitem');
};

it('begins with the people, and says what the competition needs', async () => {
  await openHome({});
  const [people, template, competition] = await steps();
  expect(people).toHaveTextContent(t.states.next);
  expect(within(people!).getByRole('link', { name: t.addPeople })).toHaveAttribute(
    'href',
    '/settings/user/create/paste',
  );
  expect(template).toHaveTextContent(t.states.open);
  expect(competition).toHaveTextContent(t.states.needs);
  const create = within(competition!).getByRole('button', { name: t.createCompetition });
  expect(create).toHaveAttribute('aria-disabled', 'true');
});

it('goes on with the next step, and counts accounts that are not set up apart from it', async () => {
  await openHome({ people: 193, invited: 152 });
  const [people, template] = await steps();
  expect(people).toHaveTextContent(t.states.done);
  expect(template).toHaveTextContent(t.states.next);
  expect(screen.getByText('152 accounts are not set up yet')).toBeVisible();
  expect(screen.getByText('41 of 193 people have set a password.')).toBeVisible();
  expect(screen.getByRole('link', { name: t.showThem })).toHaveAttribute('href', '/settings/user?state=invited');
});

it('leads to the event that is scheduled, until it begins', async () => {
  const pending = [aDrill({ id: 'c', name: 'Triage', ...UPCOMING })];
  await openHome({ people: 3, templates: 1, competitions: { pending } });
  const [, , competition] = await steps();
  expect(competition).toHaveTextContent(t.states.scheduled);
  expect(within(competition!).getByRole('link', { name: t.openEvent })).toHaveAttribute('href', '/view-competitions/c');
});

it('has only the steps that the viewer may see, and no button that the server would refuse', async () => {
  await openHome({ templates: 2 }, ['viewAny competition', 'viewAny template']);
  const [template, competition, ...others] = await steps();
  expect(others).toHaveLength(0);
  expect(template).toHaveTextContent(t.states.done);
  expect(competition).toHaveTextContent(t.competitionText);
  expect(screen.queryByRole('link', { name: t.createCompetition })).toBeNull();
  expect(screen.queryByText(t.notNeeded)).toBeNull();
});

it('shows what runs, what comes next, and what waits for marks, once an event has begun', async () => {
  await openHome({
    competitions: {
      running: [
        aDrill({ id: 'r', name: 'Triage', number_of_participants_users: 24 }),
        aDrill({ id: 's', name: 'Relay', number_of_participants_users: 15 }),
      ],
      pending: [aDrill({ id: 'p', name: 'Customs', ...UPCOMING, number_of_participants: 0 })],
    },
    trainings: {
      pending: [
        aDrill({ id: 'q', name: 'Forklift', ...UPCOMING, starts_at: '2099-11-20T09:00:00Z', training_type: 'public' }),
      ],
    },
    answered: [
      answeredEvent({
        id: 'v',
        name: 'Harbour',
        answered: 15,
        ungraded: 4,
        ungraded_since: LONG_AGO.later,
        ends_at: UPCOMING.ends_at,
      }),
      answeredEvent({
        id: 'x',
        name: 'Durban',
        answered: 48,
        scored: 17,
        ungraded: 31,
        ungraded_since: LONG_AGO.first,
      }),
      answeredEvent({ id: 'y', name: 'Graded', answered: 5, scored: 5 }),
      answeredEvent({ id: 'z', name: 'Marked by the server', answered: 6 }),
    ],
  });
  expect(await screen.findByRole('heading', { level: 1, name: t.today })).toBeVisible();
  expect(await screen.findByRole('link', { name: t.openRunning('Triage') })).toHaveAttribute(
    'href',
    '/view-competitions/r',
  );
  const [also] = within(screen.getByRole('list', { name: t.alsoRunning })).getAllByRole('listitem');
  expect(within(also!).getByRole('link', { name: t.openRunning('Relay') })).toHaveAttribute(
    'href',
    '/view-competitions/s',
  );
  expect(also).toHaveTextContent('15 participants');
  const [first, second] = within(await screen.findByRole('list', { name: t.next })).getAllByRole('listitem');
  expect(first).toHaveTextContent(/Forklift.*Training.*Open to everybody.*Ready/);
  expect(second).toHaveTextContent(/Customs.*Competition.*Nobody takes part yet/);
  // What has waited longest is first, whatever the order of the list of results is.
  const waits = within(await screen.findByRole('list', { name: t.waits })).getAllByRole('listitem');
  expect(waits).toHaveLength(2);
  expect(waits[0]).toHaveTextContent(/^DurbanGrade31 of 48 sheets waitended \d+ years ago/);
  expect(waits[1]).toHaveTextContent(/^HarbourGrade4 of 15 sheets waitcloses in \d+ years/);
  expect(screen.getByText(/^Oldest submitted \d+ years ago$/)).toBeVisible();
  expect(screen.getByRole('link', { name: t.gradeEvent('Durban') })).toHaveAttribute('href', '/users/score/show/x');
});

it('says that people wait while nobody has begun an event that starts by hand', async () => {
  const event = aDrill({ id: 'p', name: 'Customs', ...UPCOMING, starts_at: LONG_AGO.first, starts_by_hand: 1 });
  await openHome({ competitions: { ended: [aDrill()], pending: [event] }, details: { p: event } });
  const [row] = within(await screen.findByRole('list', { name: t.next })).getAllByRole('listitem');
  expect(row).toHaveTextContent(t.waitsForYou);
});

it.each([
  ['accounts that are not set up', { people_not_set_up: 12 }, '12 accounts not set up'],
  ['teams for which nobody chose who plays', { teams_waiting: 1 }, 'Not chosen who plays'],
  ['anybody who was told', { people_not_told: 38 }, 'Nobody told yet'],
  ['some who were not told', { people_not_told: 2 }, '2 people not told'],
  ['nothing', {}, 'Ready'],
  ['no word about it if it cannot be loaded', null, ''],
])('says before an event begins what is missing: %s', async (_, missing, words) => {
  const takingPart = { number_of_participants: 38, number_of_participants_users: 38 };
  const event = aDrill({ id: 'p', name: 'Customs', ...UPCOMING, ...takingPart });
  const details = missing && { p: { ...event, ...missing } };
  await openHome({ competitions: { ended: [aDrill()], pending: [event] }, ...(details && { details }) });
  const [row] = within(await screen.findByRole('list', { name: t.next })).getAllByRole('listitem');
  await waitFor(() => expect(row?.lastElementChild?.textContent).toMatch(words === '' ? /GMT|your time/ : words));
  expect(row).toHaveTextContent('38 participants');
});

it('shows what the participants of the running event do, and leads to where more can be done', async () => {
  const running = [aDrill({ id: 'r', name: 'Triage', number_of_participants_users: 24 })];
  const counts = { submitted: 9, answering: 8, quiet: 2, absent: 5 };
  await openHome({ competitions: { running }, counts }, [...ADMIN, 'update competition']);
  const figures = await screen.findByRole('list', { name: eventLive.counts });
  const texts = within(figures).getAllByRole('listitem');
  expect(texts.map(({ textContent }) => textContent)).toEqual([
    `9 ${eventLive.states.submitted}`,
    `8 ${eventLive.states.answering}`,
    `2 ${eventLive.states.quiet}`,
    `5 ${eventLive.states.absent}`,
  ]);
  expect(screen.getByText(t.quiet(2))).toBeVisible();
  expect(screen.getByRole('link', { name: t.openLiveOf('Triage') })).toHaveAttribute('href', '/competition/r/live');
  const message = screen.getByRole('link', { name: t.messageEveryoneIn('Triage') });
  expect(message).toHaveAttribute('href', '/competition/r/live?message=all');
});

it.each([
  ['nobody takes part', {}],
  ['they cannot be loaded', undefined],
])('has no figures if %s, and no message for those who may not send one', async (_, counts) => {
  const running = [aDrill({ id: 'r', name: 'Triage' })];
  await openHome({ competitions: { running }, ...(counts && { counts }) });
  expect(await screen.findByRole('link', { name: t.openLiveOf('Triage') })).toBeVisible();
  expect(screen.queryByRole('link', { name: t.messageEveryoneIn('Triage') })).toBeNull();
  expect(screen.queryByRole('list', { name: eventLive.counts })).toBeNull();
  expect(screen.queryByText(t.failed)).toBeNull();
});

it('is the overview also when the only event has ended', async () => {
  await openHome({ competitions: { ended: [aDrill({ status: 'ended' })] } });
  expect(await screen.findByText(t.nothingNext)).toBeVisible();
  expect(screen.queryByText(t.runningNow)).toBeNull();
});

it('says that something could not be loaded, and takes no missing list for an empty one', async () => {
  serve({});
  const failed = () => HttpResponse.json(problem(500, 'Out of order'), { status: 500 });
  server.use(http.get(at('/competition/completedAdmin'), failed));
  renderPages('/overview', await featurePages(home), { permissions: ADMIN });
  expect(await screen.findByText(t.failed, {}, { timeout: 10_000 })).toBeVisible();
  expect(screen.getByRole('button', { name: common.tryAgain })).toBeVisible();
  expect(screen.queryByRole('list', { name: t.steps })).toBeNull();
});
