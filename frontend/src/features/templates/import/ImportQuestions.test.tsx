import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { renderPages } from '../../../../tests/render';
import { at, problem, server } from '../../../../tests/server';
import { CreateTemplatePage } from '../CreateTemplatePage';
import { EditTemplatePage } from '../EditTemplatePage';
import { ImportQuestionsPage } from './ImportQuestionsPage';

const choice = (question: string) => ({
  question,
  answers: [
    { value: 'Nile', is_correct: 1 },
    { value: 'Rhine', is_correct: 0 },
  ],
});

const fileTemplate = {
  name: 'rivers',
  description: 'Imported from rivers.xml',
  matrial_status: 0,
  videos: [],
  multipleChoices: { weight: 5, questions: [choice('Which is longer?'), choice('Which flows north?')] },
  freeText: { weight: 4, questions: [{ question: 'Why does it flow?', answers: [{ value: '' }] }] },
};
const imported = {
  format: 'moodle_xml',
  template: fileTemplate,
  taken: 3,
  left_out: [{ position: 212, title: 'Match each river', reason: 'Matching questions have no counterpart' }],
  notes: [
    { position: 40, number: 2, text: 'Comes without its picture' },
    { position: 40, number: 2, text: 'The partial credit of a choice is lost' },
  ],
};

/** Responds to each import request, and lists the formats of the requests. */
function answerImport(answer: object = imported) {
  const formats: unknown[] = [];
  server.use(
    http.post(at('/templates/import'), async ({ request }) => {
      formats.push((await request.formData()).get('format'));
      return HttpResponse.json({ data: answer });
    }),
  );
  return formats;
}

const openTemplate = {
  id: 't',
  version: 4,
  name: 'Geography',
  description: 'Capitals',
  matrial_status: 0,
  created_at: '2026-11-01T10:00:00Z',
  competitions_count: 0,
  attachments_ready: true,
  attachments: [],
  material: [],
  videos: [],
  questions: [],
  slides: null,
  total_weight: 2,
  multipleChoices: {
    weight: 2,
    title: 'Mine',
    questions: [
      { id: 'q', ...choice('Which is oldest?'), answers: choice('').answers.map((one) => ({ id: 'a', ...one })) },
    ],
  },
};

function openPage(path: string, template: object = openTemplate) {
  server.use(http.get(at('/templates/t'), () => HttpResponse.json({ data: template })));
  const pages = [
    { path: '/templates', element: <p>The list</p> },
    { path: '/templates/import', element: <ImportQuestionsPage /> },
    { path: '/templates/create', element: <CreateTemplatePage /> },
    { path: '/templates/edit/:id', element: <EditTemplatePage /> },
  ];
  return renderPages(path, pages, { permissions: ['viewAny template', 'create template', 'update template'] });
}

type User = ReturnType<typeof openPage>['user'];

const chooseFile = async (user: User, name = 'rivers.xml') =>
  user.upload(
    await screen.findByLabelText('File with questions', { selector: 'input[type=file]' }),
    new File(['<quiz/>'], name),
  );

beforeEach(() => {
  // jsdom has no layout, so elements get a fixed height. Otherwise either no row or every row would be visible.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(400);
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(46);
  sessionStorage.clear();
});

it('shows what was taken, what changes, and what was left out and why', async () => {
  const formats = answerImport();
  const { user } = openPage('/templates/import');
  await chooseFile(user);
  expect(await screen.findByText('Moodle XML, recognized by its content · 3 questions')).toBeVisible();
  expect(formats).toEqual([null]);
  const ready = screen.getByRole('table', { name: 'Questions that are taken' });
  expect(
    within(ready).getByRole('row', { name: /Which is longer\?.*2 choices, 1 right.*Multiple Choice.*5/ }),
  ).toBeVisible();
  expect(within(ready).getByText('Without a model answer: the builder asks for it')).toBeVisible();
  const changed = /Which flows north\?.*Comes without its picture. The partial credit of a choice is lost/;
  expect(within(ready).getByRole('row', { name: changed })).toBeVisible();
  await user.click(screen.getByRole('radio', { name: 'With a note 1' }));
  const changing = screen.getByRole('table', { name: 'Questions that change' });
  expect(within(changing).getByRole('row', { name: changed })).toBeVisible();
  expect(within(changing).queryByText('Which is longer?')).toBeNull();
  await user.click(screen.getByRole('radio', { name: 'Left out 1' }));
  expect(screen.getByRole('row', { name: /Line 212.*Match each river.*no counterpart/ })).toBeVisible();
});

it('sends the format that was chosen', async () => {
  const formats = answerImport();
  const { user } = openPage('/templates/import');
  await user.click(screen.getByRole('combobox', { name: 'Format' }));
  await user.click(await screen.findByRole('option', { name: 'GIFT' }));
  await chooseFile(user);
  await waitFor(() => expect(formats).toEqual(['gift']));
});

