import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, it, vi } from 'vitest';
import { paths } from '@/domain/paths';
import { analysis as t } from '@/messages/analysis';
import { common } from '@/messages/common';
import { correction } from '@/messages/correction';
import { eventPage } from '@/messages/eventPage';
import { shell } from '@/messages/shell';
import { titles } from '@/messages/titles';
import { featurePages, renderPages } from '../../../tests/render';
import { at, problem, server } from '../../../tests/server';
import type { Analysis, Question } from './api';
import { reports } from './routes';

// The chart library measures the page, which is not possible in jsdom.
vi.mock('./charts', () => ({ Bars: () => null, Dots: () => null }));

const question = (number: number, changes: Partial<Question>): Question => ({
  question_id: `q${number}`,
  number,
  type: 2,
  text: `Which is number ${number}?`,
  weight: 2,
  unanswered: 1,
  facility: 0.5,
  discrimination: 0.3,
  upper_lower: 0.4,
  upper: 0.75,
  lower: 0.35,
  full_marks: false,
  flags: ['small_sample'],
  options: [],
  items: [],
  slides: [],
  ...changes,
});

const whole: Analysis = {
  name: 'Cup',
  template: { id: 't', name: 'Rivers' },
  submitted: 13,
  participants: 12,
  total_weight: 4,
  mean: 2.25,
  median: 2,
  standard_deviation: 1.5,
  minimum: 0,
  maximum: 4,
  histogram: Array.from({ length: 10 }, (_, at) => ({ from: at * 10, to: at * 10 + 10, count: at === 4 ? 12 : 0 })),
  alpha: 0.74,
  standard_error: 0.76,
  time_used: {
    mean: 600,
    median: 605,
    minimum: 60,
    maximum: 1200,
    histogram: [{ from: 0, to: 1800, count: 12 }],
  },
  questions: [
    question(1, {}),
    question(2, {
      discrimination: -0.2,
      flags: ['small_sample', 'negative_discrimination', 'option_beats_key'],
      options: [
        { answer_id: 'a', value: 'Nile', is_correct: true, share: 0.5, upper: 0.25, lower: 0.75, flags: [] },
        {
          answer_id: 'b',
          value: 'Amazon',
          is_correct: false,
          share: 0.42,
          upper: 0.75,
          lower: 0.25,
          flags: ['option_beats_key'],
        },
      ],
    }),
    question(3, {
      question_id: null,
      type: 6,
      text: 'The case',
      discrimination: null,
      slides: [
        {
          slide_id: 's',
          file_name: 'heart.png',
          category_id: 'c',
          places: [{ category_id: 'c', name: 'Hearts', share: 0.75 }],
          unplaced: 0.25,
        },
      ],
    }),
  ],
};

const competition = {
  id: 'c',
  name: 'Cup',
  number_of_participants: 14,
  status: 'ended',
  paused_at: null,
  ends_at: '2020-11-20T18:00:00.000Z',
  template: { name: 'Rivers', total_weight: 65, question_types: [{ count: 4 }, { count: 6 }] },
};

const answer = (analysis: Analysis) =>
  server.use(http.get(at('/competitions/c/analysis'), () => HttpResponse.json({ data: analysis })));

beforeEach(() => {
  server.use(http.get(at('/get/competitionData/c'), () => HttpResponse.json({ data: { competition } })));
});

const open = async (search = '', permissions: readonly string[] = ['viewAny userscore']) =>
  renderPages(`${paths.competitionAnalysis({ id: 'c' })}${search}`, await featurePages(reports), { permissions });

it('says which question to look at and why, before all figures', async () => {
  answer(whole);
  await open();
  expect(await screen.findByRole('heading', { name: 'Cup' })).toBeVisible();
  expect(screen.getByText(t.toLookAt(1))).toBeVisible();
  // 75% of the best three people is no whole number, because some belong to them in part.
  expect(
    screen.getByText('75% of the best chose B “Amazon”. The key says A “Nile”. Check the key first.'),
  ).toBeVisible();
  expect(screen.getByText(new RegExp(`^${t.advice.negative_discrimination}`))).toBeVisible();
  expect(screen.getByText(t.counted(12, t.reliability(0.74)))).toBeVisible();
  expect(screen.getByText(t.smallSampleHint(12))).toBeVisible();
  expect(screen.getByText(t.someWait(12, 13))).toBeVisible();
  expect(screen.getByText(t.reliability(0.74))).toBeVisible();
});

