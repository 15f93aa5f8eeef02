import { screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { KINDS } from '@/questions/kinds';
import { featurePages, renderPages } from '../../../../tests/render';
import { at, problem, server } from '../../../../tests/server';
import type { OwnResult, OwnScore } from '../api';
import { participation } from '../routes';

const noPoints = Object.fromEntries(KINDS.map(({ column }) => [column, null])) as Pick<
  OwnScore,
  (typeof KINDS)[number]['column']
>;

const score = (values: Partial<OwnScore>): OwnScore => ({
  competition_id: 'cup',
  name: 'Cup',
  score: 69,
  totalWeight: 65,
  percentage: 100,
  bonus: 10,
  ...noPoints,
  isAnswerd: true,
  is_answering: false,
  is_scored: true,
  submitted_at: '2026-11-20T14:12:00Z',
  published_at: '2026-11-21T09:14:00Z',
  leaderboard: null,
  certificate: false,
  corrected_at: null,
  kinds: [],
  ...values,
});

const result = (values: Partial<OwnResult> = {}): OwnResult => ({
  ...score({}),
  type: 1,
  kinds: [
    { type: 3, title: 'Texts', score: 11, of: 16 },
    { type: 6, title: 'Pictures', score: 0, of: 10 },
  ],
  bonus_of: 10,
  place: null,
  of: null,
  among: null,
  feedback: 'off',
  questions: null,
  images: [],
  team: null,
  attempts: [],
  ...values,
});

const question = (values: Partial<NonNullable<OwnResult['questions']>[number]>) => ({
  question_id: 'q',
  type: 2 as const,
  content: 'Which?',
  answer: ['This'],
  mark: 5,
  weight: 5,
  comment: null,
  corrected: null,
  ...values,
});

async function openResult(values?: Partial<OwnResult>, scores: OwnScore[] = []) {
  const meta = { current_page: 1, last_page: 1, per_page: 25, total: scores.length };
  server.use(
    http.get(at('/user/results/cup'), () => HttpResponse.json({ data: result(values) })),
    http.get(at('/competitions/user/individual'), () => HttpResponse.json({ data: scores, meta })),
  );
  const pages = await featurePages(participation);
  const view = renderPages('/user-score/cup', pages, { permissions: ['viewAny score'], role: 'user' });
  await screen.findByRole('heading', { level: 1, name: 'Cup' });
  return view;
}

it('shows the points of each kind with the most that could be reached, and what of them is the bonus', async () => {
  await openResult();
  expect(screen.getByText('of 65 points')).toBeVisible();
  expect(screen.getByText('10 of your points are the bonus for answering rank questions.')).toBeVisible();
  const rows = screen.getAllByRole('listitem').map((row) => row.textContent);
  expect(rows).toEqual(expect.arrayContaining(['Texts11 of 16', 'Pictures0 of 10', 'Rank bonus10 of 10']));
  // Neither the place nor the feedback is visible, because the organizer does not show them.
  expect(screen.queryByText(/ of 21/)).toBeNull();
  expect(screen.queryByRole('heading', { name: 'Feedback by question' })).toBeNull();
});

it('saves the result and, where there is one, its certificate, and says what failed', async () => {
  const requested: string[] = [];
  server.use(
    http.get(at('/user/results/:id/:document'), ({ params }) => {
      requested.push(String(params.document));
      return HttpResponse.json(problem(503, 'The server is busy.'), { status: 503 });
    }),
  );
  const { user } = await openResult({ certificate: true });
  await user.click(screen.getByRole('button', { name: 'Save as PDF' }));
  expect(await screen.findByText("Couldn't save the result of Cup")).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Certificate' }));
  expect(await screen.findByText("Couldn't save the certificate of Cup")).toBeVisible();
  expect(requested).toEqual(['sheet', 'certificate']);
});

it('has the documents and the leaderboard as buttons beside the title', async () => {
  await openResult({ certificate: true, leaderboard: 'CODE' });
  for (const name of ['Save as PDF', 'Certificate']) {
    expect(screen.getByRole('button', { name }).className).toContain('mantine-Button-root');
  }
  expect(screen.getByRole('link', { name: 'Leaderboard' })).toHaveAttribute('href', '/leaderboards/CODE');
});

it('shows the place and where the result lies where the organizer shows it', async () => {
  const classes = [0, 1, 0, 2, 3, 4, 5, 3, 2, 1];
  const among = { results: 21, mean: 44, median: 47, lowest: 12, highest: 69, total_weight: 65, classes };
  await openResult({ place: 4, of: 21, among });
  expect(screen.getByText('4th of 21')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Among 21 results' })).toBeVisible();
  const chart = screen.getByRole('img', { name: /^Mean 44, median 47, from 12 to 69 points/ });
  expect(within(chart).getByText('You, 69')).toBeInTheDocument();
  for (const tick of ['0', '20', '40', '60', '80', '100%']) expect(within(chart).getByText(tick)).toBeInTheDocument();
});

it('lists lost points first, with the own answer and the words of the grader, and can show all or those with words', async () => {
  const questions = [
    question({ content: 'First?' }),
    question({ content: 'Second?', mark: 1, comment: 'Name the buyer too' }),
    question({ content: 'Third?', mark: 3, corrected: 'new_key', answer: [] }),
    question({ content: 'Fourth?', mark: 0, corrected: 'drop' }),
  ];
  const { user } = await openResult({ feedback: 'shown', questions });
  const shown = () => screen.getAllByRole('rowheader').map((cell) => cell.textContent);
  const kind = 'Multiple Choice';
  expect(shown()).toEqual([`Second?${kind}`, `Third?${kind}`, `First?${kind}`, `Fourth?${kind}`]);
  expect(screen.getByText('Name the buyer too')).toBeVisible();
  expect(screen.getByText('The question was dropped and counts nowhere.')).toBeVisible();
  expect(screen.getByText('Does not count')).toBeVisible();
  expect(screen.queryByText('0 of 5')).toBeNull();
  expect(screen.getByText('Not answered')).toBeVisible();
  await user.click(screen.getByRole('radio', { name: 'All 4' }));
  expect(shown()[0]).toBe(`First?${kind}`);
  await user.click(screen.getByRole('radio', { name: 'With comment 1' }));
  expect(shown()).toEqual([`Second?${kind}`]);
});

it('shows the pictures that the letters of the own answer mean', async () => {
  const images = ['a', 'b', 'c'].map((name) => ({ path: `/images/${name}`, thumbnail: `/thumbnails/${name}` }));
  const slides = question({ question_id: null, type: 6, content: 'Doors', answer: ['Open: B, A'], mark: 0 });
  const { user } = await openResult({ feedback: 'shown', questions: [slides, question({})], images });
  await user.click(await screen.findByRole('button', { name: 'Enlarge picture B' }));
  expect(await screen.findByRole('img', { name: 'Picture B' })).toHaveAttribute('src', '/images/b');
  expect(screen.getAllByRole('button', { name: /^Enlarge picture/, hidden: true })).toHaveLength(3);
});

it.each([
  ['not_over', /once the event is over for everybody/],
  ['withheld', /withheld while an event with the same questions/],
] as const)('says why there is no feedback yet: %s', async (feedback, sentence) => {
  await openResult({ feedback });
  expect(screen.getByText(sentence)).toBeVisible();
});

it('draws the trend over the last events and tells it in words', async () => {
  const scores = [
    score({ percentage: 88 }),
    score({ competition_id: 'open', name: 'Open', is_scored: false, percentage: null }),
    // Both were published on the same day.
    score({ competition_id: 'spring', name: 'Spring', percentage: 61, submitted_at: '2026-11-18T12:00:00Z' }),
  ];
  await openResult({}, scores);
  const chart = await screen.findByRole('img', { name: 'Spring: 61%, Cup: 88%' });
  for (const day of ['18-Nov', '20-Nov']) expect(within(chart).getByText(day)).toBeInTheDocument();
  expect(screen.getByRole('heading', { name: 'Your last 2 events' })).toBeVisible();
});

it('lists all attempts, and says which one counts', async () => {
  const attempt = (number: number, percentage: number) => ({
    number,
    submitted_at: '2026-11-20T14:12:00Z',
    score: percentage / 10,
    totalWeight: 10,
    percentage,
    is_scored: true,
  });
  await openResult({ attempts: [attempt(2, 80), attempt(1, 50)] });
  const table = screen.getByRole('table', { name: 'All attempts' });
  const rows = within(table).getAllByRole('rowheader');
  expect(rows.map((row) => row.textContent)).toEqual(['Attempt 2counts', 'Attempt 1']);
  expect(screen.getByRole('img', { name: 'Attempt 1: 50%, Attempt 2: 80%' })).toBeVisible();
});

it('says that a result is not published yet', async () => {
  server.use(
    http.get(at('/user/results/cup'), () =>
      HttpResponse.json({ ...problem(409, 'Not yet'), code: 'not_published' }, { status: 409 }),
    ),
  );
  const pages = await featurePages(participation);
  renderPages('/user-score/cup', pages, { permissions: ['viewAny score'], role: 'user' });
  expect(await screen.findByText('Your result is not published yet')).toBeVisible();
});

it('says what a correction did, and which kinds have no question left', async () => {
  const kinds = [{ type: 4 as const, title: 'Ranks', score: 0, of: 0 }];
  const questions = [question({ corrected: 'full_marks' }), question({ corrected: 'better' })];
  await openResult({ kinds, corrected_at: '2026-11-22T09:00:00Z', feedback: 'shown', questions });
  expect(screen.getByText(/^After the publication the key of a question was corrected/)).toBeVisible();
  const rows = screen.getAllByRole('listitem').map((row) => row.textContent);
  expect(rows).toEqual(expect.arrayContaining(['Ranksdropped', 'Rank bonus10 of 10']));
  expect(screen.getByText('Full marks for everybody')).toBeVisible();
  expect(screen.getByText('The key was corrected')).toBeVisible();
});

it('leads back to the answers while a restored attempt is open, and says until when', async () => {
  const soon = new Date(Date.now() + 600_000).toISOString();
  const event = { id: 'cup', starts_at: '2026-01-01T00:00:00Z', ends_at: soon, deadline: soon, is_user_submit: 0 };
  server.use(
    http.get(at('/user/results/cup'), () =>
      HttpResponse.json(
        { ...problem(409, 'Your result is not published yet.'), code: 'not_published' },
        { status: 409 },
      ),
    ),
    http.get(at('/competitions/cup'), () => HttpResponse.json({ data: { ...event, paused_at: null } })),
  );
  const pages = await featurePages(participation);
  renderPages('/user-score/cup', pages, { permissions: ['viewAny score'], role: 'user' });
  expect(await screen.findByText('Your answers are not submitted')).toBeVisible();
  expect(screen.getByText(/^You can answer until .*after you have submitted and it is published\.$/)).toBeVisible();
  expect(screen.getByRole('link', { name: /^Continue, / })).toBeVisible();
  expect(screen.queryByText('Your result is not published yet')).toBeNull();
});
