import { screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { renderPages } from '../../../tests/render';
import { at, server } from '../../../tests/server';
import { EditTemplatePage } from './EditTemplatePage';

const open = (permissions: readonly string[]) => {
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
  const { user } = open(['update template', 'create template']);
  await user.click(await screen.findByRole('button', { name: 'Copy Template' }));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByLabelText('Template Name')).toHaveValue('Rivers Copy');
  await user.click(within(dialog).getByRole('button', { name: 'Copy template' }));
  expect(await screen.findByText('The builder of the copy')).toBeVisible();
});

it('whoever may not make templates is offered none', async () => {
  open(['update template']);
  expect(await screen.findByRole('link', { name: 'View' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Copy Template' })).toBeNull();
});
