import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPages } from '../../tests/render';
import { FormDialog } from './FormDialog';
import { TextField } from './fields';
import { required } from './rules';
import { type DialogState, useDialog } from './useDialog';
import { useSaveForm } from './useSaveForm';

const saves: ((failure?: Error) => void)[] = [];

function NameDialog({ name, ...dialog }: DialogState & { name: string }) {
  const form = useSaveForm({
    initial: { name },
    rules: { name: required },
    guarded: false,
    save: () => new Promise<void>((done, fail) => saves.push((failure) => (failure ? fail(failure) : done()))),
    saved: () => {
      dialog.onClose();
      return {};
    },
  });
  return (
    <FormDialog {...dialog} title="Rename" form={form} saveLabel="Save">
      <TextField form={form} name="name" label="Name" data-autofocus />
    </FormDialog>
  );
}

function Page() {
  const { open, dialog } = useDialog<string>((name, state) => <NameDialog {...state} name={name} />);
  return (
    <>
      <h1>Page</h1>
      <button type="button" onClick={() => open('Ada')}>
        Open
      </button>
      {dialog}
    </>
  );
}

async function openDialog() {
  const { user } = renderPages('/', [{ path: '/', element: <Page /> }], { permissions: [] });
  await user.click(await screen.findByRole('button', { name: 'Open' }));
  await screen.findByRole('dialog', { name: 'Rename' });
  return user;
}

it('stays open until what was sent is answered, and sends it once', async () => {
  saves.length = 0;
  const user = await openDialog();
  await user.type(screen.getByLabelText('Name'), '{Enter}');
  await user.keyboard('{Escape}');
  await user.keyboard('{Enter}');
  expect(screen.getByRole('dialog', { name: 'Rename' })).toBeVisible();
  expect(saves).toHaveLength(1);
  saves[0]?.();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('keeps what was typed after a failure, and starts afresh when it is opened again', async () => {
  saves.length = 0;
  const user = await openDialog();
  await user.type(screen.getByLabelText('Name'), ' Lovelace{Enter}');
  await waitFor(() => expect(saves).toHaveLength(1));
  saves[0]?.(new Error('broken'));
  expect(await screen.findByRole('alert')).toBeVisible();
  expect(screen.getByLabelText('Name')).toHaveValue('Ada Lovelace');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Open' }));
  expect(await screen.findByLabelText('Name')).toHaveValue('Ada');
});
