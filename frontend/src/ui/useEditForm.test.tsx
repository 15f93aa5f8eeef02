import { queryOptions, useQuery } from '@tanstack/react-query';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '@/api/errors';
import { useApiMutation } from '@/api/mutations';
import { renderPages } from '../../tests/render';
import { FormPage } from './FormPage';
import { PasswordField, TextField } from './fields';
import type { Href } from './Link';
import { NumberField } from './NumberField';
import { QueryPage } from './QueryPage';
import type { Versioned } from './useConflict';
import { useEditForm } from './useEditForm';

interface Values {
  name: string;
  size: number | '';
  password: string;
}
interface Thing extends Versioned {
  name: string;
  size: number;
}

let stored: Thing;
const read = vi.fn(async () => stored);
const detail = queryOptions({ queryKey: ['thing'], queryFn: read, staleTime: 0 });
const save = vi.fn(async ({ name, size, version }: Values & Versioned) => {
  if (version !== stored.version) throw new ApiError(409, { code: 'stale_version', message: 'Too old' });
  stored = { name, size: Number(size), version: version + 1 };
});
const saveElsewhere = (change: Partial<Thing>) => {
  stored = { ...stored, ...change, version: stored.version + 1 };
};

beforeEach(() => {
  stored = { name: 'Kite', size: 1, version: 3 };
  save.mockClear();
});

function EditForm({ thing }: { thing: Thing }) {
  const form = useEditForm({
    stored: thing,
    detail,
    valuesOf: ({ name, size }: Thing): Values => ({ name, size, password: '' }),
    rows: ({ name, size }) => [
      ['Name', name],
      ['Size', String(size)],
    ],
    rules: { name: (name) => (name === '' ? 'Required' : null) },
    save,
    saved: () => ({ to: '/list' as Href }),
  });
  return (
    <FormPage title="Thing" form={form} saveLabel="Save">
      <TextField form={form} name="name" label="Name" />
      <NumberField form={form} name="size" label="Size" />
      <PasswordField form={form} name="password" label="Password" />
    </FormPage>
  );
}

function EditPage() {
  return (
    <QueryPage title="Thing" failed="Couldn't load this thing" query={useQuery(detail)}>
      {(thing) => <EditForm thing={thing} />}
    </QueryPage>
  );
}

const openForm = () =>
  renderPages(
    '/thing',
    [
      { path: '/thing', element: <EditPage /> },
      { path: '/list', element: <p>The list</p> },
    ],
    { permissions: [] },
  );

/** Opens the form and types another name. Then another user saves, and this user saves. */
async function createConflict(change: Partial<Thing> = { name: 'Gull' }, password = 'secret') {
  const { user } = openForm();
  const name = await screen.findByLabelText('Name');
  await user.type(name, ' 2');
  if (password) await user.type(screen.getByLabelText('Password'), password);
  saveElsewhere(change);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  return { user, name };
}
const findDialog = () => screen.findByRole('dialog', { name: 'Someone else changed this meanwhile' });
const findRows = async () =>
  within(await findDialog())
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map(({ textContent }) => textContent));
const pressButton = async (user: ReturnType<typeof openForm>['user'], name: string) =>
  user.click(within(await findDialog()).getByRole('button', { name }));

it('sends the version that it was opened with', async () => {
  const { user } = openForm();
  await user.type(await screen.findByLabelText('Name'), ' 2{Enter}');
  expect(await screen.findByText('The list')).toBeVisible();
  expect(save.mock.calls).toEqual([[{ name: 'Kite 2', size: 1, password: '', version: 3 }]]);
});

it('shows what differs, keeps what was typed, and stays as it is when the dialog is closed', async () => {
  const { user, name } = await createConflict({ name: 'Gull' });
  expect(await findRows()).toEqual([['Name', 'Kite 2', 'Gull']]);
  await pressButton(user, 'Close');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(screen.getByRole('button', { name: 'Save' })).toHaveFocus());
  expect(name).toHaveValue('Kite 2');
  expect(screen.getByLabelText('Password')).toHaveValue('secret');
  expect(stored.name).toBe('Gull');
  // The user made no decision, so saving again asks again.
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await findRows()).toEqual([['Name', 'Kite 2', 'Gull']]);
  expect(stored.name).toBe('Gull');
});

