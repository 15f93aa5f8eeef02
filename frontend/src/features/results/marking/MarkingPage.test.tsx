import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { paths } from '@/domain/paths';
import { results } from '@/messages/results';
import { shell } from '@/messages/shell';
import { renderPages } from '../../../../tests/render';
import { at, problem, server } from '../../../../tests/server';
import { MarkingPage } from './MarkingPage';

const t = results.marking;
/** The number of answers on a page of the fake server. */
const PER_PAGE = 4;
const ANSWERS = process.env['PALESTRA_TEST_ALL'] ? 1_000 : 20;

/** A session has many waits, so each of them must end soon after its reason. */
const OFTEN = { interval: 5 };

interface Row {
  id: string;
  label: string;
  score: number | null;
}

/** How many pages of answers the fake server has sent. */
let pageReads = 0;
/** The answers that another grader has open. */
let taken: readonly { id: string; opened_first: boolean }[] = [];

/** Serves the answers to one question. Returns the rows, with the marks that the server has stored. */
function serve(isMarked: (at: number) => boolean): Row[] {
  const rows = Array.from({ length: ANSWERS }, (_, index): Row => {
    const label = `Answer ${index + 1}`;
    return { id: `a${index}`, label, score: isMarked(index) ? 3 : null };
  });
  const question = { id: 'q', type: 3, weight: 10, content: 'Why?', answers: [{ id: 'o', value: 'So' }] };
  const answer = (row: Row) => ({
    ...row,
    name: null,
    type: 3,
    weight: 10,
    userAnswers: [],
    userArrangeAnswers: [],
    userAnswerSlides: [],
    answered: true,
    comment: null,
    draft: null,
    is_scored: false,
    score_version: 1,
  });
  server.use(
    http.get(at('/marking/c'), () => {
      const marked = rows.filter(({ score }) => score !== null).length;
      // The questions before them are marked by the server.
      const questions = [
        { ...question, number: 8, marked },
        { ...question, id: 'q2', number: 9, marked: 0 },
      ];
      return HttpResponse.json({ data: { name: 'Cup', anonymous: 1, questions, answers: ANSWERS } });
    }),
    http.get(at('/marking/c/:question'), ({ request }) => {
      pageReads += 1;
      const page = Number(new URL(request.url).searchParams.get('page'));
      const data = rows.slice((page - 1) * PER_PAGE, page * PER_PAGE).map(answer);
      return HttpResponse.json({ data, meta: { total: ANSWERS, last_page: ANSWERS / PER_PAGE } });
    }),
    http.put(at('/marking/c/q/:attempt'), async ({ params, request }) => {
      const { score } = (await request.json()) as { score: number };
      const row = rows.find(({ id }) => id === params['attempt']);
      if (row) row.score = score;
      const draft = { score, comment: null, at: '2026-11-21T10:00:00.000Z', version: 1, changed: false };
      return HttpResponse.json({ message: 'Saved', data: draft });
    }),
    http.post(at('/marking/c/open'), async ({ request }) => {
      const { attempt_id: own } = (await request.json()) as { attempt_id: string };
      const data = taken.map(({ id, opened_first }) => ({
        grader: { id: 'mia', name: 'Mia' },
        attempt_id: id,
        question_id: 'q',
        at: '2026-11-21T10:00:00.000Z',
        opened_first: opened_first && id === own,
      }));
      return HttpResponse.json({ data });
    }),
  );
  return rows;
}

let keptPages = () => 0;
let client: () => QueryClient;

/** Counts the pages of answers that are in memory. */
function Counted() {
  const own = useQueryClient();
  client = () => own;
  keptPages = () => own.getQueryCache().findAll({ queryKey: ['/api/v1/marking/{id}/{question_id}'] }).length;
  return <MarkingPage />;
}

const openPage = (permissions: readonly string[] = ['viewAny userscore', 'create userscore']) =>
  renderPages(paths.marking({ id: 'c' }), [{ path: paths.marking.pattern, element: <Counted /> }], { permissions })
    .user;

type User = ReturnType<typeof openPage>;

/** Waits until the answer is open, and returns its label. */
async function shown(before: string | null): Promise<string> {
  const heading = () => screen.getByRole('heading', { level: 2, name: /^Answer/ }).textContent ?? '';
  await waitFor(() => expect(heading()).not.toBe(before), OFTEN);
  await waitFor(() => expect(screen.getByLabelText(new RegExp(`^${results.mark}`))).toHaveFocus(), OFTEN);
  return heading();
}

