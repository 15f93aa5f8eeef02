/** Texts of the kinds of question and their review, for builder, answering and grading. */
import { formatNumber, plural } from '../format';

export const questions = {
  /** The default titles of the tabs, by the code of the kind. */
  titles: {
    1: 'True or False',
    2: 'Multiple Choice',
    3: 'Free Text',
    4: 'Rank',
    5: 'Arrange',
    6: 'Slides',
  },
  count: (n: number) => plural(n, { one: '# question', other: '# questions' }),
  number: (at: number) => `Question ${formatNumber(at)}`,
  points: (weight: number) => plural(weight, { one: '# point', other: '# points' }),
  mark: (mark: number, weight: number) => `${formatNumber(mark)} of ${formatNumber(weight)} points`,
  unmarked: 'Not marked yet',
  correct: 'Correct answer',
  chosenRight: 'Chosen, correct',
  chosenWrong: 'Chosen, wrong',
  missed: 'Correct, not chosen',
  modelAnswer: 'Model answer',
  modelOrder: 'Model order',
  participantAnswer: "Participant's answer",
  participantOrder: "Participant's order",
  inPlace: 'In its place',
  outOfPlace: 'Not in its place',
  notPlaced: 'Not placed',
  unanswered: 'Not answered',
  rankScale: 'Value from 1 to 10',
  valueSaid: (value: string, said: string) => `${value}: ${said}`,
  sortable: 'movable row',
  dragHow:
    'Press Space to pick the row up, the arrow keys to move it, Space to put it down, Escape to leave it where it was.',
  dragStart: (at: number, of: number) => `Picked up. It is at position ${formatNumber(at)} of ${formatNumber(of)}.`,
  dragOver: (at: number, of: number) => `It is now at position ${formatNumber(at)} of ${formatNumber(of)}.`,
  dragEnd: (at: number, of: number) => `Put down at position ${formatNumber(at)} of ${formatNumber(of)}.`,
  dragCancel: (at: number) => `Left at position ${formatNumber(at)}.`,
};
