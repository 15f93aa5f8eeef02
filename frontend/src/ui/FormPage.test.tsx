import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { holds } from '@/api/permissions';
import { renderPages } from '../../tests/render';
import { FormPage } from './FormPage';
import { TextField } from './fields';
import type { PageHandle } from './pages';
import { useSaveForm } from './useSaveForm';

function Page({ barred }: { barred?: string }) {
  const form = useSaveForm({
    initial: { name: 'Juniors' },
    rules: {},
    unsaved: 'Leave?',
    save: async () => ({ message: 'Saved' }),
    saved: () => ({ message: 'Saved' }),
  });
  return (
    <FormPage title="Edit role" form={form} saveLabel="Save role" barred={barred}>
      <TextField form={form} name="name" label="Name" />
    </FormPage>
  );
}

const handle: PageHandle = { title: 'Roles', changes: holds('update role') };
const openPage = (...permissions: string[]) =>
  renderPages('/', [{ path: '/', element: <Page />, handle }], { permissions });

it('can be saved by a viewer who may change what it shows', async () => {
  openPage('viewAny role', 'update role');
  expect(await screen.findByRole('button', { name: 'Save role' })).toBeEnabled();
  expect(screen.getByRole('textbox', { name: 'Name' })).toBeEnabled();
});

it('shows the fields without Save to a viewer who may only view', async () => {
  openPage('viewAny role');
  expect(await screen.findByRole('textbox', { name: 'Name' })).toBeDisabled();
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Juniors');
  expect(screen.getByText('Your role lets you see this, but not change it.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Save role' })).toBeNull();
});

it('shows why this one thing cannot be changed, and nothing to save', async () => {
  const pages = [{ path: '/', element: <Page barred="This role is your own." />, handle }];
  renderPages('/', pages, { permissions: ['viewAny role', 'update role'] });
  expect(await screen.findByText('This role is your own.')).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Name' })).toBeDisabled();
  expect(screen.queryByRole('button', { name: 'Save role' })).toBeNull();
});
