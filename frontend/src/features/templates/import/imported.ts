/** What the questions of a file become in the builder: a new template, or additions to the open one. */
import { characterCount, type DraftQuestion, newKey } from '@/questions/draft';
import { defaultTitle, QUESTION_KINDS, type QuestionGroup } from '@/questions/kinds';
import { rulesOf } from '@/questions/rules';
import {
  blankTemplate,
  createGroup,
  type GroupDraft,
  isActive,
  questionsOf,
  type TemplateDraft,
} from '../builder/draft';
import type { Imported } from './api';

/** The maximum number of questions of a template. */
export const MAX_QUESTIONS = 2000;

type FileTemplate = Imported['template'];

/** Returns the draft of a new template. */
export function toNewDraft(template: FileTemplate): TemplateDraft {
  const blank = blankTemplate();
  const groups = { ...blank.groups };
  for (const { code, group } of QUESTION_KINDS) {
    const own = template[group];
    if (!own || own.questions.length === 0) continue;
    const questions = own.questions.map(({ question, answers }) => ({
      key: newKey(),
      text: question,
      answers: rulesOf[group].fromWire(answers),
    }));
    groups[group] = createGroup(own.title ?? defaultTitle(code), own.weight ?? '', questions);
  }
  return {
    ...blank,
    name: template.name,
    description: template.description,
    activeMaterial: template.matrial_status === 1,
    videos: template.videos,
    groups,
  };
}

/**
 * Adds the questions to those of a group. Its title stays, and so does its weight if it has questions or a weight
 * already.
 */
function mergeGroups(group: QuestionGroup, open: GroupDraft, added: GroupDraft): GroupDraft {
  if (!isActive(group, added)) return open;
  if (isActive(group, open)) {
    return {
      ...createGroup(open.title, open.weight, [...questionsOf(open), ...questionsOf(added)]),
      selected: open.selected,
    };
  }
  const isRenamed = open.title !== blankTemplate().groups[group].title;
  return createGroup(
    isRenamed ? open.title : added.title,
    open.weight === '' ? added.weight : open.weight,
    questionsOf(added),
  );
}

/** Adds the questions of `added` to an open template, whose details stay. A name or a description that is empty is taken. */
export function addToDraft(open: TemplateDraft, added: TemplateDraft): TemplateDraft {
  const groups = Object.fromEntries(
    QUESTION_KINDS.map(({ group }) => [group, mergeGroups(group, open.groups[group], added.groups[group])]),
  ) as TemplateDraft['groups'];
  return {
    ...open,
    name: characterCount(open.name) === 0 ? added.name : open.name,
    description: characterCount(open.description) === 0 ? added.description : open.description,
    groups,
  };
}

/** Returns the first tab with questions. */
export const firstTab = (draft: TemplateDraft): QuestionGroup | undefined =>
  QUESTION_KINDS.find(({ group }) => isActive(group, draft.groups[group]))?.group;

/** A question that was taken, with its number among all of them and the points of its group. */
export interface TakenQuestion {
  at: number;
  group: QuestionGroup;
  question: DraftQuestion;
  points: number | '';
}

/** Returns the questions in the order of the tabs. */
export function takenQuestions({ groups }: TemplateDraft): TakenQuestion[] {
  const all = QUESTION_KINDS.flatMap(({ group }) =>
    isActive(group, groups[group])
      ? questionsOf(groups[group]).map((question) => ({ group, question, points: groups[group].weight }))
      : [],
  );
  return all.map((taken, index) => ({ ...taken, at: index + 1 }));
}
