import { useQuery } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { graded } from '../../../tests/graded';
import { renderPages } from '../../../tests/render';
import { at, problem, server } from '../../../tests/server';
import { allUsers, type Mark, type Sheet } from './api';
import { gradedCompetitions } from './kind';
import { useGrading } from './useGrading';

const mark: Mark = {
  question_id: 'q',
  type: 3,
  weight: 10,
  score: null,
  answered: true,
  comment: null,
  corrected: null,
};
const opened = {
  competition: { id: 'c' },
  user: { id: 'u', participant_type: 'individual' },
  marks: [mark],
  bonus: 0,
  totalWeight: 10,
  version: 1,
} as unknown as Sheet;

/** A grader's sheet that can be read again while a mark is being typed. */
function Grader() {
  const [sheet, setSheet] = useState(opened);
  const grading = useGrading(sheet, {
    saved: async () => {},
    mayPublish: async () => true,
    reload: async () => undefined,
  });
  return (
    <>
      <button type="button" onClick={() => grading.mark('q', 7)}>
        Type
      </button>
      <button type="button" onClick={() => setSheet({ ...opened, version: 2 })}>
        Read again
      </button>
      <button type="button" onClick={() => void grading.save()}>
        Save
      </button>
      {grading.stale && <p>Somebody was faster</p>}
    </>
  );
}

it('is refused if someone saved after the first mark was typed, even if the sheet was read again since', async () => {
  const sent: unknown[] = [];
  server.use(
    http.post(at('/store/user/score/c/:bonus/:total/:text/:rank/u/individual'), async ({ request }) => {
      const body = (await request.json()) as { version: number };
      sent.push(body.version);
      return HttpResponse.json({ ...problem(409, 'Too old'), code: 'stale_version' }, { status: 409 });
    }),
  );
  const { user } = renderPages('/', [{ path: '/', element: graded(<Grader />) }], {
    permissions: ['create userscore'],
  });
  await user.click(await screen.findByRole('button', { name: 'Type' }));
  await user.click(screen.getByRole('button', { name: 'Read again' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent).toEqual([1]));
  expect(await screen.findByText('Somebody was faster')).toBeVisible();
});

/** Renders the hook for a grader, together with the list of all people. */
function GraderWithList() {
  const { data: people = [] } = useQuery(allUsers(gradedCompetitions, 'c'));
  return (
    <>
      <Grader />
      {people.map(({ id, name, is_scored, score }) => (
        <p key={id}>{`${name}: ${is_scored ? score : 'to grade'}`}</p>
      ))}
    </>
  );
}

it('changes one person of the list after a save, and does not read everybody again', async () => {
  let reads = 0;
  const people = [
    { id: 'u', name: 'Ada', is_scored: false, score: null },
    { id: 'v', name: 'Ida', is_scored: false, score: null },
  ];
  server.use(
    http.get(at('/competitions/usersAnswered/c'), () => {
      reads += 1;
      return HttpResponse.json({ data: people });
    }),
    http.post(at('/store/user/score/c/:bonus/:total/:text/:rank/u/individual'), () =>
      HttpResponse.json({ message: 'Saved', data: { score: 7, percentage: 70, bonus: 0, version: 2, changed: [] } }),
    ),
  );
  const { user } = renderPages('/', [{ path: '/', element: graded(<GraderWithList />) }], {
    permissions: ['create userscore'],
  });
  await screen.findByText('Ada: to grade');
  await user.click(screen.getByRole('button', { name: 'Type' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Ada: 7')).toBeVisible();
  expect(screen.getByText('Ida: to grade')).toBeVisible();
  expect(reads).toBe(1);
});
