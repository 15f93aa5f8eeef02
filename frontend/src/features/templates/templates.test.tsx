import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router-dom';
import { beforeEach, expect, it } from 'vitest';
import type { Permission } from '@/api/permissions';
import { makeQueryClient } from '@/api/queryClient';
import { session } from '@/api/session';
import { FloatingHost } from '@/ui/FloatingHost';
import { at, problem, server } from '../../../tests/server';
import { CreateTemplatePage } from './CreateTemplatePage';
import { TemplatesPage } from './TemplatesPage';

const templateRow = (name: string, competitions_count = 0) => ({
  id: `id-of-${name}`,
  name,
  created_at: '2026-11-01T10:00:00Z',
  competitions_count,
  questions_count: 3,
  total_weight: 15,
  attachments_ready: true,
});

function openPage(path: string) {
  const router = createMemoryRouter(
    [
      {
        element: (
          <>
            <div id="content">
              <Outlet />
            </div>
            <FloatingHost />
          </>
        ),
        children: [
          { path: '/templates', element: <TemplatesPage /> },
          { path: '/templates/create', element: <CreateTemplatePage /> },
        ],
      },
    ],
    { initialEntries: [path] },
  );
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={makeQueryClient(0)}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  return userEvent.setup();
}

const recognise = (...more: Permission[]) =>
  session.recognise({
    expires_at: '2026-12-01T00:00:00Z',
    data: {
      id: 'me',
      name: 'Dana',
      email: 'dana@example.org',
      role: ['admin'],
      organization: { id: 'o', name: 'Acme', domain: 'example.org' },
    },
    permissions: ['viewAny template', 'create template', 'update template', 'delete template', ...more],
    has_reports: false,
  });

beforeEach(() => {
  recognise();
  const rows = [templateRow('Rivers'), templateRow('Safety', 2)];
  server.use(
    http.get(at('/templates'), () =>
      HttpResponse.json({ data: rows, meta: { current_page: 1, last_page: 1, per_page: 10, total: 2 } }),
    ),
  );
});

it('an empty list leads to the first steps, for those who may see them', async () => {
  const meta = { current_page: 1, last_page: 1, per_page: 10, total: 0 };
  server.use(http.get(at('/templates'), () => HttpResponse.json({ data: [], meta })));
  openPage('/templates');
  await screen.findByText("You don't have any templates yet");
  expect(screen.queryByRole('link', { name: /first steps/ })).not.toBeInTheDocument();
  cleanup();
  recognise('viewAny competition');
  openPage('/templates');
  expect(await screen.findByRole('link', { name: /first steps/ })).toHaveAttribute('href', '/overview');
});

it('a template that is used is viewed and copied, not edited or deleted', async () => {
  const user = openPage('/templates');
  await user.click(await screen.findByRole('button', { name: 'Actions for Safety' }));
  expect(await screen.findByRole('menuitem', { name: /^Edit/ })).toHaveAttribute('aria-disabled', 'true');
  expect(screen.getByRole('menuitem', { name: /^Delete/ })).toHaveAttribute('aria-disabled', 'true');
  // Both have the same reason, which is shown once.
  const reason = 'A template used by competitions or trainings cannot be edited or deleted';
  expect(screen.getAllByText(reason)).toHaveLength(1);
  expect(screen.getByRole('menuitem', { name: 'Edit' })).toHaveAccessibleDescription(reason);
  expect(screen.getByRole('menuitem', { name: 'View' })).toHaveAttribute('href', '/templates/view/id-of-Safety');
  // The viewer may create neither competitions nor trainings, so there are no links to them.
  expect(screen.queryByRole('menuitem', { name: /^Use for/ })).toBeNull();
});

