/**
 * Questions as a text on the clipboard, to copy them into another template (D127). The text names its format and the
 * version of the format. Each question has the form of the API.
 */
import * as v from 'valibot';
import { type DraftQuestion, newKey } from '@/questions/draft';
import { QUESTION_KINDS } from '@/questions/kinds';
import { pastedLines } from '@/questions/pastedLines';
import { blankQuestion, rulesOf } from '@/questions/rules';
import type { TemplateDraft } from './draft';
import type { Arrivals } from './store';

const FORMAT = 'palestra-questions';
const VERSION = 1;
/** The maximum length. It is enough for a whole template (D131). */
const MAX_LENGTH = 16 * 1024 * 1024;
/** This is far above the limits of a question. The builder reports texts that are too long, so that nothing is lost. */
const MAX_TEXT = 10_000;
const MAX_ANSWERS = 50;

const text = v.pipe(v.string(), v.maxLength(MAX_TEXT));
const copied = v.object({
  groups: v.array(
    v.object({
      group: v.picklist(QUESTION_KINDS.map(({ group }) => group)),
      weight: v.nullable(v.pipe(v.number(), v.finite(), v.minValue(0), v.maxValue(999))),
      questions: v.array(
        v.object({
          question: text,
          answers: v.pipe(
            v.array(
              v.object({ value: text, is_correct: v.optional(v.picklist([0, 1])), order: v.optional(v.number()) }),
            ),
            v.maxLength(MAX_ANSWERS),
          ),
        }),
      ),
    }),
  ),
});
const heading = v.object({ format: v.literal(FORMAT), version: v.pipe(v.number(), v.integer(), v.minValue(1)) });

/** Returns the text for the clipboard, with the questions of these keys. */
export function questionsAsText({ groups }: Pick<TemplateDraft, 'groups'>, keys: ReadonlySet<string>): string {
  const copied = QUESTION_KINDS.flatMap(({ group }) => {
    const { order, questions, weight } = groups[group];
    const own = order.filter((key) => keys.has(key)).flatMap((key) => questions[key] ?? []);
    if (own.length === 0) return [];
    return [
      {
        group,
        weight: weight === '' ? null : weight,
        questions: own.map(({ text, answers }) => ({ question: text.trim(), answers: rulesOf[group].toWire(answers) })),
      },
    ];
  });
  return JSON.stringify({ format: FORMAT, version: VERSION, groups: copied });
}

export type Pasted =
  | { kind: 'questions'; arrivals: readonly Arrivals[] }
  /** The text comes from another program. Contains its lines without bullets and numbers. */
  | { kind: 'lines'; lines: readonly string[] }
  /** The text has our format but cannot be read: it comes from a later version, or is damaged. */
  | { kind: 'later' }
  | { kind: 'damaged' };

function parseObject(text: string): unknown {
  if (!text.startsWith('{')) return null;
  try {
    return JSON.parse(text);
  } catch {
    // A text in our format that was cut off is damaged. Any other text is ordinary text.
    return text.startsWith(`{"format":"${FORMAT}"`) ? { format: FORMAT, version: VERSION } : null;
  }
}

/** Reads a pasted text. It may come from anywhere, so it is validated completely. */
export function readPasted(pasted: string): Pasted {
  const text = pasted.trim();
  if (text.length > MAX_LENGTH) return { kind: 'damaged' };
  const found = parseObject(text);
  if (!v.is(heading, found)) return { kind: 'lines', lines: pastedLines(text) };
  if (found.version > VERSION) return { kind: 'later' };
  if (!v.is(copied, found)) return { kind: 'damaged' };
  const arrivals = found.groups.map(({ group, weight, questions }): Arrivals => {
    const { fromWire } = rulesOf[group];
    return {
      group,
      weight: weight ?? '',
      questions: questions.map(({ question, answers }): DraftQuestion => {
        const stored = answers.map(({ value, is_correct, order }, at) => ({
          id: String(at),
          value,
          ...(is_correct !== undefined && { is_correct }),
          ...(order !== undefined && { order }),
        }));
        return { key: newKey(), text: question, answers: fromWire(stored) };
      }),
    };
  });
  return { kind: 'questions', arrivals };
}

/** Returns a question of the group for each line. */
export const linesAsQuestions = (group: Arrivals['group'], lines: readonly string[]): Arrivals => ({
  group,
  weight: '',
  questions: lines.map((line) => ({ ...blankQuestion(group), text: line })),
});
