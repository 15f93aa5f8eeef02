import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { competition } from '@/domain/events/competition';
import type { Assignment } from '@/domain/events/kind';
import { staffPage } from '@/domain/events/pages';
import { telling } from '@/messages/telling';
import { renderPages } from '../../../tests/render';
import { at, server } from '../../../tests/server';
import { ManageEventPage } from './ManageEventPage';

type Person = Assignment['participant'];

const openManagePage = async (
  given: readonly (string | Person)[],
  search = '',
  ofRows: object = {},
  ofEvent: object = {},
) => {
  const people: Person[] = given.map((person) => (typeof person === 'string' ? { name: person } : person));
  const cup = {
    id: 'cup',
    name: 'cup',
    type: 1,
    participant_type: 'individual',
    template_id: 't',
    template: { id: 't', name: 'Rivers', question_types: [], total_weight: 0 },
    date_type: 1,
    start_date: '2026-11-21',
    end_date: '2026-11-23',
    start_time: '00:00:00',
    end_time: '23:59:59',
    starts_at: '2026-11-21T00:00:00Z',
    ends_at: '2026-11-23T23:59:59Z',
    duration: 60,
    status: 'pending',
    is_play: null,
    number_of_participants: people.length,
    teams_waiting: 0,
    ...ofEvent,
  };
  const rows = people.map((participant) => ({
    id: participant.email ?? participant.name,
    participant_id: participant.name,
    participant_type: 'App\\Models\\User',
    participant,
    is_submited: 0,
    is_started: 0,
    is_confirmed: 1,
    users_count: 1,
    ...ofRows,
  }));
  const meta = { current_page: 1, last_page: 1, per_page: 10, total: rows.length };
  server.use(
    http.get(at('/competitions/cup'), () => HttpResponse.json({ data: { ...cup, ...ofEvent } })),
    http.get(at('/competitions/users/assigned/cup'), ({ request }) => {
      const isPast = Number(new URL(request.url).searchParams.get('page') ?? 1) > 1;
      return HttpResponse.json({ data: isPast ? [] : rows, meta });
    }),
  );
  const pages = [
    { path: '/complete-edit-competitions/:id', ...(await staffPage(competition, async () => ManageEventPage)()) },
  ];
  return renderPages(`/complete-edit-competitions/cup${search}`, pages, { permissions: ['update competition'] });
};

it('a competition without participants has one way to assign them, where they will be listed', async () => {
  await openManagePage([]);
  expect(await screen.findByRole('button', { name: 'Assign To User Or Team' })).toBeVisible();
  expect(screen.getAllByRole('button', { name: /^Assign/ })).toHaveLength(1);
});

it('more are assigned from the head of the page', async () => {
  await openManagePage(['Petra']);
  expect(await within(await screen.findByRole('list', { name: 'Users' })).findByText('Petra')).toBeVisible();
  expect(screen.getAllByRole('button', { name: /^Assign/ })).toEqual([screen.getByRole('button', { name: 'Assign' })]);
});

it('tells two of the same name apart by their addresses, and says whose account is not set up', async () => {
  const name = 'Ada Moss';
  await openManagePage([
    { name, email: 'ada@acme.test', state: 'active' },
    { name, email: 'ada.m@acme.test', state: 'invited' },
  ]);
  const cards = within(await screen.findByRole('list', { name: 'Users' })).getAllByRole('listitem');
  expect(cards.map((card) => card.textContent)).toEqual(['Ada Mossada@acme.test', 'Ada Mossada.m@acme.testNot set up']);
  // Their buttons do not sound alike either.
  for (const email of ['ada@acme.test', 'ada.m@acme.test']) {
    expect(screen.getByRole('button', { name: `Remove ${name} (${email})` })).toBeVisible();
  }
});

