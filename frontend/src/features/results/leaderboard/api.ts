/** Reads and changes leaderboards. */
import { request, type Schemas } from '@/api/client';
import { useApiMutation } from '@/api/mutations';
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

const PATH = '/api/v1/competitions/{id}/leaderboard';

/** Returns the functions that change the leaderboard of a competition. */
export function useChanges(id: string) {
  const put = useApiMutation('put', PATH);
  const params = { path: { id } };
  const chosenOf = ({ state, names, public: isPublic, revealed }: Leaderboard): Draft => ({
    state,
    names,
    public: isPublic,
    revealed,
  });
  const change = (board: Leaderboard, draft: Partial<Draft>) => {
    const body = { ...chosenOf(board), ...draft };
    const revealed = body.state === 'final' ? (body.revealed ?? 0) : 0;
    return put({ params, body: { ...body, revealed, version: board.version } });
  };
  return {
    change,
    /** Starts to reveal: shows everything except the last `kept` places. Their number is known only after the
        leaderboard is final. */
    async startReveal(board: Leaderboard, kept: number) {
      await change(board, { state: 'final', revealed: 0 });
      const { data } = await request('get', PATH, { params });
      if (data.places > kept) await change(data, { revealed: data.places - kept });
    },
  };
}
