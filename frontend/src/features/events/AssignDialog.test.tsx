import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { ApiError } from '@/api/errors';
import type { Assignee, Candidate, Event } from '@/domain/events/kind';
import { staffPage } from '@/domain/events/pages';
import { aDrill, makeDrills } from '../../../tests/exampleEventKind';
import { renderPages } from '../../../tests/render';
import { AssignDialog } from './AssignDialog';

const createCandidates = (n: number): Candidate[] =>
  Array.from({ length: n }, (_, at) => ({
    id: `u${at + 1}`,
    name: `Person ${at + 1}`,
    email: `p${at + 1}@example.org`,
  }));

interface Opened {
  failingSearch?: string;
  assignees?: readonly Assignee[];
  drill?: Event;
}

async function openDialog(candidates: readonly Candidate[], options: Opened = {}) {
  const { failingSearch, assignees = ['users'], drill = aDrill() } = options;
  const onClose = vi.fn();
  const drills = makeDrills({ candidates, assignees, drill });
  const { reads } = drills.kind;
  const read = reads.candidates;
  vi.spyOn(reads, 'candidates').mockImplementation((id, query, of) =>
    failingSearch && query.search === failingSearch
      ? { queryKey: ['failing'], queryFn: () => Promise.reject(new ApiError(503, { message: 'Away for a moment.' })) }
      : read(id, query, of),
  );
  const page = staffPage(drills.kind, async () => () => <AssignDialog event={drill} opened onClose={onClose} />);
  const view = renderPages('/', [{ path: '/', ...(await page()) }], { permissions: ['update training'] });
  const dialog = within(await screen.findByRole('dialog', { name: 'Assign to' }));
  if (assignees.length === 1) await dialog.findByRole('checkbox', { name: 'Select Person 1' });
  return { ...view, ...drills.changes, dialog, onClose };
}
const sentTo = (assign: Awaited<ReturnType<typeof openDialog>>['assign']) =>
  assign.mock.calls.map(([, users]) => users.length);

it('assigns who is ticked', async () => {
  const { user, dialog, assign, onClose } = await openDialog(createCandidates(3));
  await user.click(dialog.getByRole('checkbox', { name: 'Select Person 2' }));
  await user.click(dialog.getByRole('button', { name: 'Assign 1 user' }));
  await waitFor(() => expect(assign).toHaveBeenCalledWith('d1', ['u2'], 'users'));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
});

it('keeps the search and who is ticked if a search fails', async () => {
  const { user, dialog } = await openDialog(createCandidates(3), { failingSearch: 'x' });
  await user.click(dialog.getByRole('checkbox', { name: 'Select Person 2' }));
  await user.type(dialog.getByRole('searchbox'), 'x');
  expect(await dialog.findByText('Away for a moment.')).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Assign 1 user' })).toBeVisible();
  await user.clear(dialog.getByRole('searchbox'));
  expect(await dialog.findByRole('checkbox', { name: 'Select Person 2' })).toBeChecked();
});

it('says so if no user is ticked', async () => {
  const { user, dialog, assign } = await openDialog(createCandidates(3));
  const shownAt = Date.now();
  await user.click(dialog.getByRole('button', { name: 'Assign' }));
  expect(dialog.getByRole('alert')).toHaveTextContent('Please Check Users');
  expect(assign).not.toHaveBeenCalled();
  await waitFor(() => expect(dialog.queryByRole('alert')).toBeNull(), { timeout: 4000 });
  expect(Date.now() - shownAt).toBeGreaterThan(1500);
});

