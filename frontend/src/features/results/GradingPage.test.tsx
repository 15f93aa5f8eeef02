import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { paths } from '@/domain/paths';
import { results } from '@/messages/results';
import { graded } from '../../../tests/graded';
import { featurePages, renderPages } from '../../../tests/render';
import { at, problem, server } from '../../../tests/server';
import type { Sheet } from './api';
import { GradingPage } from './GradingPage';
import { results as pagesOfResults } from './routes';

interface Seen {
  answered: number;
  scored: number;
  next: { id: string; name: string } | null;
}

let scored = false;
let status: 'ended' | 'running' = 'ended';
let stored: { body: { scoreData: unknown } } | null = null;
let answering = 0;
let unsent: Sheet['unsent'] = null;

/** A sheet with one free-text question. The event has 1,003 participants, and the list contains the first of them. */
const sheet = (user: string, is_scored: boolean, seen: Seen) => ({
  data: {
    competition: {
      id: 'c',
      name: 'Cup',
      number_of_participants_users: 1003,
      status,
      start_date: '2026-11-21',
      end_date: '2026-11-22',
      start_time: '00:00:00',
      end_time: '23:59:59',
      duration: 60,
    },
    template: {
      id: 't',
      name: 'Rivers',
      questions: [
        {
          id: 'q',
          type: 3,
          title: 'Free',
          weight: 10,
          content: 'Why?',
          answers: [{ id: 'a', question_id: 'q', value: 'So' }],
        },
      ],
      slides: null,
    },
    user: { id: user, name: user, label: null, email: '', participant_type: 'individual' as const },
    userAnswers: [{ answer_id: 'a', value: 'Because' }],
    userAnswerSlides: [],
    userArrangeAnswers: [],
    marks: [
      {
        question_id: 'q',
        type: 3,
        weight: 10,
        score: is_scored ? 7 : 5,
        answered: true,
        comment: null,
        corrected: null,
      },
    ],
    corrections: [],
    bonus: 0,
    total: 5,
    totalWeight: 10,
    percentage: 50,
    version: 1,
    is_scored,
    submitted_at: '2026-11-21T10:00:00.000Z',
    drafts: [],
    drafts_version: 0,
    anonymous: 0 as const,
    receipts: [],
    attempts: [],
    unsent,
    previous: null,
    before: null,
    after: { id: 'beside', name: 'Beside' },
    answering,
    ...seen,
  },
});

let after: Seen | 'unreadable';
const before: Seen = { answered: 2, scored: 0, next: null };

beforeEach(() => {
  scored = false;
  status = 'ended';
  answering = 0;
  unsent = null;
  stored = null;
  server.use(
    http.get(at('/competitions/usersAnswered/c'), () =>
      HttpResponse.json({
        data: [{ id: 'one', name: 'one', email: '', isAnswerd: true, is_scored: scored, score: 7 }],
      }),
    ),
    http.get(at('/get/competitionData/c/:user'), ({ params }) => {
      if (!scored) return HttpResponse.json(sheet(String(params['user']), false, before));
      if (after === 'unreadable') return HttpResponse.json({ message: 'Away' }, { status: 503 });
      return HttpResponse.json(sheet(String(params['user']), true, after));
    }),
    http.post(at('/store/user/score/c/:bonus/:total/:text/:rank/one/individual'), async ({ request }) => {
      scored = true;
      stored = { body: (await request.json()) as { scoreData: unknown } };
      return HttpResponse.json({
        message: 'Saved',
        data: { score: 5, percentage: 50, bonus: 0, version: 2, changed: [] },
      });
    }),
  );
});

const open = () =>
  renderPages(
    paths.grading({ id: 'c', userId: 'one' }),
    [
      { path: paths.grading.pattern, element: graded(<GradingPage />) },
      { path: paths.answeredUsers.pattern, element: <h1>Everybody</h1> },
    ],
    { permissions: ['viewAny userscore', 'create userscore', 'update userscore'] },
  );

it('offers whom the server names next, also one beyond the list, and stays', async () => {
  after = { answered: 2, scored: 1, next: { id: 'last', name: 'The last one' } };
  const { user, router } = open();
  expect(await screen.findByText('0 of 2 graded')).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'Save Score' }));
  expect(await screen.findByText('Saved. Next: The last one')).toBeVisible();
  expect(screen.getByText('1 of 2 graded')).toBeVisible();
  expect(screen.queryByText('Everybody is graded')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Next to grade (N)' }));
  await waitFor(() => expect(router.state.location.pathname).toBe(paths.grading({ id: 'c', userId: 'last' })));
});

