/**
 * Simulates many people in one page. Each person has a separate answering engine, but no screen. `hostile-
 * network.spec.ts` bundles it for the browser.
 */

import type { Schemas } from '@/api/client';
import { ApiError, errorFromResponse } from '@/api/errors';
import { createServerClock } from '@/api/serverClock';
import { type Draft, openSession } from '@/features/answering/draft';
import { type Engine, startEngine } from '@/features/answering/engine';
import { type Paper, readPaper, readSheet, sameAnswer, writeSheet } from '@/features/answering/paper';
import { UNMARKED } from '@/features/answering/reviewMarks';
import { isDirty, type Save, unsavedAnswers } from '@/features/answering/session';
import { type AnswerValue, kindOf } from '@/questions/kinds';
import { seededRandom } from './seeded';

export interface Participant {
  token: string;
  event: string;
}

/** The text that the screen would show about a sheet, and the sheet in the form of the API. */
export interface Said {
  state: 'saved' | 'submitted' | 'not saved';
  sheet: Schemas['SaveAnswerRequest'][];
  /** Whether the draft contains every unsaved answer. */
  isDrafted: boolean;
}

type Random = () => number;

async function callApi<T>(path: string, token: string, signal: AbortSignal, body?: object): Promise<T> {
  const init: RequestInit = {
    method: body ? 'POST' : 'GET',
    headers: { Authorization: `Bearer ${token}`, Accept: 'application/json', 'Content-Type': 'application/json' },
    // All people share this page, so their requests must not send its cookies.
    credentials: 'omit',
    signal,
    ...(body && { body: JSON.stringify(body) }),
  };
  let response: Response;
  try {
    response = await fetch(path, init);
    if (response.ok) return (await response.json()) as T;
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw new ApiError(0, {});
  }
  throw await errorFromResponse(response);
}

/** One person with a device that keeps drafts. A crash loses everything except the drafts. */
class Answering {
  private engine: Engine | null = null;
  private paper: Paper | null = null;
  private draft: Draft | null = null;
  private readonly reports: string[] = [];

  constructor(
    private readonly participant: Participant,
    private readonly random: Random,
  ) {}

  /** Opens the paper. Tries again until it succeeds. */
  async open(): Promise<void> {
    const clock = createServerClock({ wall: () => Date.now(), monotonic: () => performance.now() });
    const { token, event } = this.participant;
    const start = async (signal: AbortSignal) => {
      const requestedAt = performance.now();
      const { data } = await callApi<{ data: Schemas['StartedResponse'] }>(
        `/api/v1/competition/start/${event}`,
        token,
        signal,
      );
      clock.sync(data.server_time, requestedAt);
      return data;
    };
    const started = await retryForever(() => start(AbortSignal.timeout(5_000)));
    const paper = readPaper(started.template.questions, started.template.slides);
    const known = {
      ...UNMARKED,
      attempt: started.attempt_id,
      sheet: readSheet(paper, started),
      revision: started.revision,
      deadline: Date.parse(started.deadline),
    };
    const moment = { at: performance.now(), random: this.random() };
    this.paper = paper;
    this.engine = startEngine(paper, openSession(paper, known, this.draft, moment), {
      send: async (save: Save, signal) => {
        const requestedAt = performance.now();
        const { data } = await callApi<{ data: Schemas['SavedResponse'] }>('/api/v1/user/answers', token, signal, {
          competition_training_id: event,
          attempt_id: started.attempt_id,
          isSubmited: save.submit ? 1 : 0,
          revision: save.revision,
          save_id: save.id,
          answers: writeSheet(paper, save.sheet),
          slides: [],
        });
        clock.sync(data.server_time, requestedAt);
        return data;
      },
      ask: async (signal) => {
        const requestedAt = performance.now();
        const { data } = await callApi<{ data: Schemas['AttemptStateResponse'] }>(
          `/api/v1/user/attempts/${event}`,
          token,
          signal,
        );
        clock.sync(data.server_time, requestedAt);
        return data;
      },
      storage: {
        draft: (draft) => {
          this.draft = draft;
        },
        known: () => undefined,
      },
      clock: { now: clock.now, monotonic: () => performance.now(), jumped: clock.jumped },
      timers: { set: (run, wait) => setTimeout(run, wait), clear: (timer) => clearTimeout(timer as number) },
      newId: () => crypto.randomUUID(),
      random: this.random,
      report: (error) => this.reports.push(String(error)),
    });
  }

