/** Texts of the model answers of a template, for staff and for participants. */
import { plural } from '../format';
import { titles } from './titles';

export const modelAnswers = {
  title: titles.modelAnswers,
  name: 'Template Name',
  description: 'Template Description',
  material: 'Template Material',
  videos: 'Template Videos',
  totalWeight: 'Total weight',
  questionTypes: 'Question types',
  weightOf: (points: string, questions: number) =>
    plural(questions, { one: `${points} for # question`, other: `${points} for each of # questions` }),
  print: 'Print',
  failed: "Couldn't load the model answers",
  withheld: 'The model answers are not shown yet',
};