it('is a tab of its event, below the facts of it, and a question is part of the tab', async () => {
  answer(whole);
  await open('?question=2', ['viewAny competition', 'viewAny userscore']);
  const tabs = within(await screen.findByRole('navigation', { name: eventPage.tabs }));
  expect(
    tabs.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href'), link.ariaCurrent]),
  ).toEqual([
    [eventPage.overview, paths.viewCompetition({ id: 'c' }), null],
    [`${eventPage.participants} 14`, paths.manageCompetition({ id: 'c' }), null],
    [eventPage.live, paths.liveCompetition({ id: 'c' }), null],
    [eventPage.results, paths.answeredUsers({ id: 'c' }), null],
    [eventPage.analysis, paths.competitionAnalysis({ id: 'c' }), 'page'],
  ]);
  for (const fact of ['Ended', 'Rivers', '10 questions', '65 points', /^ended 20 Nov 2020, 18:00/]) {
    expect(screen.getByText(fact)).toBeVisible();
  }
  expect(document.title).toBe('Analysis · Cup · Palestra');
  const trail = screen.getByRole('navigation', { name: shell.breadcrumbs });
  expect(within(trail).getByRole('link', { name: titles.results })).toHaveAttribute('href', paths.results());
});

it('has each distribution as a table too', async () => {
  answer(whole);
  await open();
  const scores = await screen.findByRole('table', { name: t.scores, hidden: true });
  expect(within(scores).getAllByRole('row', { hidden: true })).toHaveLength(11);
  const times = screen.getByRole('table', { name: t.time, hidden: true });
  expect(within(times).getByText(t.timeClass('0 s', '30 min'))).toBeInTheDocument();
});

it('begins with the lowest discrimination and says so, and sorts by other figures', async () => {
  answer(whole);
  const { user } = await open();
  const table = await screen.findByRole('table', { name: t.questions });
  const rows = () =>
    within(table)
      .getAllByRole('rowheader', { hidden: true })
      .map((row) => row.textContent);
  const order = screen.getByRole('combobox', { name: t.order });
  const head = within(table).getByRole('columnheader', { name: t.discrimination });
  expect(head).toHaveAttribute('aria-sort', 'ascending');
  expect(order).toHaveDisplayValue('Lowest discrimination first');
  // Questions without the figure come last.
  expect(rows()).toEqual(['Which is number 2?', 'Which is number 1?', 'The case']);
  await user.click(within(head).getByRole('button'));
  expect(head).toHaveAttribute('aria-sort', 'descending');
  expect(order).toHaveDisplayValue('Highest discrimination first');
  expect(rows()).toEqual(['Which is number 1?', 'Which is number 2?', 'The case']);
  await user.click(within(head).getByRole('button'));
  expect(head).toHaveAttribute('aria-sort', 'ascending');
  await user.selectOptions(order, t.orders.number.asc);
  expect(rows()).toEqual(['Which is number 1?', 'Which is number 2?', 'The case']);
});

