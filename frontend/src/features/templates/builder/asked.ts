/** Converts a draft to the form in which participants get it, for previews. It contains no answer key. */
import type { PreviewedTemplate } from '@/domain/participantPreview';
import type { DraftQuestion } from '@/questions/draft';
import { type AskedQuestion, codeOf, kindOf, QUESTION_KINDS, type QuestionGroup } from '@/questions/kinds';
import { isBlank } from '@/questions/rules';
import { type GroupDraft, questionsOf, type TemplateDraft } from './draft';
import { askedSlides } from './slides/askedSlides';

export function askedQuestion(
  group: QuestionGroup,
  { key, text, answers }: DraftQuestion,
  { title, weight }: Pick<GroupDraft, 'title' | 'weight'>,
): AskedQuestion {
  const type = codeOf(group);
  const { gives } = kindOf(type);
  // Participants get these items in random order. Here, the reversed order is different enough from the model answer.
  const shown = gives === 'order' ? answers.toReversed() : answers;
  return {
    id: key,
    type,
    title,
    weight: Number(weight),
    content: text.trim(),
    answers: shown.map((answer) => ({
      id: answer.key,
      question_id: key,
      value: gives === 'text' ? '' : answer.value.trim() || '…',
    })),
  };
}

/** Returns the whole template without empty questions. */
export const askedTemplate = async ({ name, groups, slides }: TemplateDraft): Promise<PreviewedTemplate> => ({
  name: name.trim(),
  questions: QUESTION_KINDS.flatMap(({ group }) =>
    questionsOf(groups[group])
      .filter((question) => !isBlank(group, question))
      .map((question) => askedQuestion(group, question, groups[group])),
  ),
  slides: await askedSlides(slides),
});
