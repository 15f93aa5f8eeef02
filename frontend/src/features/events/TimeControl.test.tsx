import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { ApiError } from '@/api/errors';
import type { Event, Monitor } from '@/domain/events/kind';
import { common } from '@/messages/common';
import { eventMessages } from '@/messages/eventMessages';
import { events as t } from '@/messages/events';
import { eventTerms } from '@/messages/eventTerms';
import { aDrill, makeDrills } from '../../../tests/exampleEventKind';
import { featurePages, renderPages } from '../../../tests/render';
import { eventRoutes } from './routes';

/** The live view of these participants. Cleo plays for a team, so no assignment contains her name. */
const watching = (...names: string[]): Monitor => ({
  data: names.map((name, at) => ({
    user_id: `u${at + 1}`,
    name,
    team_name: null,
    state: 'absent',
    answered: 0,
    questions: 3,
    last_save_at: null,
    deadline: null,
    receipt: null,
  })),
  meta: { current_page: 1, last_page: 1, per_page: 25, total: names.length },
  counts: { absent: names.length - 1, waiting: 1, answering: 0, quiet: 0, offline: 0, submitted: 0 },
  server_time: '2026-11-22T00:00:00Z',
});

async function openPage(
  values: Partial<Event>,
  permissions = ['viewAny training', 'update training'],
  address = '/drills/d1',
) {
  const assignments = [
    {
      id: 'row',
      participant_id: 'u1',
      participant_type: 'App\\Models\\User',
      participant: { name: 'Ben' },
      is_submited: 0,
      is_started: 0,
      is_confirmed: 1,
      users_count: 0,
    } as const,
  ];
  const drill = aDrill(values);
  const { kind, changes } = makeDrills({ drill, assignments, monitor: watching('Ben', 'Cleo') });
  // Each reading has the values of its time.
  const detail = kind.reads.detail('d1');
  vi.spyOn(kind.reads, 'detail').mockReturnValue({ ...detail, queryFn: () => ({ data: { ...drill } }) });
  const pages = await featurePages({ routes: eventRoutes(kind) });
  const view = renderPages(address, pages, { permissions });
  await screen.findByRole('rowheader', { name: 'Ben' });
  return { ...view, times: changes.times, message: changes.message, drill };
}

const button = (name: string) => screen.queryByRole('button', { name });
const dialog = (name: string) => screen.findByRole('dialog', { name });

it.each([
  ['0', 15],
  ['1', -15],
])('gives more or less time with its reason (%s)', async (way, minutes) => {
  const { user, times } = await openPage({ status: 'running' });
  await user.click(screen.getByRole('button', { name: t.extend }));
  const form = within(await dialog(t.extendTitle('morning run')));
  await user.click(form.getByRole('button', { name: t.changeTime }));
  expect(times.extend).not.toHaveBeenCalled();
  if (way === '1') {
    await user.click(form.getByRole('combobox', { name: t.way }));
    await user.click(await screen.findByRole('option', { name: t.ways[1] }));
  }
  expect(form.getByText(t.reasonHints.participants)).toBeVisible();
  await user.type(form.getByLabelText(t.timeMinutes), '15');
  await user.type(form.getByLabelText(t.reason), 'A fire alarm');
  await user.click(form.getByRole('button', { name: t.changeTime }));
  expect(await screen.findByText('Moved')).toBeVisible();
  expect(times.extend).toHaveBeenCalledWith('d1', { minutes, reason: 'A fire alarm' });
});

it('pauses, and resumes what is paused', async () => {
  const { user, times } = await openPage({ status: 'running' });
  expect(button(t.resume)).toBeNull();
  await user.click(screen.getByRole('button', { name: t.pause }));
  const form = within(await dialog(t.pauseTitle('morning run')));
  expect(form.getByLabelText(t.reason)).toHaveAccessibleDescription(t.reasonHints.participants);
  await user.type(form.getByLabelText(t.reason), 'A fire alarm');
  await user.click(form.getByRole('button', { name: t.pauseForAll }));
  expect(await screen.findByText('Paused')).toBeVisible();
  expect(times.pause).toHaveBeenCalledWith('d1', { reason: 'A fire alarm' });
});