it('offers all who match once the page is selected, and assigns them by several requests', async () => {
  const { user, dialog, assign, onClose } = await openDialog(createCandidates(247));
  expect(dialog.queryByRole('button', { name: /^Select all \d/ })).toBeNull();
  await user.click(dialog.getByRole('checkbox', { name: 'Select all on this page' }));
  await user.click(dialog.getByRole('button', { name: 'Select all 247 matching' }));
  await user.click(await dialog.findByRole('button', { name: 'Assign 247 users' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sentTo(assign)).toEqual([100, 100, 47]);
  expect(new Set(assign.mock.calls.flatMap(([, users]) => users)).size).toBe(247);
});

it('shows as many users on a page as are chosen', async () => {
  const { user, dialog } = await openDialog(createCandidates(247));
  const shownCount = () => dialog.getAllByRole('checkbox', { name: /^Select Person/ }).length;
  expect(shownCount()).toBe(100);
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Rows per page' }), '25');
  await waitFor(() => expect(shownCount()).toBe(25));
});

it('keeps those selected whom a failed request did not assign, and says how many are', async () => {
  const { user, dialog, assign, onClose } = await openDialog(createCandidates(247));
  await user.click(dialog.getByRole('checkbox', { name: 'Select all on this page' }));
  await user.click(dialog.getByRole('button', { name: 'Select all 247 matching' }));
  assign.mockResolvedValueOnce({ message: 'Assigned' });
  assign.mockRejectedValueOnce(new ApiError(409, { message: 'The event has ended.' }));
  await user.click(await dialog.findByRole('button', { name: 'Assign 247 users' }));
  const alert = await dialog.findByRole('alert');
  expect(alert).toHaveTextContent('100 of 247 users are assigned. The others are still selected.');
  expect(alert).toHaveTextContent('The event has ended.');
  expect(onClose).not.toHaveBeenCalled();
  await waitFor(() => expect(dialog.getByRole('button', { name: 'Assign 147 users' })).toHaveFocus());
  await user.click(dialog.getByRole('button', { name: 'Assign 147 users' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sentTo(assign)).toEqual([100, 100, 100, 47]);
});

it('stops after the request that is under way', async () => {
  const { user, dialog, assign } = await openDialog(createCandidates(150));
  await user.click(dialog.getByRole('checkbox', { name: 'Select all on this page' }));
  await user.click(dialog.getByRole('button', { name: 'Select all 150 matching' }));
  let finish: (result: { message: string }) => void = () => undefined;
  assign.mockReturnValueOnce(new Promise((resolve) => (finish = resolve)));
  await user.click(await dialog.findByRole('button', { name: 'Assign 150 users' }));
  expect(dialog.getByRole('status')).toHaveTextContent('0 of 150 users assigned…');
  await user.click(dialog.getByRole('button', { name: 'Stop' }));
  finish({ message: 'Assigned' });
  expect(await dialog.findByRole('alert')).toHaveTextContent('100 of 150 users are assigned.');
  expect(assign).toHaveBeenCalledTimes(1);
});

it('clears the selection', async () => {
  const { user, dialog } = await openDialog(createCandidates(3));
  await user.click(dialog.getByRole('checkbox', { name: 'Select all on this page' }));
  expect(dialog.getByRole('status')).toHaveTextContent('3 users selected');
  await user.click(dialog.getByRole('button', { name: 'Clear selection' }));
  expect(dialog.getByRole('status')).toHaveTextContent('0 users selected');
});

const playDialog = async () => within(await screen.findByRole('dialog', { name: 'Play as' }));

async function assignTeam(drill?: Event) {
  const opened = await openDialog(createCandidates(3), { assignees: ['teams'], ...(drill && { drill }) });
  await opened.user.click(opened.dialog.getByRole('checkbox', { name: 'Select Person 2' }));
  await opened.user.click(opened.dialog.getByRole('button', { name: 'Assign 1 team' }));
  await waitFor(() => expect(opened.assign).toHaveBeenCalledWith('d1', ['u2'], 'teams'));
  return { ...opened, question: await playDialog() };
}

it('asks whom to assign if both are possible', async () => {
  const { user, dialog } = await openDialog(createCandidates(3), { assignees: ['teams', 'users'] });
  await user.click(dialog.getByRole('button', { name: 'Teams' }));
  expect(await dialog.findByRole('button', { name: 'Assign' })).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Assign' }));
  expect(dialog.getByRole('alert')).toHaveTextContent('Please Check Teams');
});

it('asks who plays after teams, and lets them take part', async () => {
  const { user, question, play, onClose, removeUnconfirmed } = await assignTeam();
  await user.click(question.getByRole('button', { name: 'Team Members' }));
  await waitFor(() => expect(play).toHaveBeenCalledWith('d1', 'members'));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(removeUnconfirmed).not.toHaveBeenCalled();
});

it('offers only what earlier teams play as', async () => {
  const { question } = await assignTeam(aDrill({ is_play: 'leader' }));
  expect(question.getByRole('button', { name: 'Team Leader' })).toBeVisible();
  expect(question.queryByRole('button', { name: 'Team Members' })).toBeNull();
});

it('removes the teams again if it is closed without an answer', async () => {
  const { user, question, play, onClose, removeUnconfirmed } = await assignTeam();
  await user.click(question.getByRole('button', { name: 'Cancel' }));
  expect(onClose).toHaveBeenCalled();
  await waitFor(() => expect(removeUnconfirmed).toHaveBeenCalledWith('d1'));
  expect(play).not.toHaveBeenCalled();
});

it('says why the teams do not take part', async () => {
  const { user, question, play, onClose } = await assignTeam();
  play.mockRejectedValueOnce(new ApiError(409, { message: 'The event has ended.' }));
  await user.click(question.getByRole('button', { name: 'Team Leader' }));
  expect(await question.findByRole('alert')).toHaveTextContent('The event has ended.');
  expect(onClose).not.toHaveBeenCalled();
});