it('leads a grader with the keyboard alone to every answer without a mark, and to no other', async () => {
  // The first page is marked, so is every second one after it, and the second answer of each.
  const rows = serve((place) => place % (2 * PER_PAGE) < PER_PAGE || place % PER_PAGE === 1);
  const open = rows.filter(({ score }) => score === null).map(({ label }) => label);
  const skipped = new Set([open[1], open.at(-1)]);
  const user = openPage();
  const visited: string[] = [];
  let label: string | null = null;
  while (rows.some(({ score }) => score === null)) {
    label = await shown(label);
    expect(rows.find((row) => row.label === label)?.score).toBeNull();
    await waitFor(() => expect(keptPages()).toBe(1), OFTEN);
    const again = visited.includes(label);
    visited.push(label);
    await user.keyboard(skipped.has(label) && !again ? 's' : '7{Enter}');
  }
  expect(visited).toEqual([...open, ...skipped]);
  expect(await screen.findByText(t.allMarked)).toBeVisible();
  const bar = screen.getByRole('region', { name: results.progress });
  expect(within(bar).getByText(t.markedOf(ANSWERS, ANSWERS))).toBeVisible();
}, 600_000);

it('goes on to another page where another grader opened the answer first, and skips all that are taken', async () => {
  const open = [2, PER_PAGE, PER_PAGE + 1, PER_PAGE + 2];
  const rows = serve((place) => !open.includes(place));
  // The answer after the page change is taken too: what is known of the others outlives the page.
  taken = [2, PER_PAGE].map((place) => ({ id: `a${place}`, opened_first: true }));
  try {
    const user = openPage();
    // Opened first at the answer that someone else has open, and led on from there.
    await waitFor(
      () => expect(screen.getByRole('heading', { level: 2, name: /^Answer/ })).toHaveTextContent(/^Answer 6$/),
      OFTEN,
    );
    await user.keyboard('7{Enter}');
    expect(await shown('Answer 6')).toBe('Answer 7');
    await user.keyboard('7{Enter}');
    // Only taken answers are left. The grader stays at the last one, and may choose one of them.
    await waitFor(() => expect(rows.filter(({ score }) => score === null)).toHaveLength(2), OFTEN);
    expect(rows.filter(({ score }) => score === null).map(({ id }) => id)).toEqual(taken.map(({ id }) => id));
    taken = [];
  } finally {
    taken = [];
  }
}, 120_000);

it('leaves a grader at an answer that they chose, whoever has it open', async () => {
  const rows = serve((place) => place > 2);
  taken = [{ id: 'a1', opened_first: true }];
  try {
    const user = openPage();
    expect(await shown(null)).toBe('Answer 1');
    await user.click(screen.getByRole('button', { name: /^Answer 2/ }));
    expect(await shown('Answer 1')).toBe('Answer 2');
    expect(await screen.findByText(t.openBy('Mia'))).toBeVisible();
    await user.keyboard('7{Enter}');
    await waitFor(() => expect(rows[1]?.score).toBe(7), OFTEN);
  } finally {
    taken = [];
  }
}, 120_000);

it('stays at the only answer without a mark when it is skipped, and reads no other page', async () => {
  const only = PER_PAGE + 2;
  const rows = serve((place) => place !== only);
  const user = openPage();
  const label = await shown(null);
  expect(label).toBe(rows[only]?.label);
  pageReads = 0;
  await user.keyboard('s');
  expect(await shown(null)).toBe(label);
  await user.keyboard('7{Enter}');
  expect(await screen.findByText(t.allMarked)).toBeVisible();
  expect(pageReads).toBe(0);
}, 120_000);

it('heads the list with the progress and the question, and inserts earlier comments by the keys that it shows', async () => {
  serve((place) => place === 0);
  server.use(
    http.put(at('/marking/c/q/:attempt'), async ({ request }) => {
      const { score, comment = null } = (await request.json()) as { score: number; comment?: string };
      return HttpResponse.json({
        data: { score, comment, at: '2026-11-21T10:00:00.000Z', version: 1, changed: false },
      });
    }),
  );
  const user = openPage();
  expect(await shown(null)).toBe('Answer 2');
  const list = screen.getByRole('navigation', { name: t.answers });
  expect(list).toHaveTextContent(t.markedOf(1, ANSWERS));
  expect(list).toHaveTextContent(t.numberOf(8));
  const note = screen.getByRole('textbox', { name: results.comment });
  for (const [answer, comment] of [
    ['Answer 2', 'No date'],
    ['Answer 3', 'No place'],
  ] as const) {
    await user.keyboard('c');
    await user.keyboard(`${comment}{Escape}7{Enter}`);
    await shown(answer);
  }
  await user.keyboard('{Alt>}[Digit1]{/Alt}');
  expect(note).toHaveValue('No place');
  // What the answer has is not offered again, so the first key is that of the other comment.
  expect(screen.getByRole('button', { name: new RegExp(`^${t.offerKey(1)} ?No date$`) })).toBeVisible();
  await user.keyboard('{Alt>}[Digit1]{/Alt}');
  expect(note).toHaveValue('No date');
}, 120_000);

