import { beforeEach, describe, expect, it } from 'vitest';
import { checkWeight, groupStatus } from './checks';
import { blankTemplate, toBody } from './draft';
import { placeRefusals } from './refusals';
import { type Builder, makeBuilder, reviveDraft, shownMistakes } from './store';
import { looseWeights, savingBarrier } from './whole';

let builder: Builder;
const currentGroup = () => builder.store.getState().groups.trueOrFalse;
const selectedQuestion = () => currentGroup().questions[currentGroup().selected]!;
const writeText = (text: string) => {
  builder.setText('trueOrFalse', currentGroup().selected, text);
  const { answers } = selectedQuestion();
  builder.setAnswers('trueOrFalse', currentGroup().selected, answers.with(0, { ...answers[0]!, correct: true }));
};

beforeEach(() => {
  builder = makeBuilder(blankTemplate());
});

describe('a weight', () => {
  it.each([
    ['', 'Required'],
    [0, 'Weight must be more than 0'],
    [0.001, 'Weight must have at most two decimals'],
    [2.5, null],
  ] as const)('%s', (weight, sentence) => expect(checkWeight(weight)).toBe(sentence));

  it('above 999 becomes 999', () => {
    builder.setWeight('rank', 2000);
    expect(builder.store.getState().groups.rank.weight).toBe(999);
  });
});

describe('the questions of a tab', () => {
  it('grow only when the last one is valid, else its mistakes are shown', () => {
    expect(builder.add('trueOrFalse')).toBe(false);
    expect(builder.store.getState().focus).toEqual({ field: 'question' });
    expect(shownMistakes(builder.store.getState(), 'trueOrFalse', selectedQuestion())).toEqual({
      question: 'Required',
      answers: 'Required',
    });
    writeText('The Nile flows north');
    expect(builder.add('trueOrFalse')).toBe(true);
    expect(currentGroup().order).toHaveLength(2);
    expect(selectedQuestion().text).toBe('');
  });

  it('keep at least one', () => {
    builder.remove('trueOrFalse', [currentGroup().selected]);
    expect(currentGroup().order).toHaveLength(1);
  });

  it('move, and the one after a removed one is edited', () => {
    writeText('first');
    builder.add('trueOrFalse');
    writeText('second');
    builder.move('trueOrFalse', 1, 0);
    expect(currentGroup().order.map((key) => currentGroup().questions[key]?.text)).toEqual(['second', 'first']);
    builder.remove('trueOrFalse', [currentGroup().order[0]!]);
    expect(selectedQuestion().text).toBe('first');
  });

  it('typing in one tab leaves the state of the others as it was', () => {
    const before = groupStatus('rank', builder.store.getState().groups.rank);
    writeText('a question');
    expect(groupStatus('rank', builder.store.getState().groups.rank)).toBe(before);
  });
});

describe('saving', () => {
  it('is barred with the first reason, in the order of the page', () => {
    expect(savingBarrier(builder.snapshot())?.place).toMatchObject({ group: null, field: 'name' });
    builder.setDetails({ name: 'Rivers', description: 'Of the world' });
    expect(savingBarrier(builder.snapshot())?.reason).toBe('Write at least one question first');
    builder.setText('trueOrFalse', currentGroup().selected, 'The Nile flows north');
    expect(savingBarrier(builder.snapshot())?.reason).toBe('True or False, weight: Required');
    builder.setWeight('trueOrFalse', 5);
    expect(savingBarrier(builder.snapshot())?.reason).toBe('True or False, question 1: choose the right answer');
    writeText('The Nile flows north');
    expect(savingBarrier(builder.snapshot())).toBeNull();
  });

  it('sends groups without questions as empty lists', () => {
    writeText('The Nile flows north');
    builder.setWeight('trueOrFalse', 5);
    const body = toBody(builder.snapshot());
    expect(body.rank).toEqual([]);
    expect(body.trueOrFalse).toMatchObject({
      weight: 5,
      title: 'True or False',
      questions: [{ question: 'The Nile flows north', answers: [{ is_correct: 1 }, { is_correct: 0 }] }],
    });
  });
});

describe('a field', () => {
  it('shows its error when it is left, and not before', () => {
    const { selected } = currentGroup();
    builder.setText('trueOrFalse', selected, 'ab');
    const shown = () => shownMistakes(builder.store.getState(), 'trueOrFalse', selectedQuestion());
    expect(shown()).toEqual({});
    builder.leaveField(selected, 'question');
    expect(shown()).toEqual({ question: 'Question must be more than 3 characters' });
    builder.setText('trueOrFalse', selected, 'abc');
    expect(shown()).toEqual({});
  });

  it('of a question without a word asks for nothing', () => {
    const { selected } = currentGroup();
    builder.leaveField(selected, 'question');
    expect(shownMistakes(builder.store.getState(), 'trueOrFalse', selectedQuestion())).toEqual({});
  });
});

