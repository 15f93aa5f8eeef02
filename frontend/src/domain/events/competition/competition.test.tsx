import { screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { renderPages } from '../../../../tests/render';
import { at, server } from '../../../../tests/server';
import { staff } from './staff';

function Create() {
  const create = staff.changes.useCreate();
  const body = { name: 'Cup', template_id: 't', category: 'individual', end_date: '2099-11-23', shuffle: 0 } as const;
  return (
    <button type="button" onClick={() => void create({ ...body, date_type: 1, start_date: '2099-11-21', duration: 5 })}>
      Create
    </button>
  );
}

it('a competition is sent with its type and who takes part', async () => {
  const sent = new Promise((resolve) =>
    server.use(
      http.post(at('/competitions'), async ({ request }) => {
        resolve(await request.json());
        return HttpResponse.json({ message: 'Made', data: { id: 'c' } }, { status: 201 });
      }),
    ),
  );
  const { user } = renderPages('/', [{ path: '/', element: <Create /> }], { permissions: [] });
  await user.click(await screen.findByRole('button', { name: 'Create' }));
  expect(await sent).toEqual({
    name: 'Cup',
    type: 1,
    participant_type: 'individual',
    template_id: 't',
    date_type: 1,
    start_date: '2099-11-21',
    end_date: '2099-11-23',
    duration: 5,
    shuffle: 0,
  });
});