it('a page of participants past the last one gives way to the last one', async () => {
  await openManagePage(['Petra'], '?page=9');
  expect(await screen.findByText('Petra')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Assign To User Or Team' })).toBeNull();
});

it('sends the email about the event again, only to those who have no account yet', async () => {
  const requested: unknown[] = [];
  const letter = { sender: 'Acme', subject: 'Cup', opening: 'Hello', parts: [], reason: '' };
  server.use(
    http.get(at('/competitions/cup/letter'), () => HttpResponse.json({ data: { set_up: letter, not_set_up: letter } })),
    http.post(at('/competitions/cup/letter'), async ({ request }) => {
      requested.push(await request.json());
      return HttpResponse.json({ data: { told: 2 }, message: 'Told' });
    }),
  );
  const { user } = await openManagePage(['Petra'], '', {}, { status: 'pending', people_not_told: 0 });
  await user.click(await screen.findByRole('button', { name: telling.open }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('checkbox', { name: telling.onlyNotSetUp }));
  await user.click(dialog.getByRole('button', { name: telling.send }));
  await waitFor(() => expect(requested).toEqual([{ only_not_set_up: 1 }]));
  expect(await screen.findByText(telling.sent(2))).toBeVisible();
});

it('does not call it "again" while somebody got no email about the event', async () => {
  await openManagePage(['Petra'], '', {}, { people_not_told: 1 });
  expect(await screen.findByRole('button', { name: telling.openFirst })).toBeVisible();
  expect(screen.queryByRole('button', { name: telling.open })).toBeNull();
});

it('does not call it "again" once the event runs, because nobody counts then who got none', async () => {
  await openManagePage(['Petra'], '', {}, { status: 'running' });
  expect(await screen.findByRole('button', { name: telling.openFirst })).toBeVisible();
  expect(screen.queryByRole('button', { name: telling.open })).toBeNull();
});

it('sends no email about an event that has ended', async () => {
  await openManagePage(['Petra'], '', {}, { status: 'ended' });
  await screen.findByText('Petra');
  expect(screen.queryByRole('button', { name: telling.open })).toBeNull();
});

it('teams that wait for who plays are marked, and it can be chosen', async () => {
  const requested: unknown[] = [];
  const letter = { sender: 'Acme', subject: 'Cup', opening: 'Hello', parts: [], reason: '' };
  server.use(
    http.get(at('/competitions/cup/letter'), () => HttpResponse.json({ data: { set_up: letter, not_set_up: letter } })),
    http.put(at('/competitions/play/team/cup'), async ({ request }) => {
      requested.push(await request.json());
      return HttpResponse.json({ message: 'Users Assigned Successfully' });
    }),
  );
  const team = { participant_type: 'App\\Models\\Entity', is_confirmed: 0, users_count: 0 };
  // The other team is on another page of the list.
  const { user } = await openManagePage(['North'], '', team, { number_of_participants: 0, teams_waiting: 2 });
  expect(await screen.findByText('Does not take part yet')).toBeVisible();
  expect(screen.getByText('2 teams do not take part yet: it is not chosen who plays.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Assign' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Choose who plays' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Play as' }));
  await user.click(dialog.getByRole('button', { name: 'Team Leader' }));
  expect(await screen.findByText('Users Assigned Successfully')).toBeVisible();
  expect(requested).toEqual([{ type: 'leader', tell: 1 }]);
});

it('who has started is not removed', async () => {
  await openManagePage(['Petra'], '', { is_started: 1 });
  const name = 'Remove Petra: This participant has already answered';
  expect(await screen.findByRole('button', { name })).toHaveAttribute('aria-disabled', 'true');
});

const answerLetters = () => {
  const letter = { sender: 'Acme', subject: 'Cup', opening: 'Hello', parts: [], reason: '' };
  server.use(
    http.get(at('/competitions/cup/letter'), () => HttpResponse.json({ data: { set_up: letter, not_set_up: letter } })),
  );
};

it('returns the focus to the button that opened the assignment, also after the first opening', async () => {
  const meta = { current_page: 1, last_page: 1, per_page: 100, total: 0 };
  server.use(http.get(at('/competitions/users/notAssigned/cup/users'), () => HttpResponse.json({ data: [], meta })));
  answerLetters();
  const { user } = await openManagePage(['Petra']);
  await screen.findByText('Petra');
  for (let opening = 1; opening <= 2; opening += 1) {
    await user.click(screen.getByRole('button', { name: 'Assign' }));
    await screen.findByRole('dialog');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(screen.getByRole('button', { name: 'Assign' })).toHaveFocus());
  }
});

it('moves the focus to the heading if the button that opened the dialog is gone', async () => {
  answerLetters();
  const team = { participant_type: 'App\\Models\\Entity', is_confirmed: 0, users_count: 0 };
  const ofEvent = { number_of_participants: 0, teams_waiting: 1 };
  server.use(
    http.put(at('/competitions/play/team/cup'), () => {
      Object.assign(ofEvent, { number_of_participants: 1, teams_waiting: 0 });
      return HttpResponse.json({ message: 'Users Assigned Successfully' });
    }),
  );
  const { user } = await openManagePage(['North'], '', team, ofEvent);
  await user.click(await screen.findByRole('button', { name: 'Choose who plays' }));
  await user.click(await screen.findByRole('button', { name: 'Team Leader' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.queryByRole('button', { name: 'Choose who plays' })).toBeNull();
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
});