it('says at the address of a person that names are hidden, and leads to the list', async () => {
  server.use(
    http.get(at('/get/competitionData/c/one'), () => HttpResponse.json(problem(404, 'Not found'), { status: 404 })),
    // The list may be older than the decision to hide the names.
    http.get(at('/competitions/usersAnswered/c'), () =>
      HttpResponse.json({ data: [], meta: { total: 0 }, name: 'Cup', anonymous: 0 }),
    ),
    http.get(at('/get/competitionData/c'), async () => {
      await new Promise((resolve) => setTimeout(resolve, 50));
      return HttpResponse.json({ data: { anonymous: 1 } });
    }),
  );
  const pages = await featurePages(pagesOfResults);
  const { router } = renderPages(paths.grading({ id: 'c', userId: 'one' }), pages, {
    permissions: ['viewAny userscore'],
  });
  await waitFor(() => expect(router.state.location.pathname).toBe(paths.answeredUsers({ id: 'c' })));
  // The card, and the region that a screen reader reads.
  await waitFor(() => expect(screen.getAllByText(results.people.hidden)).toHaveLength(2));
  expect(screen.queryByText(/it was deleted/)).toBeNull();
});

it('goes back to the list once the server says that nobody waits', async () => {
  after = { answered: 2, scored: 2, next: null };
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Save Score' }));
  expect(await screen.findByRole('heading', { name: 'Everybody' })).toBeVisible();
});

it('shows who gave which marks and when', async () => {
  after = { answered: 2, scored: 1, next: null };
  const mark = (score: number | null) => [{ question_id: 'q', type: 3, weight: 10, score, answered: true }];
  const save = (version: number, name: string | null, total: number, score: number | null) => ({
    version,
    at: version === 1 ? null : '2026-11-21T11:00:00.000Z',
    actor: name === null ? null : { id: name, name },
    total,
    percentage: total * 10,
    bonus: 0,
    marks: mark(score),
  });
  server.use(
    http.get(at('/competitions/c/scores/one/history'), () =>
      HttpResponse.json({
        data: [save(3, 'Grace', 7, 7), save(2, 'Hal', 5, 5), save(1, null, 0, null)],
        meta: { current_page: 1, last_page: 1, per_page: 50, total: 3 },
      }),
    ),
  );
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'History' }));
  const dialog = await screen.findByRole('dialog', { name: 'History of the score of one' });
  await waitFor(() => expect(within(dialog).getByText('Grace')).toBeVisible());
  const lines = within(dialog.querySelector('ol') as HTMLElement)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
  expect(lines).toEqual([
    expect.stringContaining('Grace'),
    'Free Text, question 1: 5 → 7',
    expect.stringContaining('Hal'),
    'Free Text, question 1: no mark → 5',
    expect.stringContaining('Marked automatically at the submission'),
  ]);
  expect(within(dialog).getByText('Time not recorded')).toBeVisible();
});

it('claims nothing of the others if it cannot ask for them', async () => {
  after = 'unreadable';
  const { user, router } = open();
  await user.click(await screen.findByRole('button', { name: 'Save Score' }));
  await waitFor(() => expect(scored).toBe(true));
  await waitFor(() => expect(screen.queryByText('Everybody is graded')).toBeNull());
  expect(router.state.location.pathname).toBe(paths.grading({ id: 'c', userId: 'one' }));
});