it('keeps mine over what is stored, and asks again if a third person changed it between', async () => {
  const { user } = await createConflict({ name: 'Gull' });
  await findDialog();
  saveElsewhere({ name: 'Heron', size: 7 });
  await pressButton(user, 'Keep mine');
  await waitFor(async () =>
    expect(await findRows()).toEqual([
      ['Name', 'Kite 2', 'Heron'],
      ['Size', '1', '7'],
    ]),
  );
  await pressButton(user, 'Keep mine');
  expect(await screen.findByText('The list')).toBeVisible();
  expect(stored).toEqual({ name: 'Kite 2', size: 1, version: 6 });
  expect(save).toHaveBeenLastCalledWith({ name: 'Kite 2', size: 1, password: 'secret', version: 5 });
});

it('takes the stored one, and goes on from it', async () => {
  const { user, name } = await createConflict({ name: 'Gull', size: 2 });
  await pressButton(user, 'Take the stored one');
  await waitFor(() => expect(name).toHaveValue('Gull'));
  expect(screen.getByLabelText('Size')).toHaveValue('2');
  expect(screen.getByLabelText('Password')).toHaveValue('');
  expect(save).toHaveBeenCalledOnce();
  await user.type(name, '!');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('The list')).toBeVisible();
  expect(stored).toEqual({ name: 'Gull!', size: 2, version: 5 });
});

it('saves without a question if the other one typed the same', async () => {
  await createConflict({ name: 'Kite 2' });
  expect(await screen.findByText('The list')).toBeVisible();
  expect(stored).toEqual({ name: 'Kite 2', size: 1, version: 5 });
});

it('saves without a question if only something beside the form changed', async () => {
  await createConflict({}, '');
  expect(await screen.findByText('The list')).toBeVisible();
  expect(stored).toEqual({ name: 'Kite 2', size: 1, version: 5 });
});

it('asks all the same if a password was typed, which somebody else may have changed too', async () => {
  await createConflict({});
  expect(await findRows()).toEqual([['Name', 'Kite 2', 'Kite']]);
  expect(stored.name).toBe('Kite');
});

it('a restored draft does not overwrite what was saved after it', async () => {
  const { user } = openForm();
  await user.type(await screen.findByLabelText('Name'), ' 2');
  cleanup();
  saveElsewhere({ size: 9 });
  const { user: again } = openForm();
  const name = await screen.findByLabelText('Name');
  await waitFor(() => expect(name).toHaveValue('Kite 2'));
  await again.click(screen.getByRole('button', { name: 'Save' }));
  expect(await findRows()).toEqual([
    ['Name', 'Kite 2', 'Kite'],
    ['Size', '1', '9'],
  ]);
});

it('says why the thing cannot be read anew', async () => {
  const { user } = openForm();
  await user.type(await screen.findByLabelText('Name'), ' 2');
  save.mockRejectedValueOnce(new ApiError(409, { code: 'stale_version', message: 'Too old' }));
  read.mockRejectedValueOnce(new ApiError(404, { message: 'Page Not Found' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('*Page Not Found')).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByLabelText('Name')).toHaveValue('Kite 2');
});

it('passes the refusal on if the version was not old', async () => {
  const { user } = openForm();
  await user.type(await screen.findByLabelText('Name'), ' 2');
  save.mockRejectedValueOnce(new ApiError(409, { code: 'stale_version', message: 'Too old' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('*Too old')).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('an edit form without a version does not compile', () => {
  const unversioned = queryOptions({ queryKey: ['name'], queryFn: async () => ({ name: 'Kite' }) });
  const rest = { rows: () => [], rules: {}, save: async () => {}, saved: () => ({}) };
  const valuesOf = ({ name }: { name: string }) => ({ name });
  // @ts-expect-error: what is edited has no version
  void (() => useEditForm({ ...rest, stored: { name: 'Kite' }, detail: unversioned, valuesOf }));
  void (() => {
    const update = useApiMutation('put', '/api/v1/roles/{id}');
    // @ts-expect-error: a change says what it was made from
    return update({ params: { path: { id: '1' } }, body: { name: 'Planner', permissions: [] } });
  });
});
