/** Finds the errors of the details, of the groups of questions and of the slides (specification, sections 4 and 5). */
import * as limits from '@/api/limits.gen';
import { canEmbed } from '@/domain/material/video';
import { templates as t } from '@/messages/templates';
import { validation } from '@/messages/validation';
import { characterCount, type Mistakes } from '@/questions/draft';
import type { GroupName, QuestionGroup } from '@/questions/kinds';
import { checkQuestion, firstMistake, isBlank } from '@/questions/rules';
import { checkSlides } from '@/questions/slides/checks';
import { isBlankSlides } from '@/questions/slides/draft';
import { type GroupDraft, questionsOf, type TemplateDraft } from './draft';

const { name: NAME } = limits.TemplateRequest;
export const MAX_WEIGHT = limits.GroupRequest.weight.maximum;
/** The maximum number of questions of a template, over all tabs. */
export const MAX_QUESTIONS = 2_000;

/** The place of an error: the details, the weight of a tab, or a question by its key. */
export interface Place {
  group: GroupName | null;
  /** The question's key. Undefined if the error is in the weight. */
  question?: string;
  /** The path of the field, such as `name`, `weight` or `answers.1.value`. */
  field: string;
  sentence: string;
}

function checkName(name: string): string | null {
  const long = characterCount(name);
  if (long === 0) return validation.required;
  if (long < NAME.minLength) return t.tooShort;
  return long > NAME.maxLength ? t.tooLong(NAME.maxLength) : null;
}

export const checkVideo = (address: string): string | null => (canEmbed(address) ? null : t.badVideo);

export function checkDetails({ name, description }: Pick<TemplateDraft, 'name' | 'description'>): Mistakes {
  const wrongName = checkName(name);
  return {
    ...(wrongName !== null && { name: wrongName }),
    ...(description.trim() === '' && { description: validation.required }),
  };
}

export function checkWeight(weight: number | ''): string | null {
  if (weight === '') return validation.required;
  if (weight <= 0) return t.weightPositive;
  return Math.abs(Math.round(weight * 100) - weight * 100) > 1e-6 ? t.weightDecimals : null;
}

/** The status of a tab, which the header, the tabs and Save use. */
export interface TabStatus {
  /** Whether the tab contains some text. Only then is it part of the template. */
  active: boolean;
  count: number;
  /** The points of all its questions. */
  points: number;
  /** The number of questions with an error. A wrong weight counts as one. */
  wrong: number;
  first: Omit<Place, 'group'> | null;
}

/**
 * Drafts are never changed but replaced. So each result can be cached, and typing in one group does not check the
 * others again.
 */
const known = new WeakMap<GroupDraft, TabStatus>();

export function groupStatus(group: QuestionGroup, draft: GroupDraft): TabStatus {
  const before = known.get(draft);
  if (before) return before;
  const questions = questionsOf(draft);
  const active = questions.some((question) => !isBlank(group, question));
  let first: TabStatus['first'] = null;
  let wrong = 0;
  if (active) {
    const weight = checkWeight(draft.weight);
    if (weight !== null) {
      first = { field: 'weight', sentence: weight };
      wrong = 1;
    }
    for (const question of questions) {
      const mistakes = checkQuestion(group, question);
      const field = Object.keys(mistakes)[0];
      if (field === undefined) continue;
      wrong += 1;
      first ??= { question: question.key, field, sentence: firstMistake(mistakes) ?? '' };
    }
  }
  const count = active ? questions.length : 0;
  const status = { active, count, points: count * Number(draft.weight), wrong, first };
  known.set(draft, status);
  return status;
}

/** The slides case counts as one question. */
export function slidesStatus(slides: TemplateDraft['slides']): TabStatus {
  if (!slides || isBlankSlides(slides)) return { active: false, count: 0, points: 0, wrong: 0, first: null };
  const weight = checkWeight(slides.weight);
  const mistakes = Object.entries({ ...(weight !== null && { weight }), ...checkSlides(slides) });
  const [field, sentence] = mistakes[0] ?? [];
  const first = field !== undefined && sentence !== undefined ? { field, sentence } : null;
  return { active: true, count: 1, points: Number(slides.weight), wrong: mistakes.length, first };
}
