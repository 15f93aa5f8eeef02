import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it, vi } from 'vitest';
import { ApiError } from '@/api/errors';
import type { Assignee, Candidate, Event } from '@/domain/events/kind';
import { staffPage } from '@/domain/events/pages';
import { aDrill, makeDrills } from '../../../tests/exampleEventKind';
import { renderPages } from '../../../tests/render';
import { at, server } from '../../../tests/server';
import { AssignDialog } from './assign/AssignDialog';

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
  const asked = vi
    .spyOn(reads, 'candidates')
    .mockImplementation((id, query, of) =>
      failingSearch && query.search === failingSearch
        ? { queryKey: ['failing'], queryFn: () => Promise.reject(new ApiError(503, { message: 'Away for a moment.' })) }
        : read(id, query, of),
    );
  server.use(
    http.get(at('/users/groups'), () =>
      HttpResponse.json({
        data: [{ id: 'g1', name: 'intake.xlsx', created_at: '2026-11-20T09:40:00Z', count: candidates.length }],
        meta: { current_page: 1, last_page: 1, per_page: 50, total: 1 },
      }),
    ),
  );
  const page = staffPage(drills.kind, async () => () => <AssignDialog event={drill} opened onClose={onClose} />);
  const view = renderPages('/', [{ path: '/', ...(await page()) }], { permissions: ['update training'] });
  const dialog = within(await screen.findByRole('dialog', { name: /^Assign to/ }));
  if (assignees.length === 1) await dialog.findByRole('checkbox', { name: 'Select Person 1' });
  return { ...view, ...drills.changes, dialog, onClose, asked };
}

it('assigns who is ticked, and tells them', async () => {
  const { user, dialog, assign, onClose } = await openDialog(createCandidates(3));
  await user.click(dialog.getByRole('checkbox', { name: 'Select Person 2' }));
  await user.click(await dialog.findByRole('button', { name: 'Assign 1 user and send 1 email' }));
  await waitFor(() => expect(assign).toHaveBeenCalledWith('d1', 'users', { ids: ['u2'] }, true));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
});

it('sends no mail if that is unticked', async () => {
  const { user, dialog, assign } = await openDialog(createCandidates(3));
  await user.click(dialog.getByRole('checkbox', { name: 'Select Person 2' }));
  await user.click(dialog.getByRole('checkbox', { name: /^Tell them by email/ }));
  await user.click(await dialog.findByRole('button', { name: 'Assign 1 user' }));
  await waitFor(() => expect(assign).toHaveBeenCalledWith('d1', 'users', { ids: ['u2'] }, false));
});

it('shows the mail in both forms, how many get it, and the address of the page', async () => {
  const { user, dialog } = await openDialog(createCandidates(3));
  await user.click(dialog.getByRole('checkbox', { name: 'Select all on this page' }));
  expect(await dialog.findByText('3 emails. The 1 without an account also gets the link to set it up.')).toBeVisible();
  expect(await dialog.findByText('You take part')).toBeVisible();
  await user.click(dialog.getByRole('radio', { name: 'Not set up 1' }));
  expect(await dialog.findByText('You are invited')).toBeVisible();
  expect(dialog.getByText(/\/my-drills\/d1$/)).toBeVisible();
});

it('keeps the search and who is ticked if a search fails', async () => {
  const { user, dialog } = await openDialog(createCandidates(3), { failingSearch: 'x' });
  await user.click(dialog.getByRole('checkbox', { name: 'Select Person 2' }));
  await user.type(dialog.getByRole('searchbox'), 'x');
  expect(await dialog.findByText('Away for a moment.')).toBeVisible();
  expect(dialog.getByRole('status')).toHaveTextContent('1 user selected');
  await user.clear(dialog.getByRole('searchbox'));
  expect(await dialog.findByRole('checkbox', { name: 'Select Person 2' })).toBeChecked();
});

it('says so if no user is ticked', async () => {
  const { user, dialog, assign } = await openDialog(createCandidates(3));
  await user.click(dialog.getByRole('button', { name: 'Assign' }));
  expect(dialog.getByRole('alert')).toHaveTextContent('Please Check Users');
  expect(assign).not.toHaveBeenCalled();
  await waitFor(() => expect(dialog.queryByRole('alert')).toBeNull(), { timeout: 10_000 });
});

