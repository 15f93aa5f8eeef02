/** An answer as a text, as its participant gave it. */
import { answering as t } from '@/messages/answering';
import { slides as words } from '@/messages/slides';
import type { AnswerValue } from '@/questions/kinds';
import { letterOf, placesOf } from '@/questions/slides/board';
import { type AskedSlides, isPlacements, type Placement } from '@/questions/slides/types';
import { isAnswered, type Question } from './paper';

/** Returns the letters of the pictures in each category that contains any. */
function placedText({ attachments, categories }: AskedSlides, placements: readonly Placement[]): string {
  const letters = new Map(attachments.map(({ id }, at) => [id, letterOf(at)]));
  return placesOf(categories, placements)
    .map((pictures, at) => ({ name: categories[at]?.name ?? '', pictures }))
    .filter(({ pictures }) => pictures.length > 0)
    .map(({ name, pictures }) =>
      words.placedIn(name, pictures.map((picture) => letters.get(picture ?? '') ?? '').join(', ')),
    )
    .join('; ');
}

export function answerText(question: Question | undefined, value: AnswerValue | null | undefined): string {
  if (!isAnswered(value ?? undefined)) return t.answerTakenBack;
  if (typeof value === 'string') return value;
  if (isPlacements(value)) return question?.type === 6 ? placedText(question.slides, value.slides) : '';
  const answers = question && question.type !== 6 ? question.answers : [];
  return (value ?? []).map((option) => answers.find(({ id }) => id === option)?.value ?? '').join(', ');
}
