import { screen, waitFor } from '@testing-library/react';
import { createRef } from 'react';
import { expect, it, vi } from 'vitest';
import { renderPages } from '../../../tests/render';
import { deleteMany } from './bulk';
import { SelectionBar } from './SelectionBar';

const failImport = () => {
  throw new Error('Failed to fetch dynamically imported module');
};
vi.mock('./BulkDialog', () => failImport());
vi.mock('../Floating', () => failImport());

const deletion = {
  question: String,
  detail: String,
  many: { question: String, detail: 'They are gone for good.', done: String },
  remove: async () => ({ message: 'Deleted' }),
};

it('keeps the page and says so where everybody sees it if the dialog and the cards cannot be loaded', async () => {
  const bar = (
    <>
      <h1>The list</h1>
      <SelectionBar
        actions={[deleteMany(deletion)]}
        rows={['Kite']}
        rowName={String}
        onClear={() => {}}
        disabled={false}
        table={createRef<HTMLTableElement>()}
      />
    </>
  );
  const { user } = renderPages('/', [{ path: '/', element: bar }], { permissions: [] });
  await user.click(await screen.findByRole('button', { name: 'Delete…' }));
  const words = /^Couldn't load the dialog/;
  await screen.findByText(words);
  expect(screen.getByRole('heading', { name: 'The list' })).toBeVisible();
  await waitFor(() => expect(screen.getByText(words).parentElement).not.toHaveClass('visually-hidden'));
});
