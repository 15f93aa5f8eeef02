import { describe, expect, it } from 'vitest';
import type { Flag, Question } from './api';
import { adviceOn, oddOnes, verdictOf } from './verdicts';

/** The number of participants. The best and the weakest are 5 each. */
const ALL = 20;

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
      expect(adviceOn(odd, ALL).some((sentence) => sentence.includes('did better'))).toBe(word === 'Check the key');
    },
  );

  it('tells how many were right, or for marks of a grader how many points were won', () => {
    const hard = (figures: Partial<Question>) => adviceOn(question(['too_hard'], figures), ALL)[0];
    expect(hard({ facility: 0 })).toMatch(/^Nobody got it right\. Check/);
    expect(hard({ facility: 0.1 })).toMatch(/^2 of 20 got it right\. Check/);
    expect(hard({ facility: 0, type: 3 })).toMatch(/^Nobody won a point\. Check/);
    expect(hard({ facility: 0.1, type: 3 })).toMatch(/^10% of the points were won\. Check/);
    expect(adviceOn(question(['too_easy'], { facility: 1 }), ALL)[0]).toMatch(/^20 of 20 got it right, so /);
  });

  it('compares the best and the weakest in numbers of people, if nobody belongs to them in part', () => {
    const reversed = (figures: Partial<Question>) =>
      adviceOn(question(['negative_discrimination'], { discrimination: -0.4, ...figures }), ALL)[0];
    expect(reversed({ upper: 0.2, lower: 0.8 })).toContain(
      '4 of the weakest 5 got it right, but only 1 of the best 5.',
    );
    expect(reversed({ upper: 0.25, lower: 0.8 })).toContain(
      '4 of the weakest 5 got it right, but only 25% of the best.',
    );
    expect(reversed({ type: 3, upper: 0.2, lower: 0.8 })).toContain('The weakest won 80% of the points, the best 20%.');
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
  expect(adviceOn(given, ALL)).toEqual([expect.stringContaining('say nothing of the question')]);
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

it('a sentence names the choices that are odd, with the numbers of people', () => {
  const advice = adviceOn(
    question(['unused_option', 'option_beats_key'], {
      options: [
        { ...option('Bern', []), is_correct: true },
        { ...option('Oslo', ['option_beats_key']), upper: 0.8 },
        { ...option('Rome', ['unused_option']), share: 0.05 },
        { ...option('Riga', ['unused_option']), share: 0 },
      ],
    }),
    ALL,
  );
  expect(advice).toEqual([
    '4 of the best 5 chose B “Oslo”. The key says A “Bern”. Check the key first.',
    '1 of 20 chose C “Rome”. Nobody chose D “Riga”. A more plausible wrong choice would make the question stronger.',
  ]);
});
