import { beforeEach, describe, expect, it } from 'vitest';
import { blankTemplate, contentOf, createGroup, type TemplateDraft, toBody } from './draft';
import { MAX_KEPT, MAX_STEPS } from './history';
import { type Builder, makeBuilder } from './store';

let builder: Builder;
const group = () => builder.store.getState().groups.trueOrFalse;
const first = () => group().order[0]!;
const textOf = (key: string) => group().questions[key]?.text;
const history = () => builder.store.getState().history;
const typeText = (key: string, text: string) => {
  for (let end = 1; end <= text.length; end += 1) builder.setText('trueOrFalse', key, text.slice(0, end));
};

/** A template with that many questions. */
function templateOf(count: number): TemplateDraft {
  const blank = blankTemplate();
  const questions = Array.from({ length: count }, (_, at) => ({
    key: `q${at}`,
    text: `Question ${at}`,
    answers: [
      { key: `q${at}-t`, value: 'True', correct: true },
      { key: `q${at}-f`, value: 'False', correct: false },
    ],
  }));
  return { ...blank, groups: { ...blank.groups, trueOrFalse: createGroup('True or False', 5, questions) } };
}

beforeEach(() => {
  builder = makeBuilder(blankTemplate());
});

describe('undo', () => {
  it('takes back what was typed in a visit of a field as one step', () => {
    const key = first();
    typeText(key, 'The Nile');
    builder.leaveField(key, 'question');
    typeText(key, 'The Nile flows north');
    builder.undo();
    expect(textOf(key)).toBe('The Nile');
    builder.undo();
    expect(textOf(key)).toBe('');
    expect(builder.undo()).toBeNull();
    builder.redo();
    builder.redo();
    expect(textOf(key)).toBe('The Nile flows north');
    expect(builder.redo()).toBeNull();
  });

  it('keeps a typed text apart from a choice made in between', () => {
    const key = first();
    typeText(key, 'The Nile');
    const { answers } = group().questions[key]!;
    builder.setAnswers('trueOrFalse', key, answers.with(0, { ...answers[0]!, correct: true }));
    typeText(key, 'The Nile flows');
    builder.undo();
    expect(textOf(key)).toBe('The Nile');
    expect(group().questions[key]?.answers[0]?.correct).toBe(true);
    builder.undo();
    expect(group().questions[key]?.answers[0]?.correct).toBe(false);
  });

  it('brings back what Reset All, a deletion, a new order and pasted questions changed', () => {
    builder = makeBuilder(templateOf(3));
    const before = group().order;
    const changes = [
      () => builder.reset('trueOrFalse'),
      () => builder.remove('trueOrFalse', ['q1']),
      () => builder.remove('trueOrFalse', before),
      () => builder.move('trueOrFalse', 0, 2),
      () => builder.paste([{ group: 'trueOrFalse', weight: 1, questions: [group().questions['q0']!] }]),
      () => builder.duplicate('trueOrFalse', ['q0', 'q1']),
      () => builder.rename('trueOrFalse', 'Facts'),
      () => builder.setWeight('trueOrFalse', 7),
      () => builder.setDetails({ videos: ['https://youtu.be/abcdefghijk'] }),
    ];
    for (const change of changes) {
      const old = toBody(builder.snapshot());
      change();
      const now = toBody(builder.snapshot());
      expect(now).not.toEqual(old);
      builder.undo();
      expect(toBody(builder.snapshot())).toEqual(old);
      builder.redo();
      expect(toBody(builder.snapshot())).toEqual(now);
      builder.undo();
    }
    expect(group().order).toEqual(before);
  });

  it('leads to the tab and the question of the change', () => {
    builder = makeBuilder(templateOf(3));
    typeText('q2', 'Changed');
    builder.leaveField('q2', 'question');
    builder.select('trueOrFalse', 'q0');
    builder.open('rank');
    expect(builder.undo()).toBe('trueOrFalse');
    expect(builder.store.getState().tab).toBe('trueOrFalse');
    expect(group().selected).toBe('q2');
    builder.select('trueOrFalse', 'q0');
    builder.redo();
    expect(group().selected).toBe('q2');
  });

  it('ends what could be redone with the next change', () => {
    typeText(first(), 'a');
    builder.undo();
    builder.setWeight('trueOrFalse', 5);
    expect(builder.redo()).toBeNull();
  });

  it('keeps the version that a conflict decided', () => {
    typeText(first(), 'a');
    builder.setVersion(7);
    builder.undo();
    expect(builder.snapshot().version).toBe(7);
  });

  it('undoes back to a step, and only once', () => {
    builder = makeBuilder(templateOf(3));
    builder.remove('trueOrFalse', ['q1']);
    const step = builder.newestStep();
    typeText('q0', 'Changed');
    builder.undoBackTo(step);
    expect(group().order).toEqual(['q0', 'q1', 'q2']);
    expect(builder.undoBackTo(step)).toBeNull();
  });
});

describe('the memory of undo', () => {
  it('has a most of steps', () => {
    for (let nth = 0; nth < MAX_STEPS + 20; nth += 1) {
      builder.setText('trueOrFalse', first(), `text ${nth}`);
      builder.leaveField(first(), 'question');
    }
    expect(history().past).toHaveLength(MAX_STEPS);
  });

  it('shares all questions that a step does not change', () => {
    builder = makeBuilder(templateOf(2000));
    for (let nth = 0; nth < 20; nth += 1) {
      typeText(`q${nth}`, 'Changed');
      builder.leaveField(`q${nth}`, 'question');
    }
    const kept = new Set(
      [...history().past.map(({ draft }) => draft), contentOf(builder.store.getState())].flatMap(({ groups }) =>
        Object.values(groups.trueOrFalse.questions),
      ),
    );
    expect(kept.size).toBe(2000 + 20);
  });

  it('stays bounded when the whole template is replaced again and again', () => {
    builder = makeBuilder(templateOf(2000));
    for (let nth = 0; nth < 40; nth += 1) {
      builder.edit('trueOrFalse', templateOf(2000));
    }
    const cost = history().past.reduce((sum, step) => sum + step.cost, 0);
    expect(cost).toBeLessThanOrEqual(MAX_KEPT);
    expect(history().past.length).toBeGreaterThan(1);
  });
});
