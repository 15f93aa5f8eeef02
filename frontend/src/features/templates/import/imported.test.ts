import { describe, expect, it } from 'vitest';
import { blankTemplate, createGroup, questionsOf, toBody } from '../builder/draft';
import { templateTotals } from '../builder/whole';
import { newFiles } from '../upload/newFiles';
import { addToDraft, firstTab, takenFiles, takenQuestions, toNewDraft } from './imported';

const choice = (question: string) => ({
  question,
  answers: [
    { value: 'Nile', is_correct: 1 as const },
    { value: 'Rhine', is_correct: 0 as const },
  ],
});
const fileTemplate = {
  name: 'rivers',
  description: 'Imported from rivers.xml',
  matrial_status: 0 as const,
  videos: [],
  multipleChoices: {
    weight: 5,
    title: 'Rivers',
    questions: [choice('Which is longer?'), choice('Which flows north?')],
  },
  freeText: { weight: 4, questions: [{ question: 'Why does it flow?', answers: [{ value: '' }] }] },
};
const fromFile = toNewDraft(fileTemplate);

describe('a new template of a file', () => {
  it('has the name, the description, the points and the titles of the file', () => {
    const { multipleChoices, freeText, rank } = fromFile.groups;
    expect([fromFile.version, fromFile.name, fromFile.description]).toEqual([0, 'rivers', 'Imported from rivers.xml']);
    expect([multipleChoices.title, multipleChoices.weight, multipleChoices.order.length]).toEqual(['Rivers', 5, 2]);
    expect([freeText.title, freeText.weight]).toEqual(['Free Text', 4]);
    expect([rank.weight, templateTotals(fromFile).count]).toEqual(['', 3]);
  });

  it('sends the questions as the file had them', () => {
    expect(toBody(fromFile).multipleChoices).toEqual({
      weight: 5,
      title: 'Rivers',
      questions: fileTemplate.multipleChoices.questions,
    });
  });

  it('opens at the first tab with questions', () => {
    expect(firstTab(fromFile)).toBe('multipleChoices');
    expect(firstTab(blankTemplate())).toBeUndefined();
  });

  it('lists its questions in the order of the tabs, with a number of their own', () => {
    expect(takenQuestions(fromFile).map(({ at, group, points }) => [at, group, points])).toEqual([
      [1, 'multipleChoices', 5],
      [2, 'multipleChoices', 5],
      [3, 'freeText', 4],
    ]);
  });
});

describe('questions that are added to the open template', () => {
  const open = { ...fromFile, version: 7, name: 'Geography', description: 'Capitals', videos: ['https://vimeo.com/1'] };

  it('come after its own questions, and its details, points and titles stay', () => {
    const mine = { ...open.groups.multipleChoices, title: 'Mine', weight: 2 };
    const merged = addToDraft({ ...open, groups: { ...open.groups, multipleChoices: mine } }, toNewDraft(fileTemplate));
    expect(merged).toMatchObject({ version: 7, name: 'Geography', description: 'Capitals', videos: open.videos });
    const { title, weight, selected, order } = merged.groups.multipleChoices;
    expect([title, weight, selected, order.length]).toEqual(['Mine', 2, mine.selected, 4]);
    expect(order.slice(0, 2)).toEqual(mine.order);
    expect(new Set(order).size).toBe(4);
  });

  it('replace the empty question of a new tab, and bring their points and their title', () => {
    const merged = addToDraft(blankTemplate(), fromFile);
    const { title, weight } = merged.groups.multipleChoices;
    expect([title, weight, questionsOf(merged.groups.multipleChoices).length]).toEqual(['Rivers', 5, 2]);
    expect([merged.name, merged.description]).toEqual(['rivers', 'Imported from rivers.xml']);
  });

  it('leave a title and points that were written before the first question', () => {
    const blank = blankTemplate();
    const written = createGroup('Mine', 3, questionsOf(blank.groups.multipleChoices));
    const merged = addToDraft({ ...blank, groups: { ...blank.groups, multipleChoices: written } }, fromFile);
    expect([merged.groups.multipleChoices.title, merged.groups.multipleChoices.weight]).toEqual(['Mine', 3]);
  });

  it('leave the tabs of other kinds as they are', () => {
    const blank = blankTemplate();
    const merged = addToDraft(blank, fromFile);
    expect(merged.groups.rank).toBe(blank.groups.rank);
  });
});

