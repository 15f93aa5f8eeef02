import 'fake-indexeddb/auto';
import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { ApiError } from '@/api/errors';
import { answering as t } from '@/messages/answering';
import { common } from '@/messages/common';
import { aDrill, makeDrills } from '../../../tests/exampleEventKind';
import { renderPages } from '../../../tests/render';
import { questions } from './fixtures';
import { answeringRoute } from './routes';
import { removeAttempts } from './storage';

const offline = new ApiError(0, {});
const hour = (from: number) => new Date(Date.now() + from * 3_600_000).toISOString();
const started = () => ({
  ...aDrill(),
  template: { id: 't', name: 'Rivers', description: '', questions, slides: null },
  userAnswers: [{ answer_id: 'tf1', value: '1' }],
  userAnswerSlides: [],
  userArrangeAnswers: [],
  started_at: '2026-11-22T09:00:00Z',
  deadline: hour(1),
  server_time: hour(0),
  remaining_seconds: 3_600,
  revision: 3,
});
type Started = Awaited<ReturnType<ReturnType<typeof makeDrills>['own']['start']>>['data'];

async function open(...answers: (Error | object)[]) {
  const { kind, own } = makeDrills();
  const start = vi.mocked(own.start).mockRejectedValue(offline);
  for (const answer of answers) {
    if (answer instanceof Error) start.mockRejectedValueOnce(answer);
    else start.mockResolvedValueOnce({ data: answer as Started });
  }
  const { path, handle, lazy } = answeringRoute(kind);
  return renderPages('/drills/d1/answer', [{ path, handle, ...(await lazy()) }, { path: '/my-drills' }], {
    permissions: [],
    role: 'user',
  });
}

afterEach(() => removeAttempts('1'));

it('opens after a failure, without a word of another tab', async () => {
  const { user } = await open(offline, offline, started());
  for (let attempt = 0; attempt < 2; attempt += 1) {
    await user.click(await screen.findByRole('button', { name: common.tryAgain }));
    expect(screen.queryByText(t.elsewhere)).not.toBeInTheDocument();
  }
  expect(await screen.findByRole('heading', { name: 'morning run', level: 1 })).toBeVisible();
});

it('continues without the server with the paper and the answers that this device keeps', async () => {
  const first = await open(started());
  expect(await screen.findByRole('radio', { name: 'True' })).toBeChecked();
  await first.router.navigate('/my-drills', { state: { forced: true } });
  document.body.replaceChildren();
  await open();
  expect(await screen.findByRole('radio', { name: 'True' })).toBeChecked();
});