it('shows the pictures of slides with their places, and their mark, which nobody types', async () => {
  const place = (slide_attachment_id: string, category_id: string) => ({ slide_attachment_id, category_id, order: 1 });
  const slides = {
    id: 't',
    title: 'Pictures',
    name: 'Loading',
    description: 'Sort them',
    weight: 4,
    attachments: ['door', 'truck'].map((id) => ({
      id,
      fileName: `${id}.png`,
      path: null,
      thumbnail: null,
      is_stored: 0,
    })),
    categories: [
      { id: 'c1', name: 'Before', slide_categories: [place('door', 'c1')] },
      { id: 'c2', name: 'After', slide_categories: [place('truck', 'c2')] },
    ],
  };
  const { data } = sheet('one', false, before);
  const own = {
    ...data,
    template: { ...data.template, slides },
    userAnswerSlides: [place('truck', 'c1')],
    marks: [...data.marks, { question_id: null, type: 6, weight: 4, score: 0, answered: true }],
  };
  server.use(http.get(at('/get/competitionData/c/:user'), () => HttpResponse.json({ data: own })));
  const { user } = open();
  await user.click(await screen.findByRole('tab', { name: 'Pictures' }));
  expect(await screen.findByText('0 of 4 points')).toBeVisible();
  expect(screen.getByText('Belongs to After')).toBeVisible();
  expect(screen.getByText('Missing here, was put into Before')).toBeVisible();
  expect(screen.queryByRole('textbox', { name: /^Mark/ })).toBeNull();
});

it('asks once before it publishes while others still answer, and says how many', async () => {
  after = { answered: 2, scored: 1, next: { id: 'last', name: 'The last one' } };
  [status, answering] = ['running', 3];
  server.use(http.get(at('/get/competitionData/c'), () => HttpResponse.json({ data: { answering: 4 } })));
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Save Score' }));
  const question = await screen.findByRole('dialog', { name: 'Publish this score while others still answer?' });
  expect(question).toHaveTextContent('4 participants still answer.');
  expect(stored).toBeNull();
  await user.click(within(question).getByRole('button', { name: 'Cancel' }));
  expect(stored).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Save Score' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Save Score' }));
  await waitFor(() => expect(stored).not.toBeNull());
});

it('says that a mark is too high before it is stored', async () => {
  after = { answered: 2, scored: 1, next: null };
  const { user } = open();
  const mark = await screen.findByRole('textbox', { name: 'Mark for question 1' });
  await user.clear(mark);
  await user.type(mark, '12');
  await user.click(screen.getByRole('button', { name: 'Save Score' }));
  expect(await screen.findByText('Reduced to 10, the maximum')).toBeVisible();
  expect(stored).toBeNull();
  expect(mark).toHaveValue('10');
  await user.click(screen.getByRole('button', { name: 'Save Score' }));
  await waitFor(() => expect(stored?.body.scoreData).toEqual([{ type: 3, question_id: 'q', score: 10 }]));
});

it('sends a comment beside its mark', async () => {
  after = { answered: 2, scored: 1, next: null };
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Add a comment on question 1' }));
  await user.type(screen.getByRole('textbox', { name: 'Comment on question 1' }), 'Say why');
  await user.click(screen.getByRole('button', { name: 'Save Score' }));
  await waitFor(() =>
    expect(stored?.body.scoreData).toEqual([{ type: 3, question_id: 'q', score: 5, comment: 'Say why' }]),
  );
});

