/** Converts the questions of a file for the builder: to a new template, or to additions to the open one. */
import type { Schemas } from '@/api/client';
import { characterCount, type DraftQuestion, newKey } from '@/questions/draft';
import {
  codeOf,
  compareKinds,
  defaultTitle,
  type GroupName,
  QUESTION_KINDS,
  type QuestionGroup,
} from '@/questions/kinds';
import { rulesOf } from '@/questions/rules';
import { isBlankSlides, type SlideImage, type SlidesDraft } from '@/questions/slides/draft';
import {
  blankTemplate,
  createGroup,
  type GroupDraft,
  isActive,
  questionsOf,
  type TemplateDraft,
} from '../builder/draft';
import type { DraftMaterial } from '../material/material';

export type Imported = Schemas['ImportedQuestionsResponse'];
export type QuestionFileFormat = Schemas['QuestionFileFormat'];

/** The images and the material of a file, by their keys in the template. */
export type FileContents = ReadonlyMap<string, File>;
export const NO_CONTENTS: FileContents = new Map();

/** The server's response about a file, and the files that were not sent to the server. */
export interface FoundInFile {
  imported: Imported;
  contents: FileContents;
}

/** The maximum number of questions of a template. */
export const MAX_QUESTIONS = 2000;

type FileTemplate = Imported['template'];

/** Returns the slides case. An image without its content must be chosen again. */
function toSlides(slides: NonNullable<FileTemplate['slides']>, contents: FileContents): SlidesDraft {
  const keys = new Map(slides.images.map(({ key }) => [key, newKey()]));
  const image = ({ key, fileName }: (typeof slides.images)[number]): SlideImage => {
    const blob = contents.get(key);
    return { key: keys.get(key) ?? newKey(), fileName, ...(blob ? { blob } : { isLost: true }) };
  };
  return {
    title: slides.title ?? defaultTitle(6),
    weight: slides.weight ?? '',
    name: slides.name,
    description: slides.description,
    images: slides.images.map(image),
    categories: slides.category.map(({ name, images }) => {
      const inOrder = images.toSorted((one, other) => (one.order ?? 0) - (other.order ?? 0));
      const places = inOrder.flatMap(({ key }) => keys.get(key) ?? []);
      return { key: newKey(), name, places: places.length > 0 ? places : [null] };
    }),
  };
}

/** Returns the material. A file without its content must be chosen again. */
const toMaterial = (material: NonNullable<FileTemplate['material']>, contents: FileContents): DraftMaterial[] =>
  material.map(({ key, fileName, size }) => ({
    key: newKey(),
    isStored: false,
    fileName,
    size,
    type: null,
    address: null,
    file: contents.get(key) ?? null,
  }));

/** Returns the draft of a new template. */
export function toNewDraft(template: FileTemplate, contents: FileContents = NO_CONTENTS): TemplateDraft {
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
    material: toMaterial(template.material ?? [], contents),
    groups,
    slides: template.slides ? toSlides(template.slides, contents) : null,
  };
}

/** Whether a template already has slides, so that the slides of a file cannot be added. */
export const hasSlides = ({ slides }: Pick<TemplateDraft, 'slides'>): boolean =>
  slides !== null && !isBlankSlides(slides);

/**
 * Adds the questions to those of a group. The title of the group stays. Its weight also stays if the group has
 * questions or a weight.
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

/**
 * Adds the questions of `added` to an open template, whose details and slides stay. An empty name or description is
 * replaced, and slides are added if the template has none.
 */
export function addToDraft(open: TemplateDraft, added: TemplateDraft): TemplateDraft {
  const groups = Object.fromEntries(
    QUESTION_KINDS.map(({ group }) => [group, mergeGroups(group, open.groups[group], added.groups[group])]),
  ) as TemplateDraft['groups'];
  return {
    ...open,
    name: characterCount(open.name) === 0 ? added.name : open.name,
    description: characterCount(open.description) === 0 ? added.description : open.description,
    groups,
    slides: hasSlides(open) ? open.slides : (added.slides ?? open.slides),
  };
}

/** Returns the first tab with questions. */
export const firstTab = (draft: TemplateDraft): GroupName | undefined =>
  QUESTION_KINDS.find(({ group }) => isActive(group, draft.groups[group]))?.group ??
  (hasSlides(draft) ? 'slides' : undefined);

/** An image or a material of a file. */
export interface TakenFile {
  key: string;
  fileName: string;
  use: 'image' | 'material';
  /** The size in bytes, or null if the file is not on this device. */
  size: number | null;
}

/** Returns the images, then the material. */
export function takenFiles({ slides, material }: TemplateDraft): TakenFile[] {
  const images = slides?.images ?? [];
  return [
    ...images.map(({ key, fileName, blob }) => ({ key, fileName, use: 'image' as const, size: blob?.size ?? null })),
    ...material.map(({ key, fileName, file }) => ({
      key,
      fileName,
      use: 'material' as const,
      size: file?.size ?? null,
    })),
  ];
}

/** An imported question, with its number among all of them and the points of its group. */
export type TakenQuestion = { at: number; key: string; points: number | '' } & (
  | { group: QuestionGroup; question: DraftQuestion }
  | { group: 'slides'; slides: SlidesDraft }
);

/** Returns the questions in the order of the tabs. The slides are one question. */
export function takenQuestions(draft: TemplateDraft): TakenQuestion[] {
  const { groups, slides } = draft;
  const questions = QUESTION_KINDS.flatMap(({ group }) =>
    isActive(group, groups[group])
      ? questionsOf(groups[group]).map((question) => ({
          key: question.key,
          group,
          question,
          points: groups[group].weight,
        }))
      : [],
  );
  const all = [
    ...questions,
    ...(slides && hasSlides(draft) ? [{ key: 'slides', group: 'slides' as const, slides, points: slides.weight }] : []),
  ];
  const sorted = all.toSorted((one, other) => compareKinds(codeOf(one.group), codeOf(other.group)));
  return sorted.map((taken, index) => ({ ...taken, at: index + 1 }));
}
