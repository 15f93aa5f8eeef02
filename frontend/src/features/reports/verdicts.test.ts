import { describe, expect, it } from 'vitest';
import type { Flag, Question } from './api';
import { adviceOn, numbered, oddOnes, sorted, verdictOf } from './verdicts';

const question = (flags: Flag[], figures: Partial<Question> = {}): Question => ({
  question_id: null,
  number: 1,
  type: 2,
  text: 'Which?',
  weight: 1,
  unanswered: 0,
  facility: 0.5,
  discrimination: 0.3,
  upper_lower: 0.4,
  upper: 0.6,
  lower: 0.2,
  full_marks: false,
  flags,
  options: [],
  items: [],
  slides: [],
  ...figures,
});

const option = (value: string, flags: Flag[]) => ({
  answer_id: value,
  value,
  is_correct: false,
  share: 0.1,
  upper: 0.1,
  lower: 0.1,
  flags,
});

describe('the verdict on a question', () => {
  it('is that of its most serious flag', () => {
    expect(verdictOf(question(['too_hard', 'option_beats_key'])).word).toBe('Check the key');
    expect(verdictOf(question(['unused_option', 'too_easy'])).word).toBe('Too easy');
  });

  it.each([
    // The server does not flag what can be chance, or what the best and weakest contradict.
    [-0.01, [], 'Tells little'],
    [-0.4, [], 'Tells little'],
    [-0.4, ['negative_discrimination'], 'Check the key'],
    [0, [], 'Nothing odd'],
  ] as [number, Flag[], string][])(
    'for a discrimination of %s with the flags %s is "%s"',
    (discrimination, flags, word) => {
      const odd = question(flags, { discrimination });
      expect(verdictOf(odd).word).toBe(word);
      expect(oddOnes([odd])).toHaveLength(word === 'Nothing odd' ? 0 : 1);
      expect(adviceOn(odd).some((sentence) => sentence.includes('did better'))).toBe(word === 'Check the key');
    },
  );

  it('says in words that nobody won a point', () => {
    expect(adviceOn(question(['too_hard'], { facility: 0 }))[0]).toMatch(/^Nobody won a point\. Check/);
    expect(adviceOn(question(['too_hard'], { facility: 0.1 }))[0]).toMatch(/^Only 10%/);
  });

  it('is good if nothing but the sample is flagged, and unknown without figures', () => {
    expect(verdictOf(question(['small_sample'])).word).toBe('Nothing odd');
    expect(verdictOf(question(['small_sample'], { facility: null })).word).toBe('No figure');
  });
});

it('a question that earned everybody full marks has no verdict', () => {
  const given = question(['small_sample'], { full_marks: true, facility: 1, discrimination: -0.05 });
  expect(verdictOf(given).word).toBe('Full marks for everybody');
  expect(oddOnes([given])).toEqual([]);
  expect(adviceOn(given)).toEqual([expect.stringContaining('say nothing of the question')]);
});

it('the questions to look at begin with the most serious ones and keep their numbers', () => {
  const odd = oddOnes([
    question(['too_easy'], { number: 1 }),
    question(['small_sample'], { number: 2 }),
    // The question with the number 3 was dropped.
    question(['negative_discrimination'], { number: 4 }),
  ]);
  expect(odd.map(({ number }) => number)).toEqual([4, 1]);
});

it('a sentence names the choices that are odd', () => {
  const advice = adviceOn(
    question(['unused_option', 'option_beats_key'], {
      options: [
        option('Oslo', ['option_beats_key']),
        option('Rome', ['unused_option']),
        option('Bern', ['unused_option']),
      ],
    }),
  );
  expect(advice).toHaveLength(2);
  expect(advice[0]).toContain('“Oslo”');
  expect(advice[1]).toContain('“Rome”, “Bern”');
});

describe('the order of the questions', () => {
  const rows = numbered([
    question([], { number: 1, discrimination: null }),
    question([], { number: 2, discrimination: 0.4 }),
    question([], { number: 3, discrimination: -0.2 }),
    question([], { number: 4, discrimination: 0.4 }),
  ]);
  const order = (by: string, sort: 'asc' | 'desc') => sorted(rows, by, sort).map(({ number }) => number);

  it('has questions without the figure last, in both directions', () => {
    expect(order('discrimination', 'asc')).toEqual([3, 2, 4, 1]);
    expect(order('discrimination', 'desc')).toEqual([2, 4, 3, 1]);
  });

  it('is that of the template if no figure is named', () => {
    expect(order('created_at', 'asc')).toEqual([1, 2, 3, 4]);
  });
});
