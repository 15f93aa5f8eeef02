/** Opens an event for answering: this tab holds it, the attempt is taken up, and the draft of this device laid over. */
import { useEffect, useState } from 'react';
import { ApiError } from '@/api/errors';
import { serverClock } from '@/api/serverClock';
import { session } from '@/api/session';
import type { OwnParts } from '@/domain/events/kind';
import { type Started, sendSave, start } from './api';
import { type Engine, startEngine } from './engine';
import { newId } from './newId';
import { holdEvent } from './oneTab';
import { type Paper, readPaper, readSheet } from './paper';
import { openSession } from './session';
import { draftWriter, readDraft } from './storage';

export interface Opened {
  started: Started;
  paper: Paper;
  engine: Engine;
}

export type Opening =
  | { stage: 'checking' }
  | { stage: 'elsewhere' }
  | { stage: 'refused'; error: ApiError }
  | { stage: 'failed'; error: unknown }
  | ({ stage: 'open' } & Opened);

const REFUSALS = new Set(['already_submitted', 'time_ended', 'not_started']);

async function open(startCall: OwnParts['start'], id: string, userId: string): Promise<Opened> {
  const [started, draft] = await Promise.all([start(startCall, id), readDraft(userId, id)]);
  const paper = readPaper(started.template.questions);
  const opened = openSession(
    paper,
    { sheet: readSheet(paper, started), revision: started.revision, deadline: Date.parse(started.deadline) },
    draft,
  );
  const engine: Engine = startEngine(paper, opened, {
    send: (save) => sendSave(id, paper, save),
    reopen: () => start(startCall, id),
    draft: draftWriter(userId, id, (kept) => engine.draftStored(kept)),
    now: serverClock.now,
    newId,
    random: Math.random,
  });
  return { started, paper, engine };
}

/** What the browser tells: the page goes out of view or comes back, the network is back, the session has ended. */
function listen(engine: Engine): () => void {
  const seen = () => (document.hidden ? engine.saveNow() : engine.inView());
  document.addEventListener('visibilitychange', seen);
  window.addEventListener('pagehide', engine.saveNow);
  window.addEventListener('online', engine.saveNow);
  const release = session.hold(engine.signedOut);
  return () => {
    document.removeEventListener('visibilitychange', seen);
    window.removeEventListener('pagehide', engine.saveNow);
    window.removeEventListener('online', engine.saveNow);
    release();
    engine.stop();
  };
}

export function useOpening(startCall: OwnParts['start'], id: string, userId: string) {
  const [opening, setOpening] = useState<Opening>({ stage: 'checking' });
  const [request, setRequest] = useState({ steal: false });

  useEffect(() => {
    let gone = false;
    const ends: (() => void)[] = [];
    const end = () => {
      gone = true;
      for (const one of ends.splice(0)) one();
    };
    const lost = () => {
      if (gone) return;
      end();
      setOpening({ stage: 'elsewhere' });
    };
    const run = async () => {
      setOpening({ stage: 'checking' });
      const release = await holdEvent(`palestra:answering:${userId}:${id}`, request.steal, lost);
      if (gone) return release?.();
      if (!release) return setOpening({ stage: 'elsewhere' });
      ends.push(release);
      try {
        const opened = await open(startCall, id, userId);
        if (gone) return opened.engine.stop();
        ends.push(listen(opened.engine));
        setOpening({ stage: 'open', ...opened });
      } catch (error) {
        if (gone) return;
        const refused = error instanceof ApiError && REFUSALS.has(error.code);
        setOpening(refused ? { stage: 'refused', error } : { stage: 'failed', error });
      }
    };
    void run();
    return end;
  }, [startCall, id, userId, request]);

  return { opening, again: (steal: boolean) => setRequest({ steal }) };
}