describe('the slides and the material of a file', () => {
  const picture = new File(['a picture'], 'door.png', { type: 'image/png' });
  const rules = new File(['rules'], 'rules.pdf');
  const template = {
    name: 'Logistics',
    description: 'Containers',
    matrial_status: 1 as const,
    videos: ['https://vimeo.com/1'],
    material: [{ key: 'm1', fileName: 'rules.pdf', size: 5 }],
    slides: {
      weight: 10,
      title: 'Cases',
      name: 'Loading',
      description: 'Sort them',
      images: [
        { key: 'i1', fileName: 'door.png' },
        { key: 'i2', fileName: 'truck.png' },
      ],
      category: [
        {
          name: 'Before',
          images: [
            { key: 'i2', order: 2 },
            { key: 'i1', order: 1 },
          ],
        },
        { name: 'After', images: [] },
      ],
    },
  };
  const contents = new Map([
    ['i1', picture],
    ['m1', rules],
  ]);
  const draft = toNewDraft(template, contents);

  it('are sent as the file had them, under keys of their own', () => {
    const { slides, material, matrial_status } = toBody(draft);
    const [first, second] = draft.slides?.images.map(({ key }) => key) ?? [];
    expect(slides).toEqual({
      ...template.slides,
      images: [
        { key: first, fileName: 'door.png' },
        { key: second, fileName: 'truck.png' },
      ],
      category: [
        {
          name: 'Before',
          images: [
            { key: first, order: 1 },
            { key: second, order: 2 },
          ],
        },
        { name: 'After', images: [] },
      ],
    });
    expect([first, second]).not.toContain('i1');
    expect(material).toEqual([{ key: draft.material[0]?.key, fileName: 'rules.pdf', size: 5 }]);
    expect(matrial_status).toBe(1);
  });

  it('are uploaded after the template is saved', () => {
    const [image] = draft.slides?.images ?? [];
    const slidesData = {
      data: {
        slideInfo: { id: 's', images: [{ key: image?.key ?? '', id: 'image' }] },
        categoriesInfo: [],
        slideCategories: [],
      },
    };
    const materials = [{ key: draft.material[0]?.key ?? '', id: 'material' }];
    const upload = newFiles(draft, { template_id: 't', slidesData, materials });
    expect(upload.images).toEqual([{ id: 'image', blob: picture, fileName: 'door.png' }]);
    expect(upload.materials).toEqual([{ id: 'material', blob: rules, fileName: 'rules.pdf' }]);
  });

  it('must be chosen again where the file does not contain them', () => {
    expect(takenFiles(draft)).toMatchObject([
      { fileName: 'door.png', use: 'image', size: 9 },
      { fileName: 'truck.png', use: 'image', size: null },
      { fileName: 'rules.pdf', use: 'material', size: 5 },
    ]);
    expect(draft.slides?.images.map(({ isLost }) => isLost)).toEqual([undefined, true]);
    expect(toNewDraft(template).material[0]?.file).toBeNull();
  });

  it('count as one question, in the tab that opens if there is no other', () => {
    expect(firstTab(draft)).toBe('slides');
    expect(templateTotals(draft)).toEqual({ count: 1, points: 10 });
    expect(takenQuestions(draft)).toMatchObject([{ at: 1, group: 'slides', points: 10 }]);
    const rank = {
      weight: 1,
      questions: [{ question: 'How much?', answers: [{ value: '7', is_correct: 1 as const }] }],
    };
    expect(takenQuestions(toNewDraft({ ...template, rank }, contents))).toMatchObject([
      { at: 1, group: 'slides' },
      { at: 2, group: 'rank' },
    ]);
    expect(firstTab(toNewDraft({ ...fileTemplate, slides: template.slides }, contents))).toBe('multipleChoices');
  });

  it('bring slides into a template that has none, and no material', () => {
    const merged = addToDraft(blankTemplate(), draft);
    expect(merged.slides).toBe(draft.slides);
    expect([merged.material, merged.videos, merged.activeMaterial]).toEqual([[], [], false]);
  });

  it('leave the slides of a template as they are', () => {
    const open = toNewDraft({ ...template, slides: { ...template.slides, name: 'Mine' } }, contents);
    expect(addToDraft(open, draft).slides).toBe(open.slides);
  });
});
