/** A template in the form that the builder uses, and its conversion from and to the form of the API. */
import type { DraftQuestion } from '@/questions/draft';
import { newKey } from '@/questions/draft';
import { defaultTitle, QUESTION_KINDS, type QuestionGroup } from '@/questions/kinds';
import { blankQuestion, isBlank, rulesOf } from '@/questions/rules';
import { isBlankSlides, type SlidesDraft, slidesFromWire, slidesToWire } from '@/questions/slides/draft';
import type { Template, TemplateBody } from '../api';
import { type DraftMaterial, fromStored, toMaterialBody } from '../material/material';

export interface GroupDraft {
  title: string;
  weight: number | '';
  /** The keys of the questions in their order. There is always at least one question. */
  order: readonly string[];
  questions: Readonly<Record<string, DraftQuestion>>;
  /** The key of the question that is being edited. */
  selected: string;
}

export interface TemplateDraft {
  /** The version of the template that the draft is based on, or 0 for a new template. */
  version: number;
  name: string;
  description: string;
  activeMaterial: boolean;
  videos: readonly string[];
  material: readonly DraftMaterial[];
  groups: Readonly<Record<QuestionGroup, GroupDraft>>;
  /** The slides case. Null if its tab is still empty. */
  slides: SlidesDraft | null;
}

/** The part of a draft that the author writes: everything except the version. */
export type DraftContent = Omit<TemplateDraft, 'version'>;

export function createGroup(title: string, weight: number | '', questions: readonly DraftQuestion[]): GroupDraft {
  const order = questions.map(({ key }) => key);
  return {
    title,
    weight,
    order,
    questions: Object.fromEntries(questions.map((question) => [question.key, question])),
    selected: order[0] ?? '',
  };
}

export const blankGroup = (group: QuestionGroup, title: string): GroupDraft =>
  createGroup(title, '', [blankQuestion(group)]);

const everyGroup = (make: (kind: (typeof QUESTION_KINDS)[number]) => GroupDraft): TemplateDraft['groups'] =>
  Object.fromEntries(QUESTION_KINDS.map((kind) => [kind.group, make(kind)])) as Record<QuestionGroup, GroupDraft>;

export const blankTemplate = (): TemplateDraft => ({
  version: 0,
  name: '',
  description: '',
  activeMaterial: false,
  videos: [],
  material: [],
  groups: everyGroup(({ code, group }) => blankGroup(group, defaultTitle(code))),
  slides: null,
});

const CONTENT = Object.keys(blankTemplate()).filter((name) => name !== 'version') as (keyof DraftContent)[];

/** Returns what the author wrote, without the state of the page. */
export const contentOf = (state: TemplateDraft): DraftContent =>
  Object.fromEntries(CONTENT.map((name) => [name, state[name]])) as unknown as DraftContent;

/** Whether two drafts are the same. Drafts are never changed but replaced, so this does not compare their texts. */
export const isSameDraft = (one: TemplateDraft, other: TemplateDraft): boolean =>
  one.version === other.version && CONTENT.every((name) => one[name] === other[name]);

/** Returns the questions in their order. */
export const questionsOf = ({ order, questions }: GroupDraft): DraftQuestion[] =>
  order.flatMap((key) => questions[key] ?? []);

/** A group is part of the template as soon as one of its questions contains some text. */
export const isActive = (group: QuestionGroup, draft: GroupDraft): boolean =>
  questionsOf(draft).some((question) => !isBlank(group, question));

export function fromTemplate(template: Template): TemplateDraft {
  return {
    version: template.version,
    name: template.name,
    description: template.description,
    activeMaterial: template.matrial_status === 1,
    videos: template.videos,
    material: fromStored(template.material),
    groups: everyGroup(({ code, group }) => {
      const stored = template[group];
      if (!stored) return blankGroup(group, defaultTitle(code));
      const questions = stored.questions.map(({ question, answers }) => ({
        key: newKey(),
        text: question,
        answers: rulesOf[group].fromWire(answers),
      }));
      return createGroup(stored.title, stored.weight, questions);
    }),
    slides: template.slides ? slidesFromWire(template.slides) : null,
  };
}

export function toBody(draft: TemplateDraft): TemplateBody {
  const body: TemplateBody = {
    name: draft.name.trim(),
    description: draft.description.trim(),
    matrial_status: draft.activeMaterial ? 1 : 0,
    videos: [...draft.videos],
    material: toMaterialBody(draft.material),
  };
  for (const { group } of QUESTION_KINDS) {
    const { title, weight } = draft.groups[group];
    body[group] = isActive(group, draft.groups[group])
      ? {
          weight: Number(weight),
          title,
          questions: questionsOf(draft.groups[group]).map(({ text, answers }) => ({
            question: text.trim(),
            answers: rulesOf[group].toWire(answers),
          })),
        }
      : [];
  }
  const { slides } = draft;
  body.slides = slides && !isBlankSlides(slides) ? slidesToWire(slides) : [];
  return body;
}
