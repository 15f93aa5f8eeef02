/** Reads leaderboards. */
import type { Schemas } from '@/api/client';
import { apiDetail } from '@/api/queries';

export type Leaderboard = Schemas['LeaderboardResponse'];
export type Row = Schemas['LeaderboardRowResponse'];
/** The leaderboard in the form that both staff and the public see. */
export type Shown = Schemas['PublicLeaderboardResponse'];
export type Draft = Schemas['LeaderboardRequest'];

/** A page reads the board again after 2 to 5 seconds. The delay is random, so that not all pages ask at once. */
const ASK_MS = 2_000;
const JITTER_MS = 3_000;
export const askAgain = (): number => ASK_MS + Math.random() * JITTER_MS;

export const publicLeaderboard = (code: string) => apiDetail('/api/v1/leaderboards/{code}', { path: { code } });
