import { cleanup, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { ApiError } from '@/api/errors';
import { renderPages } from '../../tests/render';
import { FormPage } from './FormPage';
import { CheckboxField, TextField } from './fields';
import type { Href } from './Link';
import { NumberField } from './NumberField';
import { type SaveForm, useSaveForm } from './useSaveForm';

interface Values {
  name: string;
  size: number | '';
  double: number | '';
}
const initial: Values = { name: 'Kite', size: 1, double: 2 };

interface PageProps {
  save: (values: Values) => Promise<unknown>;
  to?: string;
}

function Page({ save, to }: PageProps) {
  const form = useSaveForm({
    initial,
    rules: { name: (name) => (name === '' ? 'Required' : null) },
    adjust: (values): Values => ({ ...values, double: values.size === '' ? '' : values.size * 2 }),
    save,
    saved: () => (to ? { to: to as Href } : { message: 'Stored' }),
  });
  return (
    <FormPage title="Thing" form={form} saveLabel="Save">
      <TextField form={form} name="name" label="Name" />
      <NumberField form={form} name="size" label="Size" />
      <p>{`twice ${form.values.double}`}</p>
    </FormPage>
  );
}

const openForm = (props: PageProps) =>
  renderPages(
    '/thing',
    [
      { path: '/thing', element: <Page {...props} /> },
      { path: '/list', element: <p>The list</p> },
    ],
    { permissions: [] },
  );

it('sends one request however often Save is pressed', async () => {
  const save = vi.fn(async () => {});
  const { user } = openForm({ save, to: '/list' });
  await user.type(await screen.findByLabelText('Name'), '{Enter}{Enter}{Enter}');
  expect(await screen.findByText('The list')).toBeVisible();
  expect(save).toHaveBeenCalledOnce();
});

it('says at the button that failed why, until it is solved', async () => {
  const save = vi.fn(async () => {});
  save.mockRejectedValueOnce(new ApiError(503, { message: 'Away for a moment.' }));
  save.mockRejectedValueOnce(new ApiError(422, { errors: { size: ['Too small'], other: ['Not allowed'] } }));
  const { user } = openForm({ save });
  const button = await screen.findByRole('button', { name: 'Save' });
  const isAtButton = (alert: HTMLElement) => {
    expect(alert.compareDocumentPosition(button)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(screen.getByLabelText('Size').compareDocumentPosition(alert)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  };
  await user.click(button);
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('*Away for a moment.');
  isAtButton(alert);
  await user.type(screen.getByLabelText('Name'), '2');
  expect(alert).toBeVisible();
  await user.click(button);
  const refused = await screen.findByText('*Not allowed');
  isAtButton(refused);
  expect(screen.getByLabelText('Size')).toHaveFocus();
  await user.click(button);
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});

it('can be saved again after a failure', async () => {
  const save = vi.fn(async () => {});
  save.mockRejectedValueOnce(new ApiError(500, { message: 'Broken' }));
  const { user } = openForm({ save, to: '/list' });
  await user.click(await screen.findByRole('button', { name: 'Save' }));
  expect(await screen.findByText('*Broken')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('The list')).toBeVisible();
  expect(save).toHaveBeenCalledTimes(2);
});

it('the page below takes no focus while it saves, and has it back afterwards', async () => {
  let fail = (_: unknown) => {};
  const save = () =>
    new Promise((_, reject) => {
      fail = reject;
    });
  const { user } = openForm({ save });
  const name = await screen.findByLabelText('Name');
  const root = document.body.appendChild(document.createElement('div'));
  root.id = 'root';
  await user.type(name, '{Enter}');
  expect(await screen.findByText('Saving…')).toBeVisible();
  expect(root).toHaveAttribute('inert');
  fail(new ApiError(422, { errors: { name: ['Taken'] } }));
  expect(await screen.findByText('*Taken')).toBeVisible();
  await waitFor(() => expect(root).not.toHaveAttribute('inert'));
  await waitFor(() => expect(name).toHaveFocus());
  root.remove();
});

it('a field follows another one', async () => {
  const { user } = openForm({ save: async () => {} });
  await user.type(await screen.findByLabelText('Size'), '5');
  expect(screen.getByText('twice 30')).toBeVisible();
});

it('starts again after a save that stays', async () => {
  const { user } = openForm({ save: async () => {} });
  const name = await screen.findByLabelText('Name');
  await user.type(name, ' 2{Enter}');
  await waitFor(() => expect(name).toHaveValue('Kite'));
});

it('discards a restored draft, and says nothing of passwords without any', async () => {
  const first = openForm({ save: async () => {} });
  await first.user.type(await screen.findByLabelText('Name'), ' 2');
  cleanup();
  const { user } = openForm({ save: async () => {} });
  expect(await screen.findByText('We restored your unsaved draft.')).toBeVisible();
  expect(screen.getByLabelText('Name')).toHaveValue('Kite 2');
  await user.click(screen.getByRole('button', { name: 'Discard draft' }));
  expect(screen.getByLabelText('Name')).toHaveValue('Kite');
  expect(screen.queryByText('We restored your unsaved draft.')).toBeNull();
});

it('a wrong field name does not compile', () => {
  const form = {} as SaveForm<Values>;
  // @ts-expect-error: no such field
  void (<TextField form={form} name="unknown" label="Name" />);
  // @ts-expect-error: a size is no text
  void (<TextField form={form} name="size" label="Size" />);
  // @ts-expect-error: a name is no box to tick
  void (<CheckboxField form={form} name="name" label="Name" />);
  // @ts-expect-error: a form without the field does not fit
  void ((small: SaveForm<{ size: number }>) => void ((needed: SaveForm<{ name: string }>) => needed)(small));
  // A form with more fields fits.
  void ((wanted: SaveForm<Pick<Values, 'name'>>) => wanted)(form);
});
