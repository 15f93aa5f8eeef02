/**
 * Functions for the whole template: its counts, whether it can be saved, and its texts. This works on every tab alike.
 * A new kind of tab only needs a row in TABS.
 */
import { material } from '@/messages/material';
import { slidesBuilder as words } from '@/messages/slidesBuilder';
import { templates as t } from '@/messages/templates';
import type { DraftQuestion } from '@/questions/draft';
import { defaultTitle, type GroupName, KINDS, type QuestionGroup } from '@/questions/kinds';
import { rulesOf } from '@/questions/rules';
import { BLANK_SLIDES } from '@/questions/slides/draft';
import { isLost } from '../material/material';
import { checkDetails, groupStatus, MAX_QUESTIONS, type Place, slidesStatus, type TabStatus } from './checks';
import { questionsOf, type TemplateDraft } from './draft';

/** A text of a tab, with its place. */
export interface TabText {
  question?: string;
  field: string;
  text: string;
}

type Draft = Pick<TemplateDraft, 'groups' | 'slides'>;

export interface BuilderTab {
  name: GroupName;
  title: (draft: Draft) => string;
  status: (draft: Draft) => TabStatus;
  /** Whether the tab has a weight but no question to which it applies. */
  hasLooseWeight: (draft: Draft) => boolean;
  /** The texts that the author wrote, in the order of the tab. */
  texts: (draft: Draft) => readonly TabText[];
  /** Returns the place and the message of an error, such as `Rank, question 3: Required`. */
  sayMistake: (draft: Draft, place: Omit<Place, 'group'>) => string;
}

/** Questions are never changed but replaced, so their texts can be cached. */
const knownTexts = new WeakMap<DraftQuestion, readonly TabText[]>();

function textsOf(group: QuestionGroup, question: DraftQuestion): readonly TabText[] {
  const known = knownTexts.get(question);
  if (known) return known;
  const { key, text, answers } = question;
  const written = rulesOf[group].written ? answers : [];
  const texts = [
    { question: key, field: 'question', text },
    ...written.map(({ value }, at) => ({ question: key, field: `answers.${at}.value`, text: value })),
  ];
  knownTexts.set(question, texts);
  return texts;
}

const questionTab = (group: QuestionGroup): BuilderTab => ({
  name: group,
  title: ({ groups }) => groups[group].title,
  status: ({ groups }) => groupStatus(group, groups[group]),
  hasLooseWeight: ({ groups }) => groups[group].weight !== '' && !groupStatus(group, groups[group]).active,
  texts: ({ groups }) => questionsOf(groups[group]).flatMap((question) => textsOf(group, question)),
  sayMistake({ groups }, { question, field, sentence }) {
    const { title, order } = groups[group];
    if (!question) return t.weightMistake(title, sentence);
    // Beside its field, the message 'Required' is enough. Elsewhere it must contain the name of the field.
    const isChoice = field === 'answers' && !rulesOf[group].written;
    return t.mistakeAt(title, order.indexOf(question) + 1, isChoice ? t.chooseAnswer : sentence);
  },
});

const slidesTab: BuilderTab = {
  name: 'slides',
  title: ({ slides }) => slides?.title ?? defaultTitle(6),
  status: ({ slides }) => slidesStatus(slides),
  hasLooseWeight: ({ slides }) => slides !== null && slides.weight !== '' && !slidesStatus(slides).active,
  texts: ({ slides }) =>
    slides
      ? [
          { field: 'name', text: slides.name },
          { field: 'description', text: slides.description },
          ...slides.categories.map(({ name }, at) => ({ field: `category.${at}.name`, text: name })),
        ]
      : [],
  /** Beside its field, the message 'Required' is enough. Elsewhere it must contain the name of the field or of the
      category. */
  sayMistake({ slides }, { field, sentence }) {
    const { title, categories } = slides ?? BLANK_SLIDES;
    if (field === 'weight') return t.weightMistake(title, sentence);
    const at = /^category\.(\d+)/.exec(field)?.[1];
    const category =
      at === undefined ? undefined : categories[Number(at)]?.name.trim() || words.category(Number(at) + 1);
    return words.mistakeIn(title, category ?? words.fields[field] ?? '', sentence);
  },
};

/** The tabs of the builder in their order. */
export const TABS: readonly BuilderTab[] = KINDS.map(({ group }) =>
  group === 'slides' ? slidesTab : questionTab(group),
);

export interface TemplateTotals {
  count: number;
  points: number;
}

/** Returns the number of questions and the points of the whole template (D19). */
export function templateTotals(draft: Draft): TemplateTotals {
  let [count, points] = [0, 0];
  for (const tab of TABS) {
    const status = tab.status(draft);
    count += status.count;
    points = Math.round((points + status.points) * 100) / 100;
  }
  return { count, points };
}

/** The tabs whose weight would be lost because they have no question. */
export const looseWeights = (draft: Draft): BuilderTab[] => TABS.filter((tab) => tab.hasLooseWeight(draft));

export interface Barrier {
  reason: string;
  /** The place to correct. Null if nothing has been written yet. */
  place: Place | null;
  /** The number of errors in the whole template. */
  errors: number;
}

/** Returns the reason why the template cannot be saved now: the first error in the order of the page. */
export function savingBarrier(draft: TemplateDraft): Barrier | null {
  const wrongDetails = Object.entries(checkDetails(draft));
  const errors = TABS.reduce((sum, tab) => sum + tab.status(draft).wrong, wrongDetails.length);
  const [field, sentence] = wrongDetails[0] ?? [];
  if (field !== undefined && sentence !== undefined) {
    return { reason: t.detailsMissing, place: { group: null, field, sentence }, errors };
  }
  if (draft.material.some(isLost)) {
    const place = { group: null, field: 'material', sentence: material.lostBarrier };
    return { reason: material.lostBarrier, place, errors: errors + 1 };
  }
  for (const tab of TABS) {
    const { first } = tab.status(draft);
    if (first) return { reason: tab.sayMistake(draft, first), place: { group: tab.name, ...first }, errors };
  }
  const { count } = templateTotals(draft);
  if (count === 0) return { reason: t.nothingYet, place: null, errors: 1 };
  return count > MAX_QUESTIONS ? { reason: t.manyQuestions(MAX_QUESTIONS), place: null, errors: 1 } : null;
}