  /** Changes answers until the time is over. Sometimes crashes. */
  async answer(until: number): Promise<void> {
    while (performance.now() < until) {
      await sleepFor(200 + 1_500 * this.random());
      if (this.random() < 0.06) {
        this.engine?.stop();
        await this.open();
      } else if (this.random() < 0.1) {
        this.engine?.hidden();
        this.engine?.inView();
      } else this.changeOne();
    }
  }

  submit(): void {
    void this.engine?.submit();
  }

  /**
   * Waits until the screen says that everything is saved or submitted. If answers were merged, the submission stops, so
   * this submits again.
   */
  async settle(isSubmitting: boolean): Promise<void> {
    for (;;) {
      const { state } = this.said();
      if (state === 'submitted' || (state === 'saved' && !isSubmitting)) return;
      if (isSubmitting && this.engine?.store.getState().phase === 'answering') this.submit();
      await sleepFor(200);
    }
  }

  said(): Said {
    const { engine, paper, draft } = this;
    if (!engine || !paper) throw new Error('The paper is not open.');
    if (this.reports.length > 0) throw new Error(`unexpected: ${this.reports.join(', ')}`);
    const session = engine.store.getState();
    const unsaved = unsavedAnswers(session);
    const isSubmitted = session.phase === 'submitted' || session.ending === 'sent' || session.phase === 'closed';
    return {
      state: unsaved.length > 0 || isDirty(session) ? 'not saved' : isSubmitted ? 'submitted' : 'saved',
      sheet: writeSheet(paper, session.sheet),
      isDrafted: unsaved.every((id) => sameAnswer(draft?.answers[id]?.mine ?? undefined, session.sheet[id])),
    };
  }

  private changeOne(): void {
    const questions = this.paper?.questions ?? [];
    const question = questions[Math.floor(this.random() * questions.length)];
    if (!question || question.type === 6) return;
    const ids = question.answers.map(({ id }) => id);
    const { gives } = kindOf(question.type);
    let value: AnswerValue | null = null;
    if (this.random() < 0.85) {
      if (gives === 'text') value = ` answer ${Math.floor(1_000 * this.random())} `;
      else if (gives === 'order')
        value = ids
          .map((id) => ({ id, place: this.random() }))
          .sort((one, other) => one.place - other.place)
          .map(({ id }) => id);
      else value = ids.slice(Math.floor(ids.length * this.random())).slice(0, 1);
    }
    this.engine?.change(question.id, value);
  }
}

const sleepFor = (wait: number) => new Promise((resolve) => setTimeout(resolve, wait));

async function retryForever<T>(run: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await run();
    } catch (error) {
      if (error instanceof ApiError && error.status >= 400 && error.status < 500) throw error;
      await sleepFor(500);
    }
  }
}

export class Crowd {
  private readonly people: readonly Answering[];

  constructor(participants: readonly Participant[], seed: number) {
    this.people = participants.map((participant, at) => new Answering(participant, seededRandom(seed + at)));
  }

  async open(): Promise<void> {
    await Promise.all(this.people.map((person) => person.open()));
  }

  async answer(milliseconds: number, isAnswering: (at: number) => boolean): Promise<void> {
    const until = performance.now() + milliseconds;
    await Promise.all(this.people.filter((_, at) => isAnswering(at)).map((person) => person.answer(until)));
  }

  submit(isSubmitting: (at: number) => boolean): void {
    for (const [at, person] of this.people.entries()) if (isSubmitting(at)) person.submit();
  }

  async settle(isSubmitting: (at: number) => boolean): Promise<void> {
    await Promise.all(this.people.map((person, at) => person.settle(isSubmitting(at))));
  }

  said(): Said[] {
    return this.people.map((person) => person.said());
  }
}