it('opens a new template in the builder, which stores nothing before it is saved', async () => {
  answerImport();
  const { user, router } = openPage('/templates/import');
  await chooseFile(user);
  const name = await screen.findByLabelText('Name of the new template');
  expect(name).toHaveValue('rivers');
  await user.clear(name);
  await user.type(name, 'Rivers of the world');
  await user.click(screen.getByRole('button', { name: 'Open 3 questions in the builder' }));
  expect(await screen.findByRole('heading', { name: 'Rivers of the world' })).toBeVisible();
  expect(router.state.location.pathname).toBe('/templates/create');
  expect(await screen.findByRole('tab', { name: /Multiple Choice/, selected: true })).toBeVisible();
  expect(screen.queryByText('We restored your unsaved draft.')).toBeNull();
  expect(screen.getByRole('button', { name: 'Save Template' })).toHaveAccessibleDescription(
    'Free Text, question 1: Required',
  );
  // After a reload, the questions come from the storage of the tab.
  await waitFor(() => expect(JSON.stringify({ ...sessionStorage })).toContain('Which flows north?'));
});

it('adds the questions to the open template, whose name, points and titles stay', async () => {
  answerImport();
  const { user } = openPage('/templates/edit/t?step=2');
  await user.click(await screen.findByRole('button', { name: 'Import questions' }));
  await chooseFile(user);
  expect(await screen.findByRole('radio', { name: 'Add to Geography' })).toBeChecked();
  expect(screen.getByText('Its name, its points and the titles of its tabs stay.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Add 3 questions' }));
  expect(await screen.findByRole('heading', { name: 'Geography' })).toBeVisible();
  expect(await screen.findByRole('tab', { name: /Mine.*3/, selected: true })).toBeVisible();
  expect(screen.getByLabelText('Weight per question')).toHaveValue('2');
  expect((await screen.findAllByText('3 questions of rivers.xml were added')).length).toBeGreaterThan(0);
});