it('a copy asks for another name when the server knows it already', async () => {
  server.use(
    http.post(at('/template/get/data/:id'), async ({ request }) => {
      const { templateName } = (await request.json()) as { templateName: string };
      if (templateName !== 'Rivers Copy') return HttpResponse.json({ data: { template_id: 'c' }, message: 'x' });
      const sentence = 'The template name has already been taken.';
      return HttpResponse.json(problem(422, 'Invalid', { templateName: [sentence] }), { status: 422 });
    }),
  );
  const user = openPage('/templates');
  await user.click(await screen.findByRole('button', { name: 'Actions for Rivers' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Copy Template' }));
  const dialog = await screen.findByRole('dialog');
  const name = within(dialog).getByLabelText('Template Name');
  expect(name).toHaveValue('Rivers Copy');
  await user.click(within(dialog).getByRole('button', { name: 'Copy template' }));
  expect(await within(dialog).findByText('*The template name has already been taken.')).toBeVisible();
  expect(name).toHaveFocus();
  await user.clear(name);
  await user.type(name, 'Rivers 2{Enter}');
  expect((await screen.findAllByText('Template Copied Successfully')).length).toBeGreaterThan(0);
});

it('a template is written, refused at one choice, corrected and saved', async () => {
  const bodies: unknown[] = [];
  server.use(
    http.post(at('/templates'), async ({ request }) => {
      bodies.push(await request.json());
      if (bodies.length > 1) {
        const data = { template_id: 't', slidesData: { data: null }, materials: [] };
        return HttpResponse.json({ data, message: 'Template Created' }, { status: 201 });
      }
      const errors = { 'multipleChoices.questions.0.answers.1.value': ['Not this one'] };
      return HttpResponse.json(problem(422, 'Invalid', errors), { status: 422 });
    }),
  );
  const user = openPage('/templates/create');
  await user.click(await screen.findByRole('button', { name: 'Next' }));
  expect(screen.getByLabelText('Template Name')).toHaveFocus();
  expect(screen.getAllByText('*Required')).toHaveLength(2);
  await user.type(screen.getByLabelText('Template Name'), 'Rivers');
  await user.type(screen.getByLabelText('Template Description'), 'Of the world');
  await user.click(screen.getByRole('button', { name: 'Next' }));

  await user.click(await screen.findByRole('tab', { name: 'Multiple Choice' }));
  await user.type(screen.getByLabelText('Weight per question'), '5');
  await user.type(screen.getByLabelText('Question'), 'Which is the longest?');
  await user.click(screen.getByRole('textbox', { name: 'Choice 1' }));
  await user.paste('Nile\nAmazon\nCongo');
  const save = screen.getByRole('button', { name: 'Save Template' });
  expect(save).toHaveAccessibleDescription('Multiple Choice, question 1: please select correct answer');
  await user.click(screen.getByLabelText('Choice 1 is correct'));
  await user.click(screen.getByRole('tab', { name: 'True or False' }));
  await user.click(screen.getByRole('button', { name: 'Save Template' }));

  expect(await screen.findByText('*Not this one')).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Choice 2' })).toHaveFocus();
  await user.type(screen.getByRole('textbox', { name: 'Choice 2' }), '!');
  expect(screen.queryByText('*Not this one')).toBeNull();
  // Two quick clicks must have the effect of one.
  await user.dblClick(screen.getByRole('button', { name: 'Save Template' }));
  expect((await screen.findAllByText('Template Created')).length).toBeGreaterThan(0);
  expect(bodies).toHaveLength(2);
  expect(bodies[1]).toMatchObject({
    name: 'Rivers',
    trueOrFalse: [],
    multipleChoices: {
      weight: 5,
      questions: [{ answers: [{ value: 'Nile', is_correct: 1 }, { value: 'Amazon!' }, { value: 'Congo' }] }],
    },
  });
});

/** Opens the second step of a new template with the name Rivers. */
async function openQuestions() {
  const user = openPage('/templates/create');
  await user.type(await screen.findByLabelText('Template Name'), 'Rivers');
  await user.type(screen.getByLabelText('Template Description'), 'Of the world');
  await user.click(screen.getByRole('button', { name: 'Next' }));
  await screen.findByRole('tablist', { name: 'Question types' });
  return user;
}

it('calls the page by the name of the template once it has one', async () => {
  const user = openPage('/templates/create');
  const name = await screen.findByLabelText('Template Name');
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Create Template');
  await user.type(name, 'Rivers');
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Rivers');
  expect(screen.getByText('Create Template')).toBeVisible();
});

it('goes to the questions by the steps, and only past complete details', async () => {
  const user = openPage('/templates/create');
  await user.type(await screen.findByLabelText('Template Name'), 'Rivers');
  const steps = within(screen.getByRole('group', { name: 'Steps' }));
  const [details, questions] = steps.getAllByRole('button');
  expect(details).toHaveAttribute('aria-current', 'step');
  await user.click(questions!);
  expect(screen.getByLabelText('Template Description')).toHaveFocus();
  await user.keyboard('Of the world');
  await user.click(questions!);
  expect(await screen.findByRole('tab', { name: 'Free Text' })).toBeVisible();
  expect(questions).toHaveAttribute('aria-current', 'step');
  await user.click(details!);
  expect(await screen.findByLabelText('Template Name')).toHaveValue('Rivers');
});

it('opens tabs by arrows, each with its panel, and renames the open one', async () => {
  const user = await openQuestions();
  screen.getByRole('tab', { name: 'True or False' }).focus();
  await user.keyboard('{ArrowRight}');
  const tab = screen.getByRole('tab', { name: 'Multiple Choice', selected: true });
  expect(tab).toHaveFocus();
  expect(screen.getByRole('tabpanel', { name: 'Multiple Choice' })).toHaveAttribute(
    'id',
    tab.getAttribute('aria-controls'),
  );
  await user.click(screen.getByRole('button', { name: 'Rename Multiple Choice' }));
  const title = await screen.findByLabelText('Tab title');
  await user.clear(title);
  await user.type(title, 'Rivers{Enter}');
  expect(screen.getByRole('tab', { name: 'Rivers' })).toBeVisible();
});

it('names the tab that is reset, which is not the next stop after its weight', async () => {
  const user = await openQuestions();
  await user.type(screen.getByLabelText('Weight per question'), '5');
  await user.tab();
  expect(screen.getByRole('button', { name: /^Add question/ })).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Reset All' }));
  expect(await screen.findByText('All questions of True or False.')).toBeVisible();
});

it('says of a choice that it is too long when it is left', async () => {
  const user = await openQuestions();
  await user.click(screen.getByRole('tab', { name: 'Multiple Choice' }));
  await user.click(screen.getByRole('textbox', { name: 'Choice 1' }));
  await user.paste('x'.repeat(600));
  expect(screen.getByRole('textbox', { name: 'Choice 1' })).not.toHaveAccessibleDescription();
  await user.tab();
  expect(screen.getByRole('textbox', { name: 'Choice 1' })).toHaveAccessibleDescription(
    '*Answer must be less than 500 characters',
  );
});

it('leads from Save to the right answer, and says what is missing', async () => {
  const user = await openQuestions();
  await user.type(screen.getByLabelText('Weight per question'), '5');
  await user.type(screen.getByLabelText('Question'), 'The Nile flows north');
  const save = screen.getByRole('button', { name: 'Save Template' });
  expect(save).toHaveAccessibleDescription('True or False, question 1: choose the right answer');
  await user.click(save);
  const set = screen.getByRole('radiogroup', { name: 'Right answer' });
  expect(within(set).getByRole('radio', { name: 'True' })).toHaveFocus();
  expect(set).toHaveAccessibleDescription('*Required');
  expect(screen.getByText('Before saving: True or False, question 1: choose the right answer')).toBeVisible();
  // On other tabs, the line links to the error.
  await user.click(screen.getByRole('tab', { name: 'Rank' }));
  await user.click(screen.getByRole('button', { name: 'Show' }));
  expect(
    within(screen.getByRole('radiogroup', { name: 'Right answer' })).getByRole('radio', { name: 'True' }),
  ).toHaveFocus();
  await user.keyboard(' ');
  expect(screen.queryByText(/^Before saving/)).toBeNull();
});

it('the list is limited to the templates whose files have not arrived', async () => {
  const requested: (string | null)[] = [];
  server.use(
    http.get(at('/templates'), ({ request }) => {
      const attachment = new URL(request.url).searchParams.get('attachment');
      requested.push(attachment);
      const data = attachment === '0' ? [templateRow('Rivers')] : [templateRow('Rivers'), templateRow('Safety')];
      return HttpResponse.json({ data, meta: { current_page: 1, last_page: 1, per_page: 10, total: data.length } });
    }),
  );
  const user = openPage('/templates');
  await screen.findByRole('link', { name: 'Safety' });
  await user.selectOptions(screen.getByRole('combobox', { name: 'Attachments' }), 'Still processing');
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Safety' })).toBeNull());
  expect(screen.getByRole('link', { name: 'Rivers' })).toBeVisible();
  expect(requested.at(-1)).toBe('0');
});
