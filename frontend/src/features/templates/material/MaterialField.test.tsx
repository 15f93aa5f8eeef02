import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { renderPages } from '../../../../tests/render';
import { CreateTemplatePage } from '../CreateTemplatePage';

const fileNamed = (name: string) => new File(['x'], name);

beforeEach(() => {
  sessionStorage.clear();
  // jsdom has no addresses of files.
  Object.assign(URL, { createObjectURL: (file: File) => `blob:${file.name}`, revokeObjectURL: () => {} });
});

/** Opens the first step of the builder, and chooses files as its material. */
async function openWith(...names: string[]) {
  const pages = [{ path: '/templates/create', element: <CreateTemplatePage /> }];
  const { user } = renderPages('/templates/create', pages, { permissions: ['create template'] });
  await user.upload(await screen.findByLabelText('Template Material'), names.map(fileNamed));
  return user;
}

const zone = () => screen.getByLabelText('Drop files here, or press to choose them');
const list = () => screen.findByRole('list', { name: 'Template Material' });

it('shows a picture in a dialog, a PDF in another tab, and offers the others as downloads', async () => {
  const user = await openWith('map.png', 'rules.pdf', 'all.zip');
  const files = within(await list());
  await user.click(files.getByRole('button', { name: 'View map.png' }));
  const dialog = await screen.findByRole('dialog', { name: 'map.png' });
  expect(within(dialog).getByRole('img', { name: 'map.png' })).toHaveAttribute('src', 'blob:map.png');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const pdf = files.getByRole('link', { name: 'View rules.pdf' });
  expect(pdf).toHaveAttribute('href', 'blob:rules.pdf');
  expect(pdf).toHaveAttribute('target', '_blank');
  expect(files.getByRole('link', { name: 'Download all.zip' })).toHaveAttribute('download', 'all.zip');
});

it('removes a file, and goes on at the place where files are dropped', async () => {
  const user = await openWith('map.png', 'rules.pdf');
  await user.click(within(await list()).getByRole('button', { name: 'Remove map.png' }));
  expect(zone()).toHaveFocus();
  expect(await list()).toHaveTextContent('rules.pdf');
  expect(await list()).not.toHaveTextContent('map.png');
  await user.click(within(await list()).getByRole('button', { name: 'Remove rules.pdf' }));
  expect(screen.queryByRole('list', { name: 'Template Material' })).toBeNull();
});

it('takes files that are dropped, and says of each other one why it is not taken', async () => {
  await openWith('map.png');
  const files = ['rules.pdf', 'page.html'].map(fileNamed);
  const items = files.map((file) => ({ kind: 'file', type: file.type, getAsFile: () => file }));
  fireEvent.drop(zone(), { dataTransfer: { files, items, types: ['Files'] } });
  expect(await screen.findByText('*page.html: error in file type')).toBeVisible();
  const names = within(await list()).getAllByRole('listitem');
  expect(names.map((entry) => entry.textContent)).toEqual([
    expect.stringContaining('map.png'),
    expect.stringContaining('rules.pdf'),
  ]);
});
