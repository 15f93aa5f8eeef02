/** A small paper with one question of each kind, with and without a slides case, for the tests of this feature. */
import type { AskedQuestion, QuestionType } from '@/questions/kinds';
import type { AskedSlides, Placements } from '@/questions/slides/types';
import { openSession } from './draft';
import { readPaper } from './paper';
import { UNMARKED } from './reviewMarks';

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
export const slides: AskedSlides = {
  id: 'case',
  title: 'Kind 6',
  name: 'What of case?',
  description: 'Put each picture into its group.',
  weight: 2,
  attachments: ['p1', 'p2', 'p3'].map((id) => ({
    id,
    path: `images/${id}`,
    thumbnail: `thumbnails/${id}`,
  })),
  categories: [
    { id: 'before', name: 'Before loading' },
    { id: 'after', name: 'After closing' },
  ],
};

/** Returns an answer to the slides case: for each category, the pictures in their places. */
export const placed = (...places: readonly (readonly string[])[]): Placements => ({
  slides: places.flatMap((pictures, category) =>
    pictures.map((picture, at) => ({
      slide_attachment_id: picture,
      order: at + 1,
      category_id: slides.categories[category]?.id ?? '',
    })),
  ),
});
export const paper = readPaper(questions, null);
export const paperWithSlides = readPaper(questions, slides);
export const DEADLINE = Date.parse('2026-11-21T10:00:00Z');
export const ATTEMPT = 'attempt-1';
export const opened = openSession(
  paper,
  { ...UNMARKED, attempt: ATTEMPT, sheet: {}, revision: 4, deadline: DEADLINE },
  null,
);