it('shows both marks if another grader was faster, and keeps the ones that are chosen', async () => {
  after = { answered: 2, scored: 1, next: null };
  const versions: number[] = [];
  server.use(
    http.post(at('/store/user/score/c/:bonus/:total/:text/:rank/one/individual'), async ({ request }) => {
      versions.push(((await request.json()) as { version: number }).version);
      scored = true;
      return HttpResponse.json({ ...problem(409, 'Too old'), code: 'stale_version' }, { status: 409 });
    }),
  );
  const { user } = open();
  const mark = await screen.findByRole('textbox', { name: 'Mark for question 1' });
  await user.clear(mark);
  await user.type(mark, '9');
  await user.click(screen.getByRole('button', { name: 'Save Score' }));
  expect(await screen.findByRole('row', { name: 'Free Text, question 1 7 9' })).toBeVisible();
  // The list of people says too that another grader has graded this one.
  const people = screen.getByRole('navigation', { name: results.people.title });
  expect(within(people).getByText(results.graded)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Take the stored ones' }));
  await waitFor(() => expect(screen.queryByRole('table')).toBeNull());
  expect(mark).toHaveValue('7');
  expect(versions).toEqual([1]);
});

it('steps through everybody in the order of the server', async () => {
  after = { answered: 2, scored: 1, next: null };
  const { user, router } = open();
  await user.click(await screen.findByRole('button', { name: 'Next participant' }));
  await waitFor(() => expect(router.state.location.pathname).toBe(paths.grading({ id: 'c', userId: 'beside' })));
});

it('opens the first tab with something to mark', async () => {
  const { data } = sheet('one', false, before);
  const question = (id: string, type: number) => ({ ...data.template.questions[0], id, type, title: '' });
  const own = {
    ...data,
    template: { ...data.template, questions: [question('auto', 3), question('r', 4)] },
    marks: [
      { question_id: 'auto', type: 3, weight: 10, score: 0, answered: false, comment: null, corrected: null },
      { question_id: 'r', type: 4, weight: 10, score: null, answered: true, comment: null, corrected: null },
    ],
  };
  server.use(http.get(at('/get/competitionData/c/:user'), () => HttpResponse.json({ data: own })));
  open();
  expect(await screen.findByRole('tab', { name: /^Rank/, selected: true })).toBeVisible();
});

it('says beside the sheet that answers did not arrive', async () => {
  unsent = {
    answers_count: 2,
    made_at: '2026-11-21T09:59:00.000Z',
    revision: 4,
    reported_at: '2026-11-21T10:05:00.000Z',
  };
  open();
  const note = await screen.findByRole('note', { name: results.unsentTitle(2) });
  expect(note).toHaveTextContent('21-Nov-2026');
});

it('says who else has the sheet open, and the results of all attempts', async () => {
  const attempt = (number: number, percentage: number, is_scored: boolean) => ({
    number,
    submitted_at: '2026-11-21T10:00:00.000Z',
    score: percentage / 10,
    totalWeight: 10,
    percentage,
    is_scored,
  });
  const told: unknown[] = [];
  const other = (attempt_id: string, name: string) => ({
    grader: { id: name, name },
    attempt_id,
    question_id: null,
    at: '2026-11-21T10:00:00.000Z',
    opened_first: false,
  });
  server.use(
    http.get(at('/get/competitionData/c/:user'), ({ params }) => {
      const { data } = sheet(String(params['user']), false, before);
      // The newest attempt is the first of the list.
      const attempts = [attempt(2, 80, false), attempt(1, 50, true)];
      return HttpResponse.json({ data: { ...data, attempt_id: 'second', attempts } });
    }),
    http.post(at('/marking/c/open'), async ({ request }) => {
      told.push(await request.json());
      return HttpResponse.json({ data: [other('first', 'Hal'), other('second', 'Mia')] });
    }),
  );
  open();
  expect(await screen.findByText(results.marking.sheetOpenBy('Mia'))).toBeVisible();
  expect(screen.queryByText(results.marking.sheetOpenBy('Hal'))).toBeNull();
  expect(told).toContainEqual({ attempt_id: 'second', question_id: null });
  const facts = screen.getByText(results.attempts).parentElement;
  expect(facts).toHaveTextContent(`${results.attemptIs(1, 50)}, ${results.attemptSoFar(2, 80)}`);
});

describe('a sheet with marks to give in two tabs', () => {
  const serve = () => {
    const { data } = sheet('one', false, before);
    const question = (id: string, type: number) => ({ ...data.template.questions[0], id, type, title: '' });
    const mark = (question_id: string, type: number) => ({
      ...{ question_id, type, weight: 10, score: null, answered: true, comment: null, corrected: null },
    });
    const own = {
      ...data,
      template: { ...data.template, questions: [question('f1', 3), question('f2', 3), question('r', 4)] },
      marks: [mark('f1', 3), mark('f2', 3), mark('r', 4)],
    };
    server.use(http.get(at('/get/competitionData/c/:user'), () => HttpResponse.json({ data: own })));
  };
  const markOf = (at: number) => screen.findByRole('textbox', { name: results.markFor(at) });
  const tab = (name: RegExp) => screen.findByRole('tab', { name, selected: true });

  it('is marked with numbers and Enter alone, from the first mark to Save', async () => {
    serve();
    const { user } = open();
    await waitFor(async () => expect(await markOf(1)).toHaveFocus());
    await user.keyboard('7{Enter}');
    expect(await markOf(2)).toHaveFocus();
    await user.keyboard('6{Enter}');
    expect(await tab(/^Rank/)).toBeVisible();
    await waitFor(async () => expect(await markOf(1)).toHaveFocus());
    expect(screen.queryByText(`*${results.missingMark}`)).toBeNull();
    await user.keyboard('5{Enter}');
    expect(screen.getByRole('button', { name: results.save })).toHaveFocus();
    expect(stored).toBeNull();
    await user.keyboard('{Enter}');
    await waitFor(() =>
      expect(stored?.body.scoreData).toEqual([
        { type: 3, question_id: 'f1', score: 7 },
        { type: 3, question_id: 'f2', score: 6 },
        { type: 4, question_id: 'r', score: 5 },
      ]),
    );
  });

  it('calls a mark missing in the open tab alone', async () => {
    serve();
    const { user } = open();
    await user.type(await markOf(1), '7');
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(await screen.findByText(`*${results.missingMark}`)).toBeVisible();
    await waitFor(async () => expect(await markOf(2)).toHaveFocus());
    await user.keyboard('6{Control>}{Enter}{/Control}');
    expect(await tab(/^Rank/)).toBeVisible();
    await waitFor(async () => expect(await markOf(1)).toHaveFocus());
    expect(screen.queryByText(`*${results.missingMark}`)).toBeNull();
  });

  it('stays at a mark that is too high, and says so before it is stored, also after other marks were typed', async () => {
    serve();
    const { user } = open();
    await waitFor(async () => expect(await markOf(1)).toHaveFocus());
    await user.keyboard('99{Enter}');
    expect(await screen.findByText(results.clamped(10))).toBeVisible();
    expect(await markOf(1)).toHaveFocus();
    expect(await markOf(1)).toHaveValue('10');
    await user.keyboard('{Enter}6{Enter}');
    expect(await tab(/^Rank/)).toBeVisible();
    await waitFor(async () => expect(await markOf(1)).toHaveFocus());
    await user.keyboard('5{Control>}{Enter}{/Control}');
    expect(await screen.findByText(results.fittedFirst(1))).toBeVisible();
    expect(stored).toBeNull();
    await user.click(await screen.findByRole('tab', { name: /^Free/ }));
    expect(await screen.findByText(results.clamped(10))).toBeVisible();
    await user.click(screen.getByRole('button', { name: results.save }));
    await waitFor(() => expect(stored).not.toBeNull());
  });
});

it('leaves the focus in the question whether to publish', async () => {
  after = { answered: 2, scored: 1, next: null };
  [status, answering] = ['running', 3];
  server.use(http.get(at('/get/competitionData/c'), () => HttpResponse.json({ data: { answering: 3 } })));
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: results.save }));
  const question = await screen.findByRole('dialog');
  await waitFor(() => expect(question).toContainElement(document.activeElement as HTMLElement));
  const focused = document.activeElement as HTMLElement;
  fireEvent.keyDown(focused, { key: 'Enter', ctrlKey: true });
  expect(focused).toHaveFocus();
});

