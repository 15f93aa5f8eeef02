/** An attempt that exists only on this page: the real engine with a fake server that accepts everything and stores
    nothing. */
import { reportClientError } from '@/api/clientErrors';
import { serverClock } from '@/api/serverClock';
import { newId } from '@/device/newId';
import { openSession } from './draft';
import { type Engine, startEngine } from './engine';
import type { Paper } from './paper';
import { UNMARKED } from './reviewMarks';

const ATTEMPT = 'preview';

export function startPreview(paper: Paper, minutes: number): Engine {
  const deadline = serverClock.now() + minutes * 60_000;
  const moment = { at: performance.now(), random: 0.5 };
  const start = { ...UNMARKED, attempt: ATTEMPT, sheet: {}, revision: 0, deadline };
  const session = openSession(paper, start, null, moment);
  const timeNow = () => ({
    server_time: new Date(serverClock.now()).toISOString(),
    remaining_seconds: Math.max(0, Math.round((deadline - serverClock.now()) / 1000)),
  });
  let revision = 0;
  const engine: Engine = startEngine(paper, session, {
    async send(save) {
      revision = save.revision + 1;
      return { ...timeNow(), revision, is_submited: save.submit ? 1 : 0 };
    },
    ask: async () => ({
      ...timeNow(),
      attempt_id: ATTEMPT,
      revision,
      deadline: new Date(deadline).toISOString(),
      opened_at: new Date(serverClock.now()).toISOString(),
      paused: false,
      is_submited: 0,
      messages: 0,
      last_message_at: null,
    }),
    storage: { draft: () => engine.draftStored(true), known: () => {} },
    clock: { now: serverClock.now, monotonic: () => performance.now(), jumped: () => false },
    timers: {
      set: (run, wait) => setTimeout(run, wait),
      clear: (timer) => clearTimeout(timer as ReturnType<typeof setTimeout>),
    },
    newId,
    random: Math.random,
    report: reportClientError,
  });
  return engine;
}
