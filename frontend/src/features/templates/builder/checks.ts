/** Finds the errors of a template, and decides whether it can be saved (specification, sections 4 and 5). */
import * as limits from '@/api/limits.gen';
import { canEmbed } from '@/domain/material/video';
import { material } from '@/messages/material';
import { slidesBuilder as words } from '@/messages/slidesBuilder';
import { templates as t } from '@/messages/templates';
import { validation } from '@/messages/validation';
import { characterCount, type Mistakes } from '@/questions/draft';
import { type GroupName, KINDS, QUESTION_KINDS, type QuestionGroup } from '@/questions/kinds';
import { checkQuestion, firstMistake, isBlank, rulesOf } from '@/questions/rules';
import { checkSlides } from '@/questions/slides/checks';
import { BLANK_SLIDES, isBlankSlides, type SlidesDraft } from '@/questions/slides/draft';
import { isLost } from '../material/material';
import { type GroupDraft, questionsOf, type TemplateDraft } from './draft';

const { name: NAME } = limits.TemplateRequest;
export const MAX_WEIGHT = limits.GroupRequest.weight.maximum;

/** The place of an error: the details, the weight of a group, or a question by its key. */
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

interface GroupStatus {
  /** Whether the group contains some text. Only then is it part of the template. */
  active: boolean;
  count: number;
  /** The points of all its questions. */
  points: number;
  first: Omit<Place, 'group'> | null;
}

/**
 * Drafts are never changed but replaced. So each result can be cached, and typing in one group does not check the
 * others again.
 */
const known = new WeakMap<GroupDraft, GroupStatus>();

export function groupStatus(group: QuestionGroup, draft: GroupDraft): GroupStatus {
  const before = known.get(draft);
  if (before) return before;
  const questions = questionsOf(draft);
  const active = questions.some((question) => !isBlank(group, question));
  let first: GroupStatus['first'] = null;
  if (active) {
    const weight = checkWeight(draft.weight);
    if (weight !== null) first = { field: 'weight', sentence: weight };
    for (const question of first ? [] : questions) {
      const mistakes = checkQuestion(group, question);
      const field = Object.keys(mistakes)[0];
      if (field === undefined) continue;
      first = { question: question.key, field, sentence: firstMistake(mistakes) ?? '' };
      break;
    }
  }
  const count = active ? questions.length : 0;
  const status = { active, count, points: count * Number(draft.weight), first };
  known.set(draft, status);
  return status;
}

/** The slides case counts as one question. */
export function slidesStatus(slides: TemplateDraft['slides']): GroupStatus {
  if (!slides || isBlankSlides(slides)) return { active: false, count: 0, points: 0, first: null };
  const weight = checkWeight(slides.weight);
  const mistakes = { ...(weight !== null && { weight }), ...checkSlides(slides) };
  const [field, sentence] = Object.entries(mistakes)[0] ?? [];
  const first = field !== undefined && sentence !== undefined ? { field, sentence } : null;
  return { active: true, count: 1, points: Number(slides.weight), first };
}

type Contents = Pick<TemplateDraft, 'groups' | 'slides'>;

/** Returns the number of questions and the points of the whole template (D19). */
export function templateTotals({ groups, slides }: Contents): { count: number; points: number } {
  const all = [...QUESTION_KINDS.map(({ group }) => groupStatus(group, groups[group])), slidesStatus(slides)];
  return all.reduce<{ count: number; points: number }>(
    (sum, { count, points }) => ({
      count: sum.count + count,
      points: Math.round((sum.points + points) * 100) / 100,
    }),
    { count: 0, points: 0 },
  );
}

/** Returns the first error in the order of the tabs. */
function firstMistakePlace({ groups, slides }: Contents): Place | null {
  for (const { group } of KINDS) {
    const { first } = group === 'slides' ? slidesStatus(slides) : groupStatus(group, groups[group]);
    if (first) return { group, ...first };
  }
  return null;
}

/** Beside its field, the message 'Required' is enough. Elsewhere it must name the field, or the category. */
function slidesReason({ title, categories }: SlidesDraft, { field, sentence }: Place): string {
  if (field === 'weight') return t.weightMistake(title, sentence);
  const at = /^category\.(\d+)/.exec(field)?.[1];
  const category = at === undefined ? undefined : categories[Number(at)]?.name.trim() || words.category(Number(at) + 1);
  return words.mistakeIn(title, category ?? words.fields[field] ?? '', sentence);
}

/** Returns the reason why the template cannot be saved now, and the place to correct. */
export function savingBarrier(draft: TemplateDraft): { reason: string; place: Place | null } | null {
  const [field, sentence] = Object.entries(checkDetails(draft))[0] ?? [];
  if (field !== undefined && sentence !== undefined) {
    return { reason: t.detailsMissing, place: { group: null, field, sentence } };
  }
  if (draft.material.some(isLost)) {
    return { reason: material.lostBarrier, place: { group: null, field: 'material', sentence: material.lostBarrier } };
  }
  const place = firstMistakePlace(draft);
  if (place?.group === 'slides') return { reason: slidesReason(draft.slides ?? BLANK_SLIDES, place), place };
  if (place?.group) {
    const { title, order } = draft.groups[place.group];
    // Beside its field, the message 'Required' is enough. Elsewhere it must name the field.
    const choice = place.field === 'answers' && !rulesOf[place.group].written;
    const sentence = choice ? t.chooseAnswer : place.sentence;
    const reason = place.question
      ? t.mistakeAt(title, order.indexOf(place.question) + 1, sentence)
      : t.weightMistake(title, place.sentence);
    return { reason, place };
  }
  return templateTotals(draft).count === 0 ? { reason: t.nothingYet, place: null } : null;
}
