/** A small paper with one question of each kind, for the tests of this feature. */
import type { AskedQuestion, QuestionType } from '@/questions/kinds';
import { openSession } from './draft';
import { readPaper } from './paper';

const askedQuestion = (id: string, type: QuestionType, values: readonly string[]): AskedQuestion => ({
  id,
  type,
  title: `Kind ${type}`,
  weight: 2,
  content: `What of ${id}?`,
  answers: values.map((value, at) => ({ id: `${id}${at + 1}`, question_id: id, value })),
});

export const questions = [
  askedQuestion('arr', 5, ['cheese', 'apple', 'bread']),
  askedQuestion('tf', 1, ['True', 'False']),
  askedQuestion('mc', 2, ['red', 'green', 'blue']),
  askedQuestion('text', 3, ['']),
  askedQuestion('rank', 4, ['1', '2', '3']),
];
export const paper = readPaper(questions);
export const DEADLINE = Date.parse('2026-11-21T10:00:00Z');
export const ATTEMPT = 'attempt-1';
export const opened = openSession(paper, { attempt: ATTEMPT, sheet: {}, revision: 4, deadline: DEADLINE }, null);
