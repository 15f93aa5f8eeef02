/** Opens an event for answering. Its kind is made up, and the test decides how the start responds. */
import { vi } from 'vitest';
import { ApiError } from '@/api/errors';
import { paths } from '@/domain/paths';
import { questions } from '@/features/answering/fixtures';
import { answeringRoute } from '@/features/answering/routes';
import { aDrill, makeDrills } from './exampleEventKind';
import { renderPages } from './render';

export const offline = new ApiError(0, {});
export const hour = (from: number) => new Date(Date.now() + from * 3_600_000).toISOString();
export const started = () => ({
  ...aDrill(),
  template: { id: 't', name: 'Rivers', description: '', questions, slides: null },
  userAnswers: [{ answer_id: 'tf1', value: '1' }],
  userAnswerSlides: [],
  userArrangeAnswers: [],
  attempt_id: 'a1',
  started_at: '2026-11-22T09:00:00Z',
  opened_at: '2026-11-22T09:00:00Z',
  deadline: hour(1),
  server_time: hour(0),
  remaining_seconds: 3_600,
  revision: 3,
});
export type Started = Awaited<ReturnType<ReturnType<typeof makeDrills>['own']['start']>>['data'];

/** Each start gets the next of these responses. Afterwards the server cannot be reached. */
export const openEvent = (...answers: (Error | object)[]) =>
  openEventWith(async () => {
    const answer = answers.shift() ?? offline;
    if (answer instanceof Error) throw answer;
    return { data: answer as Started };
  });

export async function openEventWith(answer: () => Promise<{ data: Started }>) {
  const { kind, own } = makeDrills();
  vi.mocked(own.start).mockImplementation(answer);
  const { path, handle, lazy } = answeringRoute(kind);
  return renderPages(
    '/drills/d1/answer',
    [
      { path, handle, ...(await lazy()) },
      { path: '/my-drills' },
      { path: paths.login.pattern, element: <h1>Log in</h1> },
    ],
    {
      permissions: [],
      role: 'user',
    },
  );
}
