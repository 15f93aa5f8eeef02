import { screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import type { Schemas } from '@/api/client';
import { KINDS } from '@/questions/kinds';
import { featurePages, renderPages } from '../../../tests/render';
import { at, server } from '../../../tests/server';
import type { OwnScore } from './api';
import { participation } from './routes';
import { ScoresPage } from './ScoresPage';

const unscored = Object.fromEntries(KINDS.map(({ column }) => [column, null])) as Record<Schemas['ScoreColumn'], null>;

const ownScore = (row: Partial<OwnScore>): OwnScore => ({
  competition_id: row.name ?? '',
  name: '',
  score: null,
  totalWeight: null,
  percentage: null,
  ...unscored,
  bonus: null,
  kinds: [],
  isAnswerd: true,
  is_answering: false,
  is_scored: false,
  submitted_at: null,
  published_at: null,
  leaderboard: null,
  certificate: false,
  corrected_at: null,
  ...row,
});

const findCells = async (name: string) => {
  const header = await screen.findByRole('rowheader', { name });
  return [...(header.closest('tr')?.querySelectorAll('td') ?? [])].map((cell) => cell.textContent);
};

const points = (type: 1 | 2 | 3, title: string, score: number, of: number) => ({ type, title, score, of });

it('shows what was earned of the most by kind, and no kind that no event asked', async () => {
  const published = {
    name: 'Cup',
    is_scored: true,
    score: 1030.5,
    totalWeight: 2061,
    percentage: 50,
    scorePerQuestionTrueOrFalse: 1030.5,
    scorePerQuestionFreeText: 0,
    bonus: 0,
    kinds: [points(1, 'Warm-up', 1030.5, 2000), points(3, 'Free Text', 0, 61)],
  };
  const rows = [
    ownScore({ ...published, leaderboard: 'the-code', certificate: true }),
    ownScore({ name: 'League' }),
    ownScore({ ...published, name: 'Nought', score: 0, percentage: 0 }),
    ownScore({ name: 'Open', isAnswerd: false }),
    ownScore({ name: 'Restored', isAnswerd: false, is_answering: true }),
  ];
  const meta = { current_page: 1, last_page: 1, per_page: 10, total: rows.length };
  server.use(http.get(at('/competitions/user/individual'), () => HttpResponse.json({ data: rows, meta })));
  const { user } = renderPages('/user-score', [{ path: '/user-score', element: <ScoresPage kind="competitions" /> }], {
    permissions: [],
    role: 'user',
  });
  // The event calls the first kind otherwise than the column does.
  expect(await findCells('Cup')).toEqual([
    '1,030.5 of 2,000Warm-up',
    '0 of 61',
    '1,030.5 of 2,061CertificateLeaderboard',
    '50%',
  ]);
  // A score of 0 is not green.
  expect(screen.getByText('0 of 2,061')).toHaveAttribute('data-none');
  expect(screen.getByText('1,030.5 of 2,061')).not.toHaveAttribute('data-none');
  const headers = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  expect(headers).toEqual(['Competition Name', 'True or False', 'Free Text', 'Score', 'Percentage']);
  expect(screen.getByRole('link', { name: 'Leaderboard' })).toHaveAttribute('href', '/leaderboards/the-code');
  let requested = '';
  server.use(
    http.get(at('/user/results/:id/certificate'), ({ params }) => {
      requested = String(params.id);
      return HttpResponse.json(
        { code: 'not_published', message: 'Your result is not published yet.' },
        { status: 409 },
      );
    }),
  );
  await user.click(screen.getByRole('button', { name: 'Certificate' }));
  expect(await screen.findByText('Your result is not published yet.')).toBeVisible();
  expect(requested).toBe('Cup');
  expect(await findCells('League')).toEqual(['–', '–', 'Not Published', '–']);
  expect(await findCells('Open')).toEqual(['–', '–', 'Not Solved', '–']);
  expect(await findCells('Restored')).toEqual(['–', '–', 'Answering', '–']);
});

it('shows the scores of trainings in a tab of their own', async () => {
  const meta = { current_page: 1, last_page: 1, per_page: 10, total: 1 };
  const answer = (row: OwnScore) => () => HttpResponse.json({ data: [row], meta });
  server.use(
    http.get(at('/competitions/user/individual'), answer(ownScore({ name: 'Cup' }))),
    http.get(at('/trainings/user/individual'), answer(ownScore({ name: 'Basics', isAnswerd: false }))),
  );
  const pages = await featurePages(participation);
  const { user } = renderPages('/user-score', pages, { permissions: ['viewAny score'], role: 'user' });
  expect(await findCells('Cup')).toContain('Not Published');
  await user.click(screen.getByRole('link', { name: 'Trainings' }));
  expect(await findCells('Basics')).toContain('Not Solved');
  expect(screen.getByRole('columnheader', { name: 'Training Name' })).toBeVisible();
});

it('offers to continue an open attempt while there are no scores', async () => {
  const soon = new Date(Date.now() + 600_000).toISOString();
  const event = { name: 'Cup', starts_at: '2026-01-01T00:00:00Z', ends_at: soon, deadline: soon, is_user_submit: 0 };
  const meta = { current_page: 1, last_page: 1, per_page: 10, total: 0 };
  server.use(
    http.get(at('/competitions/user/individual'), () => HttpResponse.json({ data: [], meta })),
    http.get(at('/user/assigned-competition'), () =>
      HttpResponse.json({ data: [{ id: 'cup', ...event, paused_at: null }], meta }),
    ),
  );
  renderPages('/user-score', [{ path: '/user-score', element: <ScoresPage kind="competitions" /> }], {
    permissions: [],
    role: 'user',
  });
  expect(await screen.findByText(/once you have submitted a competition/)).toBeVisible();
  expect(await screen.findByRole('link', { name: /^Continue, .*Cup$/ })).toBeVisible();
});
