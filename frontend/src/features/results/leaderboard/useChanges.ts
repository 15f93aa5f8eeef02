import { useRef } from 'react';
import { request } from '@/api/client';
import { useApiMutation } from '@/api/mutations';
import { leaderboard as t } from '@/messages/leaderboard';
import { perform } from '@/ui/perform';
import type { Draft, Leaderboard } from './api';

const PATH = '/api/v1/competitions/{id}/leaderboard';

/**
 * Returns the functions that change the shown leaderboard. Each version is changed once, so a second click or key does
 * nothing until the next version is shown. Then it acts at once, even if other data of the page is still read again.
 */
export function useChanges(id: string, board: Leaderboard) {
  const put = useApiMutation('put', PATH);
  const lastChanged = useRef(-1);
  const params = { path: { id } };
  const send = ({ state, names, public: isPublic, revealed, version }: Leaderboard, draft: Partial<Draft>) => {
    const body = { state, names, public: isPublic, revealed, ...draft, version };
    return put({ params, body: { ...body, revealed: body.state === 'final' ? body.revealed : 0 } });
  };
  /** `last` is the last version that the act changes, if it changes several. */
  const once = async (act: () => Promise<unknown>, last = board.version) => {
    if (board.version <= lastChanged.current) return;
    lastChanged.current = last;
    const done = await perform({
      failed: t.changeFailed,
      async run() {
        await act();
        return {};
      },
    });
    if (lastChanged.current === last) lastChanged.current = done ? board.version : -1;
  };
  return {
    change: (draft: Partial<Draft>) => void once(() => send(board, draft)),
    /** Starts to reveal: shows everything except the last `kept` places. Their number is known only after the
        leaderboard is final. */
    startReveal: (kept: number) =>
      void once(async () => {
        await send(board, { state: 'final', revealed: 0 });
        const { data } = await request('get', PATH, { params });
        if (data.places > kept) await send(data, { revealed: data.places - kept });
      }, board.version + 1),
  };
}