describe('what is typed and not saved', () => {
  const dialog = () => screen.findByRole('dialog', { name: shell.leaveUnsaved });
  const field = () => screen.getByLabelText(new RegExp(`^${results.mark}`));
  const press = (key: string) => (user: User) => user.keyboard(key);
  const click = (role: string, name: RegExp) => (user: User) => user.click(screen.getByRole(role, { name }));

  it.each([
    ['J', press('j'), 'Answer 3'],
    ['K', press('k'), 'Answer 1'],
    ['S', press('s'), 'Answer 3'],
    [']', press(']'), '9 Free Text'],
    ['another answer', click('button', /^Answer 4/), 'Answer 4'],
    ['another question', click('tab', /^9 /), '9 Free Text'],
  ])('is not dropped by %s before the grader says so', async (_, leave, next) => {
    serve((place) => place === 0);
    const user = openPage();
    expect(await shown(null)).toBe('Answer 2');
    await user.type(field(), '6');
    await user.type(screen.getByRole('textbox', { name: results.comment }), 'Say why');
    await user.click(field());
    await leave(user);
    await user.click(within(await dialog()).getByRole('button', { name: shell.stay }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByRole('heading', { level: 2, name: 'Answer 2' })).toBeVisible();
    expect(field()).toHaveValue('6');
    expect(screen.getByRole('textbox', { name: results.comment })).toHaveValue('Say why');
    await user.click(field());
    await leave(user);
    await user.click(within(await dialog()).getByRole('button', { name: shell.leave }));
    if (next.startsWith('Answer')) expect(await screen.findByRole('heading', { level: 2, name: next })).toBeVisible();
    else expect(await screen.findByRole('tab', { name: new RegExp(`^${next}`), selected: true })).toBeVisible();
    expect(field()).not.toHaveValue('6');
  });

  it('is not asked for if it is what is stored', async () => {
    serve((place) => place === 0);
    const user = openPage();
    expect(await shown(null)).toBe('Answer 2');
    await user.type(field(), '6{Backspace}');
    await user.keyboard('j');
    expect(await shown('Answer 2')).toBe('Answer 3');
  });
});

it('names both marks if the score was saved since, and the next Enter replaces it', async () => {
  serve(() => false);
  const sent: unknown[] = [];
  const theirs = { score: null as number | null, version: 1 };
  server.use(
    http.get(at('/marking/c/:question'), () => {
      const answer = {
        ...{ id: 'a0', label: 'Answer 1', name: null, type: 3, weight: 10, answered: true, comment: null, draft: null },
        ...{ userAnswers: [], userArrangeAnswers: [], userAnswerSlides: [], is_scored: theirs.score !== null },
        ...{ score: theirs.score, score_version: theirs.version },
      };
      return HttpResponse.json({ data: [answer], meta: { total: 1, last_page: 1 } });
    }),
    http.put(at('/marking/c/q/a0'), async ({ request }) => {
      const body = (await request.json()) as { score_version: number };
      sent.push(body);
      if (body.score_version !== theirs.version) {
        return HttpResponse.json({ ...problem(409, 'Too old'), code: 'stale_version' }, { status: 409 });
      }
      const data = { score: 3, comment: null, at: '2026-11-21T10:00:00.000Z', version: 1, changed: false };
      return HttpResponse.json({ message: 'Saved', data });
    }),
  );
  const user = openPage(['viewAny userscore', 'create userscore', 'update userscore']);
  await shown(null);
  await user.keyboard('3');
  // Another grader saves the whole sheet. That the page reads it again meanwhile must not hide this.
  Object.assign(theirs, { score: 5, version: 2 });
  await client().invalidateQueries();
  await user.keyboard('{Enter}');
  expect(await screen.findByText(t.stale(null, 5, 3))).toBeVisible();
  await user.keyboard('{Enter}');
  await waitFor(() =>
    expect(sent).toEqual([
      { score: 3, version: 0, score_version: 1 },
      { score: 3, version: 0, score_version: 2 },
    ]),
  );
});

it('goes on to the next question, and says why, if the open one was dropped', async () => {
  serve(() => false);
  const user = openPage();
  await shown(null);
  const question = { id: 'q2', type: 4, number: 9, marked: 0, weight: 10, content: 'Who?', answers: [] };
  let questions = [question];
  server.use(
    http.get(at('/marking/c'), () =>
      HttpResponse.json({ data: { name: 'Cup', anonymous: 1, questions, answers: 20 } }),
    ),
    http.put(at('/marking/c/q/:attempt'), () =>
      HttpResponse.json({ ...problem(409, 'Too old'), code: 'stale_version' }, { status: 409 }),
    ),
  );
  await user.keyboard('7{Enter}');
  expect(await screen.findByRole('tab', { name: /^9 /, selected: true })).toBeVisible();
  expect(screen.getByRole('alert')).toHaveTextContent(t.dropped(8, 'Free Text'));
  await shown(null);
  // The last question to mark is dropped too.
  questions = [];
  await client().invalidateQueries();
  expect(await screen.findByText(t.noQuestions)).toBeVisible();
  expect(screen.getByRole('alert')).toHaveTextContent(t.dropped(9, 'Rank'));
}, 60_000);