it('chooses all who match on the server, but those who are unticked', async () => {
  const { user, dialog, assign, onClose } = await openDialog(createCandidates(247));
  await user.click(dialog.getByRole('button', { name: 'Select all 247 matching' }));
  expect(dialog.queryByRole('button', { name: /^Select all \d/ })).toBeNull();
  expect(dialog.getByRole('status')).toHaveTextContent('247 users selected');
  await user.click(dialog.getByRole('checkbox', { name: 'Select Person 2' }));
  await user.click(await dialog.findByRole('button', { name: 'Assign 246 users and send 246 emails' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(assign.mock.calls).toEqual([['d1', 'users', { all: {}, except: ['u2'] }, true]]);
});

it('takes everybody of a past import', async () => {
  const { user, dialog, assign, asked } = await openDialog(createCandidates(24));
  await user.click(dialog.getByRole('tab', { name: 'Past import' }));
  await user.click(dialog.getByRole('combobox', { name: 'Past import' }));
  await user.click(await dialog.findByRole('option', { name: /^intake\.xlsx/ }));
  await waitFor(() => expect(dialog.getByRole('status')).toHaveTextContent('24 of 24 from intake.xlsx'));
  expect(asked).toHaveBeenCalledWith('d1', expect.objectContaining({ import_id: 'g1', sort_by: 'name' }), 'users');
  await user.click(await dialog.findByRole('button', { name: 'Assign 24 users and send 24 emails' }));
  const chosen = { all: { import_id: 'g1' }, except: [] };
  await waitFor(() => expect(assign).toHaveBeenCalledWith('d1', 'users', chosen, true));
});

it('keeps who is chosen in a tab while another one is open, and assigns those of the open one', async () => {
  const { user, dialog, assign } = await openDialog(createCandidates(3));
  const open = (name: string) => user.click(dialog.getByRole('tab', { name }));
  await user.type(dialog.getByRole('searchbox'), 'Person');
  await user.click(await dialog.findByRole('checkbox', { name: 'Select Person 2' }));
  await open('Past import');
  expect(await dialog.findByRole('button', { name: 'Assign' })).toBeVisible();
  await user.click(dialog.getByRole('combobox', { name: 'Past import' }));
  await user.click(await dialog.findByRole('option', { name: /^intake\.xlsx/ }));
  await user.click(await dialog.findByRole('checkbox', { name: 'Select Person 1' }));
  expect(await dialog.findByRole('button', { name: 'Assign 2 users and send 2 emails' })).toBeVisible();
  await open('People');
  expect(dialog.getByRole('searchbox')).toHaveValue('Person');
  expect(dialog.getByRole('checkbox', { name: 'Select Person 2' })).toBeChecked();
  expect(dialog.getByRole('status')).toHaveTextContent('1 user selected');
  await open('Past import');
  expect(dialog.getByRole('status')).toHaveTextContent('2 of 3 from intake.xlsx');
  await open('People');
  await user.click(await dialog.findByRole('button', { name: 'Assign 1 user and send 1 email' }));
  await waitFor(() => expect(assign).toHaveBeenCalledWith('d1', 'users', { ids: ['u2'] }, true));
});

it('says which pasted addresses are unknown before it assigns the others', async () => {
  const { user, dialog, assign } = await openDialog(createCandidates(3));
  await user.click(dialog.getByRole('tab', { name: 'Paste' }));
  await user.click(dialog.getByRole('textbox', { name: 'Addresses' }));
  await user.paste('Bo <bo@a.test>\nx@a.test');
  expect(await dialog.findByText('1 of 2 addresses can be assigned')).toBeVisible();
  expect(dialog.getByText('x@a.test', { selector: 'li' })).toBeVisible();
  await user.click(await dialog.findByRole('button', { name: 'Assign 1 user and send 1 email' }));
  const chosen = { emails: ['bo@a.test', 'x@a.test'] };
  await waitFor(() => expect(assign).toHaveBeenCalledWith('d1', 'users', chosen, true));
});

it('says why nobody was assigned, and keeps who is selected', async () => {
  const { user, dialog, assign, onClose } = await openDialog(createCandidates(3));
  await user.click(dialog.getByRole('checkbox', { name: 'Select all on this page' }));
  assign.mockRejectedValueOnce(new ApiError(409, { message: 'The event has ended.' }));
  await user.click(await dialog.findByRole('button', { name: 'Assign 3 users and send 3 emails' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('The event has ended.');
  expect(onClose).not.toHaveBeenCalled();
  const again = dialog.getByRole('button', { name: 'Assign 3 users and send 3 emails' });
  await waitFor(() => expect(again).toHaveFocus());
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
  await opened.user.click(await opened.dialog.findByRole('button', { name: 'Assign 1 team' }));
  await waitFor(() => expect(opened.assign).toHaveBeenCalledWith('d1', 'teams', { ids: ['u2'] }, false));
  return { ...opened, question: await playDialog() };
}

it('asks whom to assign if both are possible', async () => {
  const { user, dialog } = await openDialog(createCandidates(3), { assignees: ['teams', 'users'] });
  await user.click(dialog.getByRole('button', { name: 'Teams' }));
  await waitFor(() => expect(dialog.getByRole('searchbox')).toHaveFocus());
  expect(await dialog.findByRole('button', { name: 'Assign' })).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Assign' }));
  expect(dialog.getByRole('alert')).toHaveTextContent('Please Check Teams');
});

it('asks who plays after teams, and lets them take part', async () => {
  const { user, question, play, onClose, removeUnconfirmed } = await assignTeam();
  await waitFor(() => expect(question.getByRole('checkbox')).toHaveFocus());
  // The buttons act at once, so the box and the preview come first.
  const names = [...question.getAllByRole('checkbox'), ...question.getAllByRole('button', { name: /^Team/ })];
  const inOrder = (one: Node, other: Node) => one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING;
  expect(names.map((one, at) => at === 0 || inOrder(names[at - 1]!, one) > 0)).toEqual([true, true, true]);
  await user.click(question.getByRole('button', { name: 'Team Members' }));
  await waitFor(() => expect(play).toHaveBeenCalledWith('d1', 'members', true));
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