it('takes back added questions with Undo, all at once, and brings them back with Redo', async () => {
  answerImport();
  const { user } = openPage('/templates/edit/t?step=2');
  await user.click(await screen.findByRole('button', { name: 'Import questions' }));
  await chooseFile(user);
  await user.click(await screen.findByRole('button', { name: 'Add 3 questions' }));
  expect(await screen.findByRole('tab', { name: /Mine.*3/, selected: true })).toBeVisible();
  expect(screen.getByText(/^Edit template · 4 questions/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(screen.getByText('Edit template · 1 question · 2 points')).toBeVisible();
  expect(screen.queryByText('Which flows north?')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Redo' }));
  expect(screen.getByText(/^Edit template · 4 questions/)).toBeVisible();
});

it('goes back from the import to the builder without a change', async () => {
  const { user } = openPage('/templates/edit/t?step=2');
  await user.click(await screen.findByRole('button', { name: 'Import questions' }));
  await user.click(await screen.findByRole('button', { name: 'Back to the builder' }));
  expect(await screen.findByRole('heading', { name: 'Geography' })).toBeVisible();
  expect(screen.getByText('Edit template · 1 question · 2 points')).toBeVisible();
});

it('can make a new template from within the builder of another one', async () => {
  answerImport();
  const { user, router } = openPage('/templates/edit/t?step=2');
  await user.click(await screen.findByRole('button', { name: 'Import questions' }));
  await chooseFile(user);
  await user.click(await screen.findByRole('radio', { name: 'New template' }));
  await user.click(screen.getByRole('button', { name: 'Open 3 questions in the builder' }));
  expect(await screen.findByRole('heading', { name: 'rivers' })).toBeVisible();
  expect(router.state.location.pathname).toBe('/templates/create');
});

it('says at the file that it cannot be read, and elsewhere that the server failed', async () => {
  server.use(
    http.post(at('/templates/import'), () =>
      HttpResponse.json(problem(422, 'Invalid', { file: ['The file is empty.'] }), { status: 422 }),
    ),
  );
  const { user } = openPage('/templates/import');
  await chooseFile(user);
  expect(await screen.findByText('*The file is empty.')).toBeVisible();
  let failures = 0;
  server.use(
    http.post(at('/templates/import'), () => {
      failures += 1;
      if (failures === 1) return HttpResponse.json(problem(500, 'Out of order'), { status: 500 });
      return HttpResponse.json({ data: imported });
    }),
  );
  await chooseFile(user, 'other.xml');
  expect(await screen.findByText("Couldn't read the file")).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Moodle XML, recognized by its content · 3 questions')).toBeVisible();
});

it('a file of which nothing can be taken shows why, and opens nothing', async () => {
  answerImport({
    ...imported,
    taken: 0,
    template: { ...fileTemplate, multipleChoices: undefined, freeText: undefined },
  });
  const { user } = openPage('/templates/import');
  await chooseFile(user);
  expect(await screen.findByText('Matching questions have no counterpart')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Open 0 questions in the builder' })).toHaveAccessibleDescription(
    'No question of this file can be taken',
  );
});

it('a template that would have too many questions says so', async () => {
  const questions = Array.from({ length: 2000 }, (_, nth) => choice(`Which of ${nth}?`));
  answerImport({
    ...imported,
    taken: 2000,
    template: { ...fileTemplate, multipleChoices: { weight: 1, questions }, freeText: undefined },
  });
  const { user } = openPage('/templates/edit/t?step=2');
  await user.click(await screen.findByRole('button', { name: 'Import questions' }));
  await chooseFile(user);
  expect(await screen.findByRole('button', { name: 'Add 2,000 questions' })).toHaveAccessibleDescription(
    'The template would have 2,001 questions. The maximum is 2,000.',
  );
  // Only the visible rows exist.
  expect(screen.getAllByRole('row').length).toBeLessThan(60);
});

describe('a file of Palestra', () => {
  const slides = {
    weight: 10,
    title: 'Cases',
    name: 'Loading a container',
    description: 'Sort them',
    images: [{ key: 'i1', fileName: 'door.png' }],
    category: [{ name: 'Before', images: [{ key: 'i1', order: 1 }] }],
  };
  const material = [{ key: 'm1', fileName: 'rules.pdf', size: 5 }];
  const ours = {
    ...imported,
    format: 'palestra',
    template: { ...fileTemplate, material, slides },
    taken: 4,
    notes: [],
    left_out: [{ position: 3, title: 'It', reason: 'The question has 2 characters, the least is 3' }],
    files: [
      { key: 'i1', path: 'images/1.png' },
      { key: 'm1', path: 'material/1.pdf' },
    ],
  };

  it('shows its slides among the questions, and its files', async () => {
    answerImport(ours);
    const { user } = openPage('/templates/import');
    await chooseFile(user, 'template.json');
    expect(await screen.findByText('Palestra, recognized by its content · 4 questions')).toBeVisible();
    const ready = screen.getByRole('table', { name: 'Questions that are taken' });
    expect(
      within(ready).getByRole('row', { name: /4.*Loading a container.*1 image in 1 category.*Slides.*10/ }),
    ).toBeVisible();
    await user.click(screen.getByRole('radio', { name: 'Left out 1' }));
    expect(screen.getByRole('row', { name: /Question 3.*It.*the least is 3/ })).toBeVisible();
    await user.click(screen.getByRole('radio', { name: 'Files 2' }));
    // The template was chosen without its archive.
    const files = screen.getByRole('table', { name: 'Images and material' });
    expect(within(files).getByRole('row', { name: /door\.png.*Image of the slides.*choose it again/ })).toBeVisible();
    expect(within(files).getByRole('row', { name: /rules\.pdf.*Material.*choose it again/ })).toBeVisible();
  });

  it('adds its slides to a template without slides, and says that its material stays out', async () => {
    answerImport(ours);
    const { user } = openPage('/templates/edit/t?step=2');
    await user.click(await screen.findByRole('button', { name: 'Import questions' }));
    await chooseFile(user);
    expect(
      await screen.findByText('The material and the videos of the file are taken into a new template only.'),
    ).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Add 4 questions' }));
    expect(await screen.findByText(/^Edit template · 5 questions/)).toBeVisible();
    expect(screen.getByRole('tab', { name: /Cases.*1/ })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(screen.getByText('Edit template · 1 question · 2 points')).toBeVisible();
  });

  it('leaves out its slides if the template has slides of its own', async () => {
    answerImport(ours);
    const own = {
      id: 's',
      ...slides,
      attachments: [{ id: 'a', fileName: 'mine.png', path: '/a', thumbnail: '/a', is_stored: 1 }],
      categories: [
        { id: 'c', name: 'Mine', slide_categories: [{ category_id: 'c', slide_attachment_id: 'a', order: 1 }] },
      ],
    };
    const { user } = openPage('/templates/edit/t?step=2', { ...openTemplate, slides: own });
    await user.click(await screen.findByRole('button', { name: 'Import questions' }));
    await chooseFile(user);
    expect(
      await screen.findByText('The slides of the file are not taken: Geography has slides of its own.'),
    ).toBeVisible();
    expect(screen.getByRole('button', { name: 'Add 3 questions' })).toBeVisible();
    await user.click(screen.getByRole('radio', { name: 'New template' }));
    expect(screen.getByRole('button', { name: 'Open 4 questions in the builder' })).toBeVisible();
  });

  it('may be larger than other files, which the server would not take', async () => {
    answerImport(ours);
    const { user } = openPage('/templates/import');
    const large = new File([new Uint8Array(10 * 1024 * 1024 + 1)], 'rivers.xml');
    await user.upload(await screen.findByLabelText('File with questions', { selector: 'input[type=file]' }), large);
    expect(await screen.findByText('*Choose one file with up to 10 MB')).toBeVisible();
  });
});
