import { expect, it } from 'vitest';
import { ApiError } from '@/api/errors';
import { copyMany } from './copyMany';

const row = (id: string, name: string) => ({
  id,
  name,
  created_at: '2026-11-01T10:00:00Z',
  competitions_count: 0,
  attachments_ready: true,
});

/** Creates a server that refuses a name that is already used. */
function makeServer() {
  const names: string[] = [];
  const copy = async ({ body: { templateName } }: { body: { templateName: string } }) => {
    if (names.includes(templateName)) throw new ApiError(422, { errors: { templateName: ['taken'] } });
    names.push(templateName);
  };
  return { names, action: copyMany(copy, () => undefined) };
}

it('a copy has the name of its template and Copy, within 20 characters', async () => {
  const { names, action } = makeServer();
  await action.run(row('1', 'Rivers') as never);
  await action.run(row('2', 'Geography of the world') as never);
  expect(names).toEqual(['Rivers Copy', 'Geography of th Copy']);
});

it('a name that is used already gets a number, within the same length', async () => {
  const { names, action } = makeServer();
  for (const id of ['1', '2', '3']) await action.run(row(id, `Geography of the ${id}`) as never);
  expect(names).toEqual(['Geography of th Copy', 'Geography of Copy 2', 'Geography of Copy 3']);
  expect(names.every((name) => name.length <= 20)).toBe(true);
});

it('another refusal is not tried again', async () => {
  let calls = 0;
  const refused = new ApiError(409, { code: 'attachments_processing' });
  const action = copyMany(
    async () => {
      calls += 1;
      throw refused;
    },
    () => undefined,
  );
  await expect(action.run(row('1', 'Rivers') as never)).rejects.toBe(refused);
  expect(calls).toBe(1);
});
