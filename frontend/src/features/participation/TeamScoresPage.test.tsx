import { screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import type { Schemas } from '@/api/client';
import { KINDS } from '@/questions/kinds';
import { renderPages } from '../../../tests/render';
import { at, server } from '../../../tests/server';
import type { OwnTeamScore } from './api';
import { TeamScoresPage } from './TeamScoresPage';

const points = Object.fromEntries(KINDS.map(({ column }) => [column, null])) as Record<Schemas['ScoreColumn'], null>;

const row = (values: Partial<OwnTeamScore>): OwnTeamScore => ({
  competition_id: values.name ?? '',
  name: '',
  team: { id: 'n', name: 'North' },
  score: null,
  corrected_at: null,
  totalWeight: null,
  percentage: null,
  ...points,
  bonus: null,
  kinds: [],
  isAnswerd: true,
  is_scored: false,
  leaderboard: null,
  is_provisional: false,
  answering: 0,
  ungraded: 0,
  users_count: 3,
  type: 'members',
  ...values,
});

it('shows the score of a team, whether it can change, and why there is none yet', async () => {
  const kinds = [{ type: 1 as const, title: 'Warm-up', score: 17.5, of: 35 }];
  const scored = { is_scored: true, score: 17.5, totalWeight: 35, percentage: 50, kinds };
  const rows = [
    row({ name: 'Cup', ...scored }),
    row({ name: 'Mended', ...scored, corrected_at: '2026-11-26T09:00:00Z' }),
    row({ name: 'League', ...scored, is_provisional: true, type: 'leader' }),
    row({ name: 'Open', leaderboard: 'the-code', answering: 1, ungraded: 2 }),
    row({ name: 'Late', isAnswerd: false, answering: 2 }),
    row({ name: 'Again', answering: 1 }),
    row({ name: 'Missed', isAnswerd: false }),
  ];
  const meta = { current_page: 1, last_page: 1, per_page: 10, total: rows.length };
  server.use(http.get(at('/competitions/user/teams'), () => HttpResponse.json({ data: rows, meta })));
  renderPages('/user-team-score', [{ path: '/user-team-score', element: <TeamScoresPage /> }], {
    permissions: [],
    role: 'user',
  });
  const cells = async (name: string) => {
    const header = await screen.findByRole('rowheader', { name: new RegExp(name) });
    return [...(header.closest('tr')?.querySelectorAll('td') ?? [])].map((cell) => cell.textContent);
  };
  // The competition had questions of only one kind.
  const points = '17.5 of 35Warm-up';
  expect(await cells('Cup')).toEqual(['3', points, '17.5 of 35', '50%', 'Team Members']);
  expect((await cells('Mended'))[2]).toBe('17.5 of 35corrected');
  expect(await cells('League')).toEqual(['3', points, '17.5 of 35Provisional', '50%', 'Team Leader']);
  const waiting = 'Not Published1 still answers, 2 wait for a scoreLeaderboard';
  expect(await cells('Open')).toEqual(['3', '–', waiting, '–', 'Team Members']);
  // Someone may answer past the end, or again after a restore.
  expect((await cells('Late'))[2]).toBe('Answering2 still answer');
  expect((await cells('Again'))[2]).toBe('Answering1 still answers');
  expect(await cells('Missed')).toEqual(['3', '–', 'Not Solved', '–', 'Team Members']);
});