it('finds the weights that would be lost without a question', () => {
  builder.setWeight('rank', 5);
  builder.setWeight('trueOrFalse', 5);
  writeText('The Nile flows north');
  expect(looseWeights(builder.snapshot()).map(({ name }) => name)).toEqual(['rank']);
});

it('counts what is to be corrected, and names more than 2,000 questions', () => {
  expect(savingBarrier(builder.snapshot())?.errors).toBe(2);
  builder.setDetails({ name: 'Rivers' });
  builder.setDetails({ description: 'Of the world' });
  builder.setWeight('trueOrFalse', 5);
  writeText('The Nile flows north');
  const one = selectedQuestion();
  builder.duplicate('trueOrFalse', Array(1999).fill(one.key));
  expect(savingBarrier(builder.snapshot())).toBeNull();
  expect(builder.add('trueOrFalse')).toBe(false);
  expect(currentGroup().order).toHaveLength(2000);
});

describe('picked questions', () => {
  beforeEach(() => {
    writeText('one');
    for (const text of ['two', 'three', 'four']) {
      builder.add('trueOrFalse');
      writeText(text);
    }
  });
  const texts = (keys: readonly string[]) => keys.map((key) => currentGroup().questions[key]?.text);

  it('are the selected one, a range, or any of them', () => {
    const { order } = currentGroup();
    expect(texts(builder.pickedKeys('trueOrFalse'))).toEqual(['four']);
    builder.pickRange('trueOrFalse', order[2]!, order[1]!);
    expect(texts(builder.pickedKeys('trueOrFalse'))).toEqual(['two', 'three']);
    builder.togglePick('trueOrFalse', order[0]!);
    builder.togglePick('trueOrFalse', order[1]!);
    expect(texts(builder.pickedKeys('trueOrFalse'))).toEqual(['one', 'three']);
    builder.select('trueOrFalse', order[1]!);
    expect(texts(builder.pickedKeys('trueOrFalse'))).toEqual(['two']);
  });

  it('are duplicated behind the last of them', () => {
    const { order } = currentGroup();
    builder.duplicate('trueOrFalse', order.slice(0, 2));
    expect(texts(currentGroup().order)).toEqual(['one', 'two', 'one', 'two', 'three', 'four']);
  });

  it('leave the one before or after them selected, and a blank one when none is left', () => {
    const { order } = currentGroup();
    builder.remove('trueOrFalse', order.slice(2));
    expect(selectedQuestion().text).toBe('two');
    builder.remove('trueOrFalse', currentGroup().order);
    expect(currentGroup().order).toHaveLength(1);
    expect(selectedQuestion().text).toBe('');
  });
});

describe("the server's refusals", () => {
  it('land on their question and field, the first in the order of the page ahead', () => {
    writeText('first');
    builder.add('trueOrFalse');
    writeText('second');
    const draft = builder.snapshot();
    const { refused, first, formErrors } = placeRefusals(
      {
        questions: ['Add at least one question'],
        'trueOrFalse.questions.1.answers.0.value': ['Required'],
        'trueOrFalse.weight': ['Required'],
        'videos.0': ['Invalid URL'],
        'rank.questions.0.question': ['Required'],
      },
      draft,
    );
    expect(first).toEqual({ group: null, field: 'videos.0', sentence: 'Invalid URL' });
    expect(refused[currentGroup().order[1]!]).toEqual({ 'answers.0.value': 'Required' });
    expect(refused['trueOrFalse']).toEqual({ weight: 'Required' });
    // The group Rank has no question here, so the message cannot refer to a question.
    expect(formErrors).toEqual(['Add at least one question', 'Required']);
  });

  it('go with the next edit of their question', () => {
    const key = currentGroup().selected;
    builder.refuse({ [key]: { question: 'Too rude' } });
    expect(shownMistakes(builder.store.getState(), 'trueOrFalse', selectedQuestion())).toEqual({
      question: 'Too rude',
    });
    writeText('polite');
    expect(builder.store.getState().refused).toEqual({});
  });
});

it('a kept draft comes back whole', () => {
  writeText('The Nile flows north');
  const kept = structuredClone(builder.snapshot());
  expect(reviveDraft(kept, blankTemplate())).toEqual(kept);
});