it('closes each of its dialogs for good', async () => {
  const { user } = await openPage({ status: 'running' });
  const change = async (open: string, title: string, save: string, done: string) => {
    await user.click(screen.getByRole('button', { name: open }));
    const form = within(await dialog(title));
    const minutes = form.queryByLabelText(t.timeMinutes);
    if (minutes) await user.type(minutes, '5');
    await user.type(form.getByLabelText(t.reason), 'A fire alarm');
    await user.click(form.getByRole('button', { name: save }));
    expect(await screen.findByText(done)).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  };
  await change(t.extend, t.extendTitle('morning run'), t.changeTime, 'Moved');
  await change(t.pause, t.pauseTitle('morning run'), t.pauseForAll, 'Paused');
});

it('resumes a paused event, and says since when it is paused', async () => {
  const { user, times } = await openPage({ status: 'running', paused_at: '2026-11-22T10:00:00Z' });
  expect(screen.getByText(/^Paused since .* All clocks stand still\.$/)).toBeVisible();
  expect(screen.queryByText(eventTerms.statuses.running)).toBeNull();
  expect(screen.getAllByText(eventTerms.paused).length).toBeGreaterThan(1);
  await user.click(screen.getByRole('button', { name: t.resume }));
  const form = within(await dialog(t.resumeTitle('morning run')));
  expect(form.getByLabelText(t.reason)).toHaveAccessibleDescription(t.reasonHints.staff);
  await user.type(form.getByLabelText(t.reason), 'It was a drill');
  await user.click(form.getByRole('button', { name: t.resumeForAll }));
  expect(await screen.findByText('Resumed')).toBeVisible();
  expect(times.resume).toHaveBeenCalledWith('d1', { reason: 'It was a drill' });
});

it('begins an event that starts by hand, after a question', async () => {
  const { user, times } = await openPage({
    status: 'pending',
    starts_by_hand: 1,
    starts_at: '2026-11-21T09:00:00Z',
    ends_at: '2026-11-21T11:15:00Z',
  });
  expect(screen.getByText(t.waitsForYou)).toBeVisible();
  expect(await screen.findByText(t.waitInRoom(1, 2))).toBeVisible();
  expect(screen.getByText(/^If you begin now, it runs until .*, 2 h 15 min\.$/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: t.begin }));
  const question = within(await dialog(t.beginQuestion('morning run')));
  await user.click(question.getByRole('button', { name: common.cancel }));
  expect(times.begin).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: t.begin }));
  await user.click(within(await dialog(t.beginQuestion('morning run'))).getByRole('button', { name: t.begin }));
  expect(await screen.findByText('Begun')).toBeVisible();
  expect(times.begin).toHaveBeenCalledWith('d1');
});

it('closes the question and shows the running event if another user has begun it meanwhile', async () => {
  const waiting = { starts_by_hand: 1, starts_at: '2026-11-21T09:00:00Z', ends_at: '2026-11-21T11:15:00Z' } as const;
  const { user, times, drill } = await openPage({ status: 'pending', ...waiting });
  times.begin.mockImplementationOnce(async () => {
    Object.assign(drill, { status: 'running', begun_at: '2026-11-21T09:01:00Z' });
    throw new ApiError(409, { code: 'already_begun', message: 'Drill has begun already' });
  });
  await user.click(screen.getByRole('button', { name: t.begin }));
  await user.click(within(await dialog(t.beginQuestion('morning run'))).getByRole('button', { name: t.begin }));
  expect(await screen.findByText('Drill has begun already')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(button(t.begin)).toBeNull());
});

