import { screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it, vi } from 'vitest';
import { renderPages } from '../../../../tests/render';
import { at, server } from '../../../../tests/server';
import { own } from './own';
import { staff } from './staff';

function Create({ category }: { category: string }) {
  const create = staff.changes.useCreate();
  const body = { name: 'Drill', template_id: 't', category, end_date: '2099-11-23', shuffle: 0 } as const;
  return (
    <button type="button" onClick={() => void create({ ...body, date_type: 1, start_date: '2099-11-21', duration: 5 })}>
      Create
    </button>
  );
}

it.each(['public', 'private'])('a %s training is sent with its type and who can take it', async (category) => {
  const sent = new Promise((resolve) =>
    server.use(
      http.post(at('/trainings'), async ({ request }) => {
        resolve(await request.json());
        return HttpResponse.json({ message: 'Made', data: { id: 't1' } }, { status: 201 });
      }),
    ),
  );
  const pages = [{ path: '/', element: <Create category={category} /> }];
  const { user } = renderPages('/', pages, { permissions: [] });
  await user.click(await screen.findByRole('button', { name: 'Create' }));
  expect(await sent).toEqual({
    name: 'Drill',
    type: 2,
    training_type: category,
    template_id: 't',
    date_type: 1,
    start_date: '2099-11-21',
    end_date: '2099-11-23',
    duration: 5,
    shuffle: 0,
  });
});

const FIRST = '2026-11-21T10:00:00Z';
const SECOND = '2026-11-21T11:00:00Z';

/** Starts a training whose latest submission is at `submitted`, or that was never submitted. */
function start(submitted: string | null, retakes?: string) {
  const started = vi.fn();
  server.use(
    http.get(at('/trainings/t1'), () =>
      HttpResponse.json({ data: { submitted_at: submitted, is_user_submit: submitted === null ? 0 : 1 } }),
    ),
    http.get(at('/training/start/t1'), () => {
      started();
      return HttpResponse.json({ data: {} });
    }),
  );
  return { started, response: own.start('t1', new AbortController().signal, retakes) };
}

it.each([
  ['never submitted', null, undefined],
  ['submitted, if the participant chose to take it again', FIRST, FIRST],
])('a training is started that was %s', async (_, submitted, retakes) => {
  const { started, response } = start(submitted, retakes);
  await response;
  expect(started).toHaveBeenCalledOnce();
});

it.each([
  ['nobody chose to take it again', undefined],
  ['the choice was about an earlier submission', FIRST],
])('a submitted training is not started if %s', async (_, retakes) => {
  const { started, response } = start(SECOND, retakes);
  await expect(response).rejects.toMatchObject({ code: 'already_submitted' });
  expect(started).not.toHaveBeenCalled();
});
