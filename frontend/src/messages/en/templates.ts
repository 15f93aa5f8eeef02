/** Texts of templates: the list, the builder and the model answers. Messages under fields do not include the star. */
import { formatNumber, plural } from '../format';
import { titles } from './titles';

const questionCount = (n: number) => plural(n, { one: '# question', other: '# questions' });
const pointCount = (n: number) => plural(n, { one: '# point', other: '# points' });

export const templates = {
  title: titles.templates,
  count: (n: number) => plural(n, { one: '# template', other: '# templates' }),
  search: 'Search by name',
  failed: "Couldn't load the templates",
  openFailed: "Couldn't load this template",
  create: 'Create Template',
  edit: 'Edit template',
  name: 'Template Name',
  description: 'Template Description',
  created: 'Created at',
  usedIn: 'Used in',
  empty: "You don't have any templates yet",
  emptyHint:
    'A template holds the questions of a competition or a training. Write it once and use it as often as you like.',

  firstSteps: 'See all first steps to an event.',

  view: 'View',
  editAction: 'Edit',
  copy: 'Copy Template',
  deleteAction: 'Delete',
  inUse: 'A template used by competitions or trainings cannot be edited or deleted',
  inUseHint: 'Copy it, and change the copy.',
  uploading: 'please wait for uploading all attachments',
  uploadMissing: 'Upload missing files',
  questionsCount: 'Questions',
  pointsCount: 'Points',
  attachments: 'Attachments',
  allAttachments: 'With and without missing files',
  attachmentsReady: 'Complete',
  attachmentsProcessing: 'Still processing',
  deleteQuestion: (name: string) => `Do you want to delete the template ${name}?`,
  deleteDetail: 'Its questions are deleted with it. This cannot be undone.',
  deleteMany: {
    question: (n: number) =>
      plural(n, { one: 'Do you want to delete # template?', other: 'Do you want to delete # templates?' }),
    detail: 'Their questions are deleted with them. This cannot be undone.',
    done: (n: number) => plural(n, { one: '# template deleted', other: '# templates deleted' }),
  },
  /** The nth name for a copy. The first one has no number. */
  copyName: (name: string, max: number, nth = 1) => {
    const suffix = nth === 1 ? ' Copy' : ` Copy ${formatNumber(nth)}`;
    return (
      [...name]
        .slice(0, max - suffix.length)
        .join('')
        .trimEnd() + suffix
    );
  },
  copySelected: 'Copy…',
  saveCopies: 'Copy templates',
  copyMany: {
    question: (n: number) =>
      plural(n, { one: 'Do you want to copy # template?', other: 'Do you want to copy # templates?' }),
    detail: (max: number) =>
      `A copy has the name of its template and 'Copy', within ${formatNumber(max)} characters. If the name is used already, it gets a number.`,
    running: (done: number, of: number) => `${formatNumber(done)} of ${formatNumber(of)} copied…`,
    done: (n: number) => plural(n, { one: '# template copied', other: '# templates copied' }),
    partlyDone: (done: number, of: number) =>
      done === 0 ? 'Nothing was copied' : `${formatNumber(done)} of ${formatNumber(of)} copied`,
    leftOut: (n: number) =>
      plural(n, { one: '# of the selected cannot be copied:', other: '# of the selected cannot be copied:' }),
    impossible: 'None of the selected can be copied',
  },
  copyHint: (max: number) => `At most ${formatNumber(max)} characters`,
  copyNameMissing: 'Please Enter Template Name',
  copied: 'Template Copied Successfully',
  saveCopy: 'Copy template',

  stepDetails: 'Details',
  stepQuestions: 'Questions',
  steps: 'Steps',
  next: 'Next',

  videos: 'Template Videos',
  videosHint: 'Links to YouTube or Vimeo, shown to participants before they start',
  addVideo: 'Add video',
  removeVideo: (address: string) => `Remove the video ${address}`,
  openVideo: (address: string) => `Watch ${address}`,
  activeMaterial: 'Active Material',
  activeMaterialHint: 'Participants see the material and the videos of this template',
  unsaved: 'Your changes to this template are not saved.',
  notSaved: 'The template is not saved',
  save: 'Save Template',
  restored: 'We restored your unsaved draft.',
  discardDraft: 'Discard draft',
  looseDraft:
    'This browser has no room for your draft. Keep this tab open, and save the template before you reload the page.',
  discardQuestion: 'Do you want to discard what you typed?',

  kinds: 'Question types',
  rename: (title: string) => `Rename ${title}`,
  renameTitle: 'Rename tab',
  tabTitle: 'Tab title',
  saveTitle: 'Rename',
  tabErrors: 'has mistakes',
  resetAll: 'Reset All',
  resetQuestion: 'Are you sure you want to reset data?',
  resetDetail: (tab: string) => `All questions of ${tab}.`,
  weight: 'Weight per question',
  weightHint: (max: number) => `Points for each question of this tab, up to ${formatNumber(max)}`,
  groupTotal: (points: string) => `${points} in this tab`,
  groupSize: (title: string, questions: number, points: number) =>
    `${title}: ${questionCount(questions)}, ${pointCount(points)}`,
  total: (points: number, questions: number) => `${questionCount(questions)} · ${pointCount(points)}`,

  questions: 'Questions',
  addQuestion: 'Add question',
  addQuestionKeys: 'Ctrl+Enter',
  deleteQuestionNow: (at: number) => `Delete question ${formatNumber(at)}`,
  deleteQuestionAsk: (at: number) => `Do you want to delete question ${formatNumber(at)}?`,
  lastQuestion: 'A tab keeps at least one question',
  deleteQuestions: (n: number) =>
    plural(n, { one: 'Do you want to delete # question?', other: 'Do you want to delete # questions?' }),
  duplicate: 'Duplicate',
  duplicateQuestion: (at: number) => `Duplicate question ${formatNumber(at)}`,
  listActions: 'Actions for questions',
  listHow:
    'Arrow keys move, Shift with them picks several, Control and A picks all. Control and C copies, Control and V pastes, Control and D duplicates, Delete deletes.',
  pickedCount: (n: number) => plural(n, { one: '# picked', other: '# picked' }),
  pickedState: 'picked',
  unpick: 'Done',
  pickSeveral: 'Pick several',
  pickAll: 'Pick all',
  copyQuestions: 'Copy',
  cutQuestions: 'Cut',
  pasteQuestions: 'Paste',
  deleteQuestionsAction: 'Delete…',
  copiedQuestions: (n: number) => plural(n, { one: '# question copied', other: '# questions copied' }),
  copiedHint: 'Paste in this template or in another one.',
  cutDone: (n: number) => plural(n, { one: '# question cut', other: '# questions cut' }),
  pasted: (n: number) => plural(n, { one: '# question pasted', other: '# questions pasted' }),
  duplicated: (n: number) => plural(n, { one: '# question duplicated', other: '# questions duplicated' }),
  removed: (n: number) => plural(n, { one: '# question deleted', other: '# questions deleted' }),
  noRoom: (n: number, max: number) =>
    plural(n, {
      one: `# question was left out: a template has at most ${formatNumber(max)}.`,
      other: `# questions were left out: a template has at most ${formatNumber(max)}.`,
    }),
  pasteLater: 'These questions were copied by a later version of Palestra, and cannot be read here.',
  pasteDamaged: 'The copied questions are damaged and cannot be read. Copy them again.',
  pasteNothing: 'There is nothing to paste. Copy questions first.',
  useCopyKeys: 'This browser copies by key only: choose the questions in the list and press Ctrl+C.',
  usePasteKeys: 'This browser pastes by key only: choose a question in the list and press Ctrl+V.',
  undo: 'Undo',
  redo: 'Redo',
  nothingToUndo: 'Nothing to undo',
  nothingToRedo: 'Nothing to redo',
  undone: 'Undone',
  redone: 'Redone',
  find: 'Find in this template',
  found: (at: number, of: number) =>
    at === 0 ? `${formatNumber(of)} found` : `${formatNumber(at)} of ${formatNumber(of)}`,
  foundNothing: 'Nothing found',
  nextFound: 'Next match',
  previousFound: 'Previous match',
  moveUp: 'Move up',
  moveDown: 'Move down',
  atTop: 'It is the first',
  atBottom: 'It is the last',
  blankQuestion: 'New question',
  questionOf: (at: number, of: number) => `Question ${formatNumber(at)} of ${formatNumber(of)}`,
  question: 'Question',
  characters: (count: number, max: number) => `${formatNumber(count)} of ${formatNumber(max)}`,
  preview: "Participant's view",
  previewAll: 'Preview',
  previewNothing: 'Write a question first',
  previewBlank: 'The question appears here as you write it.',

  answer: 'Right answer',
  choices: 'Choices',
  choicesHint: 'Mark each correct choice. Enter adds a choice; several pasted lines become several choices.',
  choice: (at: number) => `Choice ${formatNumber(at)}`,
  choiceCorrect: (at: number) => `Choice ${formatNumber(at)} is correct`,
  addChoice: 'Add choice',
  removeChoice: (at: number) => `Remove choice ${formatNumber(at)}`,
  model: 'Model answer',
  modelHint: 'Graders see it beside what a participant wrote',
  rankModel: 'Model value',
  rankHint: 'Participants choose a value from 1 to 10; a grader gives the mark',
  items: 'Items in the right order',
  itemsHint: 'Participants get them shuffled. Enter adds an item; several pasted lines become several items.',
  item: (at: number) => `Item ${formatNumber(at)}`,
  addItem: 'Add item',
  removeItem: (at: number) => `Remove item ${formatNumber(at)}`,
  drag: (name: string) => `Move ${name}`,
  linesLeftOut: (count: number, max: number) =>
    plural(count, {
      one: `# line was left out: the maximum is ${formatNumber(max)}.`,
      other: `# lines were left out: the maximum is ${formatNumber(max)}.`,
    }),

  sameChoice: (at: number) => `The same as choice ${formatNumber(at)}`,
  sameItem: (at: number) => `The same as item ${formatNumber(at)}`,

  tooShort: 'Too short',
  tooLong: (max: number) => `input must be less than ${formatNumber(max)} characters`,
  badVideo: 'Invalid URL',
  weightPositive: 'Weight must be more than 0',
  weightDecimals: 'Weight must have at most two decimals',
  questionShort: (min: number) => `Question must be more than ${formatNumber(min)} characters`,
  questionLong: (max: number) => `Question must be less than ${formatNumber(max)} characters`,
  answerShort: (min: number) => `Answer must be more than ${formatNumber(min - 1)} characters`,
  answerLong: (max: number) => `Answer must be less than ${formatNumber(max)} characters`,
  manyChoices: (max: number) => `too many, choices must be less than ${formatNumber(max + 1)}`,
  fewChoices: (min: number) => `Add at least ${formatNumber(min)} choices`,
  selectCorrect: 'please select correct answer',
  chooseAnswer: 'choose the right answer',
  manyItems: (max: number) => `too many, answers must be less than ${formatNumber(max)}`,
  fewItems: (min: number) => `Add at least ${formatNumber(min)} answers`,

  manyQuestions: (max: number) => `A template has at most ${formatNumber(max)} questions`,
  before: (reason: string) => `Before saving: ${reason}`,
  beforeMany: (n: number, reason: string) =>
    `Before saving, ${formatNumber(n)} things to correct. The first: ${reason}`,
  showPlace: 'Show',
  looseWeights: (titles: readonly string[]) =>
    titles.length === 1
      ? `${titles[0]} has a weight but no question. Do you want to save without it?`
      : `${titles.join(', ')} have a weight but no question. Do you want to save without them?`,
  looseWeightsDetail: 'A weight is kept only with a question.',
  saveWithout: 'Save without',
  writeQuestion: 'Write a question',
  nothingYet: 'Write at least one question first',
  mistakeAt: (tab: string, at: number, sentence: string) => `${tab}, question ${formatNumber(at)}: ${sentence}`,
  weightMistake: (tab: string, sentence: string) => `${tab}, weight: ${sentence}`,
  detailsMissing: 'Give a name and a description first',

  shownMaterial: 'Shown to participants',
  hiddenMaterial: 'Not shown to participants',
};