it('shows what was chosen, with the key, and goes on to the next question', async () => {
  answer(whole);
  const { user } = await open('?question=2');
  const choices = await screen.findByRole('table', { name: t.choices });
  expect(screen.getByText(t.orders.discrimination.asc)).toBeVisible();
  const weakest = screen.getByText('of the points, weakest 27%: 35%');
  expect(weakest.closest('dd')?.parentElement).toHaveTextContent(/^Best 27%75%of the points/);
  expect(within(choices).getByRole('rowheader', { name: /Nile/ })).toHaveTextContent(/^A Nile/);
  expect(within(choices).getByRole('rowheader', { name: /Nile/ })).toHaveTextContent(t.key);
  expect(within(choices).getByRole('rowheader', { name: /Amazon/ })).toHaveTextContent(t.beats);
  expect(within(choices).getByRole('columnheader', { name: t.best(3) })).toBeVisible();
  const nile = within(choices).getByRole('row', { name: /Nile/ });
  expect(
    within(nile)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  ).toEqual(['6 50%', '0.8 25%', '2.3 75%']);
  await user.click(screen.getByRole('link', { name: t.next }));
  await waitFor(async () => expect(await screen.findByRole('heading', { name: 'Which is number 1?' })).toHaveFocus());
  await user.click(screen.getByRole('link', { name: t.next }));
  const places = await screen.findByRole('table', { name: t.places });
  // 9 of 12 sheets have the image where it belongs.
  const heart = within(places).getByRole('row', { name: /heart/ });
  expect(
    within(heart)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  ).toEqual([`9 75%${t.rightPlace}`, '3 25%']);
  expect(screen.getByText(t.placesHint(12))).toBeVisible();
  expect(screen.getByRole('heading', { name: 'The case' })).toHaveFocus();
});

it('shows the analysis of a template, which has no key to correct', async () => {
  server.use(http.get(at('/templates/t/analysis'), () => HttpResponse.json({ data: { ...whole, name: 'Rivers' } })));
  renderPages(`${paths.templateAnalysis({ id: 't' })}?question=2`, await featurePages(reports), {
    permissions: ['viewAny userscore', 'update userscore'],
  });
  expect(await screen.findByRole('heading', { name: 'Rivers' })).toBeVisible();
  expect(screen.getByText(t.weakest(0.35))).toBeVisible();
  expect(screen.queryByRole('link', { name: correction.open })).toBeNull();
  expect(screen.queryByText(correction.list)).toBeNull();
});

it.each([
  [0, t.nobody],
  [3, t.allWait(3)],
])('says why there are no figures of %i submitted sheets', async (submitted, sentence) => {
  answer({ ...whole, submitted, participants: 0 });
  await open();
  expect(await screen.findByText(sentence)).toBeVisible();
  expect(screen.queryByText(t.figures)).toBeNull();
});

it('leads to the analysis of the training whose id the address has', async () => {
  server.use(
    http.get(at('/get/competitionData/c'), () =>
      HttpResponse.json({ data: { competition: { ...competition, type: 2 } } }),
    ),
    http.get(at('/trainings/c/analysis'), () => HttpResponse.json({ data: whole })),
    http.get(at('/competitions/c/analysis'), () => HttpResponse.json(problem(404, 'Not found'), { status: 404 })),
  );
  const { router } = await open();
  await expect.poll(() => router.state.location.pathname).toBe(paths.trainingAnalysis({ id: 'c' }));
  expect(await screen.findByText(t.toLookAt(1))).toBeVisible();
});

it('says that the analysis could not be loaded', async () => {
  server.use(
    http.get(at('/competitions/c/analysis'), () => HttpResponse.json(problem(500, 'Broken.'), { status: 500 })),
  );
  await open();
  expect(await screen.findByRole('button', { name: common.tryAgain })).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Cup' })).toBeVisible();
});

it('without a reports service, Reports offers what can be analysed', async () => {
  server.use(
    http.get(at('/competitions/gotAnswers'), () =>
      HttpResponse.json({
        data: [{ id: 'c', name: 'Cup', number_of_participants: 13, answered: 13, scored: 0, ungraded: 13 }],
        meta: { current_page: 1, last_page: 1, per_page: 100, total: 1, from: 1, to: 1 },
      }),
    ),
  );
  answer(whole);
  const { user, router } = renderPages(paths.reports(), await featurePages(reports), {
    permissions: ['viewAny userscore'],
  });
  await user.click(await screen.findByRole('combobox', { name: t.kinds.competitions }));
  expect(screen.queryByText(t.kinds.templates)).toBeNull();
  await user.click(await screen.findByRole('option', { name: 'Cup' }));
  expect(router.state.location.pathname).toBe(paths.competitionAnalysis({ id: 'c' }));
});
