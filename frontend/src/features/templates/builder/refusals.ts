/**
 * Shows each error of the server (such as `multipleChoices.questions.0.answers.1.value`) at its field in the builder.
 */
import type { Mistakes } from '@/questions/draft';
import { type GroupName, KINDS, QUESTION_KINDS, type QuestionGroup } from '@/questions/kinds';
import type { Place } from './checks';
import { isActive, type TemplateDraft } from './draft';
import { type BuilderState, DETAILS } from './store';

const GROUPS = new Set<string>(QUESTION_KINDS.map(({ group }) => group));
const isGroup = (name: GroupName | string | null | undefined): name is QuestionGroup => GROUPS.has(name ?? '');

interface Placed {
  refused: BuilderState['refused'];
  /** The first field with an error in the order of the page. It receives the focus. */
  first: Place | null;
  /** Messages that belong to no field on this page. */
  formErrors: string[];
}

function placeOf(path: string, sentence: string, draft: TemplateDraft): Place | null {
  const [head = '', part, at, ...rest] = path.split('.');
  if (['name', 'description', 'videos', 'material'].includes(head)) return { group: null, field: path, sentence };
  if (head === 'slides') {
    const field = path.slice('slides.'.length).replace(/^categories\b/, 'category');
    // A single picture has no field: its error is shown at its category, or at all images.
    const own = /^(weight|name|description|images|category\.\d+\.(?:name|images))\b/.exec(field)?.[1];
    return draft.slides && { group: 'slides', field: own ?? 'images', sentence };
  }
  if (!isGroup(head) || !isActive(head, draft.groups[head])) return null;
  if (part === 'weight') return { group: head, field: 'weight', sentence };
  const question = part === 'questions' ? draft.groups[head].order[Number(at)] : undefined;
  if (question === undefined) return null;
  // The position is not a separate field, so its errors are shown at the item.
  return { group: head, question, field: rest.join('.').replace(/\.order$/, '.value') || 'question', sentence };
}

export function placeRefusals(errors: Readonly<Record<string, readonly string[]>>, draft: TemplateDraft): Placed {
  const refused: Record<string, Mistakes> = {};
  const places: Place[] = [];
  const formErrors: string[] = [];
  for (const [path, sentences] of Object.entries(errors)) {
    const sentence = sentences[0];
    if (sentence === undefined) continue;
    const place = placeOf(path, sentence, draft);
    if (!place) {
      formErrors.push(sentence);
      continue;
    }
    const key = place.question ?? place.group ?? DETAILS;
    refused[key] = { [place.field]: sentence, ...refused[key] };
    places.push(place);
  }
  const placeOrder = ({ group, question }: Place) => {
    if (!group) return -1;
    const tab = KINDS.findIndex((kind) => kind.group === group);
    return tab * 10_000 + (question && isGroup(group) ? draft.groups[group].order.indexOf(question) + 1 : 0);
  };
  const first = places.toSorted((one, other) => placeOrder(one) - placeOrder(other))[0] ?? null;
  return { refused, first, formErrors };
}
