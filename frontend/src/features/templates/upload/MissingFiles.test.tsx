import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, it, vi } from 'vitest';
import { renderPages } from '../../../../tests/render';
import { at, problem, server } from '../../../../tests/server';
import { CreateTemplatePage } from '../CreateTemplatePage';
import { EditTemplatePage } from '../EditTemplatePage';

const template = (is_stored: 0 | 1) => ({
  id: 't',
  version: 1,
  name: 'Rivers',
  description: 'Of the world',
  matrial_status: 1,
  created_at: new Date().toISOString(),
  competitions_count: 0,
  attachments: [],
  videos: [],
  questions: [],
  slides: null,
  total_weight: 0,
  material: [{ id: 'm1', fileName: 'rules.pdf', size: 4, type: null, file: null, is_stored }],
});

const pages = [
  { path: '/templates', element: <h1>The list</h1> },
  { path: '/templates/create', element: <CreateTemplatePage /> },
  { path: '/templates/edit/:id', element: <EditTemplatePage /> },
];
const permissions = ['viewAny template', 'create template', 'update template'];
const rules = (content = 'four') => new File([content], 'rules.pdf', { type: 'application/pdf' });

beforeEach(() => sessionStorage.clear());

it('the edit page of a template with missing files names them, and takes them by their names', async () => {
  let isStored: 0 | 1 = 0;
  server.use(
    http.get(at('/templates/t'), () => HttpResponse.json({ data: template(isStored) })),
    http.post(at('/template/upload/materials'), () => {
      isStored = 1;
      return HttpResponse.json({ message: 'ok', data: { stored: ['m1'] } });
    }),
  );
  const { user } = renderPages('/templates/edit/t', pages, { permissions });
  expect(await screen.findByText('please wait for uploading all attachments')).toBeVisible();
  expect(screen.getByText('rules.pdf')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Edit without these files' })).toBeNull();
  const choose = screen.getByLabelText(/^Drop the missing files/, { selector: 'input' });
  await user.upload(choose, new File(['x'], 'other.pdf'));
  expect(await screen.findByText('Not one of the missing files: other.pdf')).toBeVisible();
  await user.upload(choose, rules());
  expect(await screen.findByLabelText('Template Name')).toHaveValue('Rivers');
});

it('a saved template uploads its files, says which one is missing, and sends that again', async () => {
  const requests: unknown[] = [];
  server.use(
    http.post(at('/templates'), async ({ request }) => {
      const { material } = (await request.json()) as { material: { key: string; fileName: string; size: number }[] };
      requests.push(material.map(({ fileName, size }) => [fileName, size]));
      const materials = material.map(({ key }) => ({ key, id: 'm1' }));
      return HttpResponse.json(
        { data: { template_id: 't', slidesData: { data: null }, materials }, message: 'Template Created' },
        { status: 201 },
      );
    }),
    http.post(at('/template/upload/materials'), async ({ request }) => {
      const form = await request.formData();
      requests.push([form.get('template_id'), [...form.keys()].at(-1)]);
      if (requests.length === 2) return HttpResponse.json(problem(503, 'The server is busy'), { status: 503 });
      return HttpResponse.json({ message: 'ok', data: { stored: ['m1'] } });
    }),
  );
  const { user, router } = renderPages('/templates/create', pages, { permissions });
  await user.type(await screen.findByLabelText('Template Name'), 'Rivers');
  await user.type(screen.getByLabelText('Template Description'), 'World');
  const choose = screen.getByLabelText('Template Material', { selector: 'input' });
  await user.upload(choose, new File(['<p>'], 'page.html'));
  expect(await screen.findByText('*page.html: error in file type')).toBeVisible();
  await user.upload(choose, rules());
  expect(await screen.findByText('rules.pdf')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Next' }));
  await user.type(await screen.findByLabelText('Weight per question'), '1');
  await user.type(screen.getByLabelText('Question'), 'The Nile is long');
  // The first one is in the editor, and the second one is in the preview.
  const [right] = screen.getAllByRole('radio', { name: 'True' });
  await user.click(right as HTMLElement);
  await user.click(screen.getByRole('button', { name: 'Save Template' }));
  expect(await screen.findByText('Some files did not arrive')).toBeVisible();
  expect(screen.getByText(/The server is busy/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Upload the missing files' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/templates'));
  expect(requests).toEqual([[['rules.pdf', 4]], ['t', 'data[m1]'], ['t', 'data[m1]']]);
});

it('a file that was refused gives way to another one, whatever its name', async () => {
  let isStored: 0 | 1 = 0;
  let requests = 0;
  const append = vi.spyOn(FormData.prototype, 'append');
  server.use(
    http.get(at('/templates/t'), () => HttpResponse.json({ data: template(isStored) })),
    http.post(at('/template/upload/materials'), () => {
      requests += 1;
      if (requests === 1) {
        const errors = { 'data.m1': ['error in file type'] };
        return HttpResponse.json({ ...problem(422, 'Invalid'), errors }, { status: 422 });
      }
      isStored = 1;
      return HttpResponse.json({ message: 'ok', data: { stored: ['m1'] } });
    }),
  );
  const { user } = renderPages('/templates/edit/t', pages, { permissions });
  const choose = async (file: File) => {
    const button = await screen.findByRole('button', { name: 'Choose another file for rules.pdf' });
    const input = button.parentElement?.querySelector('input');
    await user.upload(input as HTMLInputElement, file);
  };
  const [wrong, right] = [new File(['not a PDF'], 'new.pdf'), new File(['a PDF at last'], 'newest.pdf')];
  await choose(wrong);
  expect(await screen.findByText(/error in file type/)).toBeVisible();
  await choose(right);
  expect(await screen.findByLabelText('Template Name')).toHaveValue('Rivers');
  expect(append.mock.calls.flatMap(([name, file]) => (name === 'data[m1]' ? file : []))).toEqual([wrong, right]);
});
