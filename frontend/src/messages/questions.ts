/** The kinds of question and their review, wherever they are shown: builder, answering, grading. */
export const questions = {
  /** Tab titles where a template gives none of its own, by code. */
  titles: {
    1: 'True or False',
    2: 'Multiple Choice',
    3: 'Free Text',
    4: 'Rank',
    5: 'Arrange',
    6: 'Slides',
  },
  number: (at: number) => `Question ${at}`,
  points: (weight: number) => `${weight} ${weight === 1 ? 'point' : 'points'}`,
  mark: (mark: number, weight: number) => `${mark} of ${weight} points`,
  unmarked: 'Not marked yet',
  correct: 'Correct answer',
  chosen: 'Chosen',
  chosenRight: 'Chosen, correct',
  chosenWrong: 'Chosen, wrong',
  missed: 'Correct, not chosen',
  modelAnswer: 'Model answer',
  modelOrder: 'Model order',
  participantAnswer: "Participant's answer",
  participantOrder: "Participant's order",
  inPlace: 'In its place',
  outOfPlace: 'Not in its place',
  unanswered: 'Not answered',
  rankScale: 'Value from 1 to 10',
};
