/** Texts of corrections of a key, for staff. */
import { formatList, formatNumber, plural } from '../format';
import { titles } from './titles';

const points = (n: number) => plural(n, { one: '# point', other: '# points' });
/** With more places than this, their number is told. */
const MANY_PLACES = 5;
const listed = (places: readonly number[]) => formatList(places.map((place) => formatNumber(place)));
const people = (n: number) => plural(n, { one: '# person', other: '# people' });

export const correction = {
  title: titles.correction,
  note: 'For this event only. The template stays as it is. Nothing changes before you apply.',
  failed: "Couldn't load the question",
  gone: 'This question is not one of this event',
  goneHint: 'The address may be incomplete. Choose the question in the analysis.',
  open: 'Correct the key…',
  heading: (number: number, kind: string, points: string) => `Question ${formatNumber(number)} · ${kind} · ${points}`,

  keyHint: 'Mark the answers that are right.',
  orderHint: 'Put the items in the right order.',
  nowRight: (answers: string) => `Now right: ${answers}`,
  wasRight: (answers: string) => `In the template: ${answers}`,
  noKey: 'Mark at least one right answer',

  rule: 'Rule',
  rules: {
    new_key: { title: 'Only the new key counts', hint: () => 'As if it had always been the key' },
    better: {
      title: 'The better mark counts',
      hint: () => 'The higher one of the marks by the template and by the new key',
    },
    full_marks: {
      title: 'Full marks for everybody',
      hint: (weight: number) => `${points(weight)} for each who submitted`,
    },
    drop: {
      title: 'Drop the question',
      hint: (_: number, total: number) => `Counts nowhere, the total is ${formatNumber(total)}`,
    },
  },
  takeBack: {
    title: 'Count as before',
    hint: (weight: number, rest: number) => `As it was marked, the total is ${formatNumber(rest + weight)}`,
  },
  byHandDropped:
    'A grader gives the marks of this question, so it has no key. It counts again with the marks that were given. Answers without one count 0 until a grader marks them.',
  byHand: 'A grader gives the marks of this question, so it has no key. It can only be dropped.',
  counts: (gained: number, lost: number) => {
    const parts = [gained > 0 && `${formatNumber(gained)} gain`, lost > 0 && `${formatNumber(lost)} lose`];
    return parts.filter(Boolean).join(', ') || 'nobody changes';
  },

  reason: 'Reason',
  reasonHint: 'Kept with the correction, 3 to 200 characters',
  reasonMissing: 'Reason must have 3 to 200 characters',

  effect: 'What the correction does',
  effectFailed: "Couldn't show what the correction does",
  gain: (n: number) => plural(n, { one: 'gains points', other: 'gain points' }),
  lose: (n: number) => plural(n, { one: 'loses points', other: 'lose points' }),
  stay: (n: number) => plural(n, { one: 'stays the same', other: 'stay the same' }),
  mean: (before: string, after: string, of: string) => `Mean ${before} → ${after} of ${of}`,
  /** The places whose holders change. */
  places: (changed: readonly number[]) => {
    if (changed.length === 0) return 'All places stay';
    const first = changed.includes(1) ? 'Place 1 changes' : 'Place 1 stays';
    const others = changed.filter((place) => place > 1);
    const some =
      others.length > MANY_PLACES
        ? `${formatNumber(others.length)} others change`
        : plural(others.length, { one: `place ${listed(others)} changes`, other: `places ${listed(others)} change` });
    return others.length === 0 ? first : `${first}, ${some}`;
  },
  which: 'Scores to show',
  onlyChanged: (n: number) => `Changed ${formatNumber(n)}`,
  all: (n: number) => `All ${formatNumber(n)}`,
  allScores: 'All scores',
  handStays: 'Marks given by hand stay',
  changed: 'Scores that change',
  nobody: 'Nobody submitted yet',
  nobodyHint: 'The correction holds for everything that is submitted from now on.',
  unchanged: 'No total changes',
  unchangedHint: 'The correction is kept with its reason, and holds for what is submitted later.',
  firstOf: (shown: number, all: number) => `The ${formatNumber(shown)} highest of ${formatNumber(all)}.`,
  person: 'Name',
  answer: 'Answer',
  notAnswered: '–',
  markColumn: 'Mark',
  total: 'Total',
  change: 'Change',
  none: '–',
  moved: (before: string, after: string) => `${before} → ${after}`,
  plus: (points: number) => (points > 0 ? `+${formatNumber(points)}` : `−${formatNumber(Math.abs(points))}`),

  published: (n: number, all: number) => {
    if (all === 0) return 'Nobody sees another score.';
    if (n === 0) return 'None of these scores is published.';
    return n === all ? 'All of these scores are published.' : `${formatNumber(n)} of these scores are published.`;
  },
  seen: 'These people see the new score, with the word “corrected”. A later correction can take this one back.',
  notSeen: 'A later correction can take this one back.',
  apply: (gained: number, lost: number, by: number | null) => {
    if (gained === 0 && lost === 0) return 'Apply the correction';
    if (by !== null && lost === 0) return `Give ${people(gained)} ${points(by)}`;
    if (by !== null && gained === 0) return `Take ${points(by)} from ${people(lost)}`;
    return `Change the scores of ${people(gained + lost)}`;
  },
  /** Why the correction cannot be applied. */
  nothingNew: 'Change the key, or choose another rule',
  applyUnknown: 'Apply the correction',
  cancel: 'Cancel',
  applied: 'Key corrected',
  stale:
    'The preview was outdated, because scores or corrections have changed since. Look at the new one, then apply again.',

  holding: (rule: string) => `In force: ${rule}`,
  list: 'Corrections',
  listFailed: "Couldn't load the corrections",
  latest: (shown: number, all: number) => `The ${formatNumber(shown)} latest of ${formatNumber(all)}.`,
  question: 'Question',
  by: 'By',
  when: 'When',
  effectColumn: 'Scores',
  state: 'State',
  holds: 'In force',
  replaced: 'Replaced',
  againFor: (question: string) => `Correct again: ${question}`,
};
