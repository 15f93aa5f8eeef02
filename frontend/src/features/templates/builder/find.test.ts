import { expect, it } from 'vitest';
import { draftAnswer } from '@/questions/draft';
import { BLANK_SLIDES } from '@/questions/slides/draft';
import { blankTemplate, createGroup } from './draft';
import { findMatches } from './find';

const blank = blankTemplate();
const draft = {
  groups: {
    ...blank.groups,
    trueOrFalse: createGroup('Facts', 1, [
      { key: 'a', text: 'The Seine flows through Paris', answers: [draftAnswer('True', true), draftAnswer('False')] },
    ]),
    multipleChoices: createGroup('Choices', 1, [
      { key: 'b', text: 'Which café?', answers: [draftAnswer('SEINE'), draftAnswer('كِتَاب')] },
    ]),
  },
  slides: {
    ...BLANK_SLIDES,
    name: 'Ships on the Elbe',
    description: 'Sort the ships.',
    images: [{ key: 'i', fileName: 'ship.png', id: 'i' }],
    categories: [{ key: 'c', name: 'Lighters', places: ['i'] }],
  },
};

it.each([
  ['seine', ['a question', 'b answers.0.value']],
  ['CAFE', ['b question']],
  ['كتاب', ['b answers.1.value']],
  // The names of files are not texts of the template.
  ['ship', ['slides name', 'slides description']],
  ['LIGHTER', ['slides category.0.name']],
  // The fixed answers are not texts of the author.
  ['true', []],
  ['  ', []],
])('finds %j in questions and answers of all tabs', (wanted, places) => {
  expect(findMatches(draft, wanted).map(({ question, tab, field }) => `${question ?? tab} ${field}`)).toEqual(places);
});