it('says that an event cannot begin before its planned start', async () => {
  const { user, times } = await openPage({ status: 'pending', starts_by_hand: 1, starts_at: '2099-11-21T00:00:00Z' });
  expect(screen.getByRole('button', { name: t.begin })).toHaveAccessibleDescription(t.beginEarly);
  await user.click(screen.getByRole('button', { name: t.begin }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(times.begin).not.toHaveBeenCalled();
});

it('gives one participant extra time', async () => {
  const { user, times } = await openPage({ status: 'running' });
  await user.click(screen.getByRole('button', { name: t.extraTimeOf('Ben') }));
  const form = within(await dialog(t.extraTimeOf('Ben')));
  await user.type(form.getByLabelText(t.extraMinutes), '20');
  await user.click(form.getByLabelText(t.pastEnd));
  expect(form.getByLabelText(t.reason)).toHaveAccessibleDescription(t.reasonHints.staff);
  await user.type(form.getByLabelText(t.reason), 'A broken keyboard');
  await user.click(form.getByRole('button', { name: t.saveExtraTime }));
  expect(await screen.findByText('Allowed')).toBeVisible();
  expect(times.allow).toHaveBeenCalledWith('d1', 'u1', {
    extra_minutes: 20,
    past_end: 1,
    reason: 'A broken keyboard',
  });
});

it('offers none of it to staff who may only look', async () => {
  await openPage({ status: 'running' }, ['viewAny training']);
  for (const name of [t.begin, t.extend, t.pause, t.resume]) expect(button(name)).toBeNull();
});

it.each([
  ['that has ended', { status: 'ended' }, t.hasEnded],
  ['that has not begun', { status: 'pending' }, t.notBegunYet],
] as const)('says why the times of an event %s cannot be changed', async (_, values, reason) => {
  const { user } = await openPage(values);
  expect(button(t.begin)).toBeNull();
  for (const name of [t.extend, t.pause]) {
    expect(screen.getByRole('button', { name })).toHaveAccessibleDescription(reason);
    await user.click(screen.getByRole('button', { name }));
  }
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('sends a message to all, or to one of the participants', async () => {
  const { user, message } = await openPage({ status: 'pending' });
  const open = async () => {
    await user.click(screen.getByRole('button', { name: eventMessages.send }));
    return within(await dialog(eventMessages.sendTitle('morning run')));
  };
  const all = await open();
  await user.click(all.getByRole('button', { name: eventMessages.sendNow }));
  expect(message).not.toHaveBeenCalled();
  await user.type(all.getByLabelText(eventMessages.text), 'Good luck');
  await user.click(all.getByRole('button', { name: eventMessages.sendNow }));
  await waitFor(() => expect(message).toHaveBeenCalledWith('d1', { text: 'Good luck', user_id: null }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  const one = await open();
  await user.click(one.getByRole('combobox', { name: eventMessages.to }));
  await user.click(await screen.findByRole('option', { name: 'Cleo' }));
  await user.type(one.getByLabelText(eventMessages.text), 'Come to the front');
  await user.click(one.getByRole('button', { name: eventMessages.sendNow }));
  await waitFor(() => expect(message).toHaveBeenLastCalledWith('d1', { text: 'Come to the front', user_id: 'u2' }));
});

it('opens the form of a message at its own address once, and for those alone who may send one', async () => {
  const address = '/drills/d1?message=all';
  const { router, user } = await openPage({ status: 'running' }, undefined, address);
  const form = within(await dialog(eventMessages.sendTitle('morning run')));
  expect(form.getByRole('combobox', { name: eventMessages.to })).toHaveValue(eventMessages.toAll);
  expect(router.state.location.search).toBe('');
  await user.click(form.getByRole('button', { name: common.cancel }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('opens no form of a message for those who may not change the event', async () => {
  await openPage({ status: 'running' }, ['viewAny training'], '/drills/d1?message=all');
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('offers no message to those who may not change the event', async () => {
  await openPage({ status: 'running' }, ['viewAny training']);
  expect(button(eventMessages.send)).toBeNull();
});
