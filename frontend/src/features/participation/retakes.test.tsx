import { screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { training } from '@/domain/events/training';
import { ownTrainings } from '@/messages/ownTrainings';
import { participation } from '@/messages/participation';
import { receipt as receiptWords } from '@/messages/receipt';
import { aDrill } from '../../../tests/exampleEventKind';
import { featurePages, renderPages } from '../../../tests/render';
import { at, problem, server } from '../../../tests/server';
import { ownEventRoutes } from './routes';

const submitted = {
  is_user_submit: 1,
  submitted_at: '2026-11-21T05:49:12Z',
  deadline: '2026-11-21T06:00:00Z',
} as const;
const ended = { ends_at: '2026-11-21T12:00:00Z', status: 'ended' } as const;

async function openTraining(address: string, values: object = {}) {
  const requestedUrls: URL[] = [];
  const meta = { current_page: 1, last_page: 1, per_page: 10, total: 1 };
  const row = aDrill({ training_type: 'public', ...values });
  const list = ({ request }: { request: Request }) => {
    requestedUrls.push(new URL(request.url));
    return HttpResponse.json({ data: [row], meta });
  };
  server.use(
    http.get(at('/user/get-public-trainings'), list),
    http.get(at('/user/assigned-training'), list),
    http.get(at('/trainings/d1'), () => HttpResponse.json({ data: row })),
  );
  const pages = await featurePages({ routes: ownEventRoutes(training) });
  const answering = { path: training.paths.answering.pattern, element: <h1>Answering</h1> };
  return { requestedUrls, ...renderPages(address, [...pages, answering], { permissions: [], role: 'user' }) };
}

/** Returns the names of all links and buttons in the only row, except the name of the training. */
async function linkTextsOfRow() {
  const row = within((await screen.findByRole('rowheader', { name: 'morning run' })).closest('tr')!);
  return [...row.queryAllByRole('button'), ...row.getAllByRole('link')]
    .map((way) => way.textContent)
    .filter((text) => text !== 'morning run');
}

it.each([
  ['pending', { starts_at: '2099-11-21T00:00:00Z', status: 'pending' }, ['View']],
  ['running', {}, ['Start']],
  ['submitted', submitted, ['Retake', 'View Answer Model']],
  ['submitted and over', { ...submitted, ...ended }, ['View Answer Model']],
  ['over without a submission', ended, ['View']],
])('the row of a training that is %s leads on', async (_, values, ways) => {
  await openTraining('/user-trainings', values);
  expect(await linkTextsOfRow()).toEqual(ways);
});

it('the row of a training that is being taken leads back to it alone', async () => {
  await openTraining('/user-trainings', { started_at: '2026-11-21T05:00:00Z', deadline: '2099-01-01T00:00:00Z' });
  expect(await linkTextsOfRow()).toEqual([expect.stringMatching(/^Continue, /)]);
});

it.each([
  ['/user-trainings', '/user/get-public-trainings', 'descending', null],
  ['/user-private-trainings', '/user/assigned-training', 'ascending', 'private'],
])('%s asks for its trainings in the order that its head shows', async (address, path, order, category) => {
  const { requestedUrls } = await openTraining(`${address}?status=ended`);
  expect(await screen.findByRole('columnheader', { name: /^Date Created/ })).toHaveAttribute('aria-sort', order);
  expect(requestedUrls.map(({ pathname }) => pathname.replace('/api/v1', ''))).toEqual([path]);
  expect(requestedUrls[0]?.searchParams.get('category')).toBe(category);
  expect(requestedUrls[0]?.searchParams.get('status')).toBe('ended');
});

it('a submitted training does not wait for a result, and says whether it still runs', async () => {
  await openTraining('/user-trainings', submitted);
  const row = within((await screen.findByRole('rowheader', { name: 'morning run' })).closest('tr')!);
  expect(row.getByText('Running')).toBeVisible();
  expect(row.getByText(/^Submitted 21 Nov/)).toBeVisible();
  expect(screen.queryByText(receiptWords.waiting)).toBeNull();
});

it('says before the first start that it can be taken again', async () => {
  const { user } = await openTraining('/viewTrainingUser/d1');
  await user.click(await screen.findByRole('button', { name: 'Start Training' }));
  const dialog = within(await screen.findByRole('dialog', { name: participation.startQuestion('morning run') }));
  expect(await dialog.findByText(ownTrainings.attempts)).toBeVisible();
  expect(dialog.getByText(ownTrainings.attemptsNote)).toBeVisible();
});

it('asks before it is taken again, and tells the page that answers which submission came before', async () => {
  const { router, user } = await openTraining('/viewTrainingUser/d1', submitted);
  const link = await screen.findByRole('link', { name: 'View Model Answer' });
  expect(link).toHaveAttribute('href', '/view/model/t/answers');
  await user.click(screen.getByRole('button', { name: 'Retake Training' }));
  await screen.findByRole('dialog', { name: participation.retakeQuestion('morning run') });
  await user.click(await screen.findByRole('button', { name: participation.startYes }));
  expect(await screen.findByRole('heading', { name: 'Answering' })).toBeVisible();
  expect(router.state.location).toMatchObject({
    pathname: '/trainings/d1/start',
    state: { retakes: submitted.submitted_at },
  });
});

it('offers no retake after the end on the page of the training', async () => {
  await openTraining('/viewTrainingUser/d1', { ...submitted, ...ended });
  expect(await screen.findByRole('link', { name: 'View Model Answer' })).toBeVisible();
  expect(screen.getByText(ownTrainings.ended)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Retake Training' })).toBeNull();
});

it('shows the right answers of what was submitted', async () => {
  const questions = [
    {
      id: 'q1',
      type: 1,
      title: 'True or False',
      weight: 5,
      content: 'The Rhine flows north',
      answers: [
        { id: 'a1', value: 'True', is_correct: 1 },
        { id: 'a2', value: 'False', is_correct: 0 },
      ],
    },
  ];
  const template = { id: 't', name: 'Rivers', description: 'Of Europe', total_weight: 5, questions, slides: null };
  const material = [{ id: 'm', fileName: 'rivers.pdf', type: 'application/pdf', file: '/files/m', size: 4 }];
  const videos = ['https://www.youtube.com/embed/abc'];
  server.use(http.get(at('/templates/t/view'), () => HttpResponse.json({ data: { ...template, material, videos } })));
  await openTraining('/view/model/t/answers');
  expect(await screen.findByText('The Rhine flows north')).toBeVisible();
  expect(await screen.findByRole('link', { name: 'rivers.pdf' })).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Play video 1' })).toBeVisible();
  expect(screen.getByText('5 points for 1 question')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Print' })).toBeVisible();
});

it('says calmly that the right answers are withheld, in the words of the server', async () => {
  const sentence = 'The model answers are shown after a competition with these questions has ended.';
  server.use(
    http.get(at('/templates/t/view'), () =>
      HttpResponse.json({ ...problem(409, sentence), code: 'model_answers_withheld' }, { status: 409 }),
    ),
  );
  await openTraining('/view/model/t/answers');
  expect(await screen.findByText(sentence)).toBeVisible();
  expect(screen.getByRole('heading', { level: 1, name: 'Model Answers' })).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  // The first link is in the breadcrumb, the second one below the sentence.
  const back = screen.getAllByRole('link', { name: 'Trainings' });
  expect(back.map((link) => link.getAttribute('href'))).toEqual(['/user-trainings', '/user-trainings']);
});
