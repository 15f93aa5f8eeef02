import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { renderPages } from '../../../tests/render';
import { at, problem, server } from '../../../tests/server';
import { EditTemplatePage } from './EditTemplatePage';

const openPage = (permissions: readonly string[]) => {
  server.use(
    http.get(at('/templates/used'), () =>
      HttpResponse.json({ data: { id: 'used', name: 'Rivers', competitions_count: 1 } }),
    ),
    http.post(at('/template/get/data/used'), () =>
      HttpResponse.json({ data: { template_id: 'copy' }, message: 'x' }, { status: 201 }),
    ),
  );
  const pages = [
    { path: '/templates/edit/:id', element: <EditTemplatePage /> },
    { path: '/templates/edit/copy', element: <p>The builder of the copy</p> },
  ];
  return renderPages('/templates/edit/used', pages, { permissions });
};

it('a template that is used offers its copy, and opens that', async () => {
  const { user } = openPage(['update template', 'create template']);
  await user.click(await screen.findByRole('button', { name: 'Copy Template' }));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByLabelText('Template Name')).toHaveValue('Rivers Copy');
  await user.click(within(dialog).getByRole('button', { name: 'Copy template' }));
  expect(await screen.findByText('The builder of the copy')).toBeVisible();
});

it('offers no copy without the permission to create templates', async () => {
  openPage(['update template']);
  expect(await screen.findByRole('link', { name: 'View' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Copy Template' })).toBeNull();
});

const answers = [
  { value: 'True', is_correct: 1 },
  { value: 'False', is_correct: 0 },
];
const groupWith = (title: string, ...questions: string[]) => ({
  title,
  weight: 5,
  questions: questions.map((question) => ({ id: question, question, answers })),
});
const rivers = {
  id: 'rivers',
  version: 2,
  name: 'Rivers',
  description: 'Of the world',
  matrial_status: 0,
  videos: [],
  material: [],
  competitions_count: 0,
  trueOrFalse: groupWith('Facts', 'The Nile flows north'),
};

/** Opens the builder and changes the name. Then another user changes the name and a question, and this user saves. */
async function createConflict() {
  let stored = rivers;
  const sent: { version: number; name: string }[] = [];
  server.use(
    http.get(at('/templates/rivers'), () => HttpResponse.json({ data: stored })),
    http.put(at('/templates/rivers'), async ({ request }) => {
      const body = (await request.json()) as { version: number; name: string };
      sent.push(body);
      if (body.version === stored.version)
        return HttpResponse.json({
          message: 'Template Updated',
          data: { template_id: 'rivers', slidesData: { data: null }, materials: [] },
        });
      return HttpResponse.json({ ...problem(409, 'Too old'), code: 'stale_version' }, { status: 409 });
    }),
  );
  const pages = [
    { path: '/templates/edit/:id', element: <EditTemplatePage /> },
    { path: '/templates', element: <p>The list</p> },
  ];
  const { user } = renderPages('/templates/edit/rivers', pages, { permissions: ['update template'] });
  await user.type(await screen.findByLabelText('Template Name'), ' 2');
  await user.click(screen.getByRole('button', { name: 'Next' }));
  stored = {
    ...rivers,
    version: 3,
    name: 'Lakes',
    trueOrFalse: groupWith('Facts', 'The Nile flows south', 'Asia is big'),
  };
  await user.click(await screen.findByRole('button', { name: 'Save Template' }));
  const dialog = await screen.findByRole('dialog', { name: 'Someone else changed this meanwhile' });
  return { user, sent, dialog };
}

it('shows which parts of a template someone else changed, and keeps mine', async () => {
  const { user, sent, dialog } = await createConflict();
  const rows = within(dialog).getAllByRole('row').slice(1);
  expect(rows.map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
    ['Template Name', 'Rivers 2', 'Lakes'],
    ['Facts', 'Facts: 1 question, 5 points', 'Facts: 2 questions, 10 points'],
  ]);
  await user.click(within(dialog).getByRole('button', { name: 'Keep mine' }));
  expect(await screen.findByText('The list', {}, { timeout: 5000 })).toBeVisible();
  expect(sent.map(({ name, version }) => [name, version])).toEqual([
    ['Rivers 2', 2],
    ['Rivers 2', 3],
  ]);
});

it('starts again from the stored template', async () => {
  const { user, sent, dialog } = await createConflict();
  await user.click(within(dialog).getByRole('button', { name: 'Take the stored one' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await screen.findByDisplayValue('The Nile flows south')).toBeVisible();
  expect(sent).toHaveLength(1);
  await user.click(within(screen.getByRole('group', { name: 'Steps' })).getAllByRole('button')[0]!);
  expect(await screen.findByLabelText('Template Name')).toHaveValue('Lakes');
});
