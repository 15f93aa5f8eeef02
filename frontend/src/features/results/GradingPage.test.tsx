import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, it } from 'vitest';
import { paths } from '@/domain/paths';
import { graded } from '../../../tests/graded';
import { renderPages } from '../../../tests/render';
import { at, server } from '../../../tests/server';
import { GradingPage } from './GradingPage';

interface Seen {
  answered: number;
  scored: number;
  next: { id: string; name: string } | null;
}

/** A sheet with one free text, of one of 1,003 participants, of whom the list has the first. */
const sheet = (user: string, is_scored: boolean, seen: Seen) => ({
  data: {
    competition: {
      id: 'c',
      name: 'Cup',
      number_of_participants_users: 1003,
      status: 'ended',
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
    user: { id: user, name: user, email: '', participant_type: 'individual' as const },
    userAnswers: [{ answer_id: 'a', value: 'Because' }],
    userAnswerSlides: [],
    userArrangeAnswers: [],
    marks: [{ question_id: 'q', type: 3, weight: 10, score: is_scored ? 7 : 5, answered: true }],
    bonus: 0,
    total: 5,
    totalWeight: 10,
    percentage: 50,
    version: 1,
    is_scored,
    submitted_at: '2026-11-21T10:00:00.000Z',
    receipts: [],
    unsent: null,
    previous: null,
    ...seen,
  },
});

let scored = false;
let after: Seen | 'unreadable';
const before: Seen = { answered: 2, scored: 0, next: null };

beforeEach(() => {
  scored = false;
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
    http.post(at('/store/user/score/c/:bonus/:total/:text/:rank/one/individual'), () => {
      scored = true;
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
      { path: paths.answeredPeople.pattern, element: <h1>Everybody</h1> },
    ],
    { permissions: ['viewAny userscore', 'create userscore'] },
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