it('says that a submission was withdrawn, and not that there was none', async () => {
  const { data } = sheet('one', false, before);
  const receipt = { code: '7F3K92QDM4', submitted_at: data.submitted_at, answered: 1, withdrawn: true };
  const own = { ...data, attempt_id: null, marks: [], receipts: [receipt] };
  server.use(http.get(at('/get/competitionData/c/:user'), () => HttpResponse.json({ data: own })));
  open();
  expect(await screen.findByText(results.restored)).toBeVisible();
  expect(screen.queryByText(results.notSubmitted)).toBeNull();
});

it('takes no mark for a question that was dropped', async () => {
  const { data } = sheet('one', false, before);
  const marks = data.marks.map((mark) => ({ ...mark, corrected: 'drop' }));
  const corrections = marks.map(({ question_id }) => ({
    question_id,
    rule: 'drop',
    answers: [],
    is_by_template: false,
  }));
  server.use(
    http.get(at('/get/competitionData/c/:user'), () => HttpResponse.json({ data: { ...data, marks, corrections } })),
  );
  open();
  expect(await screen.findByText(results.corrected.drop)).toBeVisible();
  expect(screen.queryByRole('textbox', { name: results.markFor(1) })).toBeNull();
  expect(screen.queryByRole('button', { name: results.fullFor(1) })).toBeNull();
});

it('leads to the address of trainings if the event is a training', async () => {
  const { data } = sheet('one', false, before);
  const training = { ...data, competition: { ...data.competition, type: 2 } };
  server.use(http.get(at('/get/competitionData/c/:user'), () => HttpResponse.json({ data: training })));
  const { router } = open();
  await waitFor(() => expect(router.state.location.pathname).toBe(paths.gradingTraining({ id: 'c', userId: 'one' })));
});
