import { expect, it } from 'vitest';
import { paper } from './fixtures';
import { mergeMarks, openMarks, readMarks } from './reviewMarks';

const marks = (text: string) => new Set(text ? text.split(' ') : []);

it.each([
  // what this page has, what it knew of the server, what it may have sent, what the server has, and the result
  ['a mark of this page stays', 'a', '', [], '', 'a'],
  ['a mark that was removed here stays removed', '', 'a', [], 'a', ''],
  ['a mark of another device is added', 'a', 'a', [], 'a b', 'a b'],
  ['a mark that was removed elsewhere is removed', 'a b', 'a b', [], 'a', 'a'],
  ['what was sent, arrived and was removed here again stays removed', '', '', ['a'], 'a', ''],
] as const)('%s', (_, own, stored, sent, theirs, merged) => {
  const unacknowledged = sent.map((one) => ({ marks: marks(one) }));
  const session = { marks: marks(own), storedMarks: marks(stored), unacknowledged };
  expect(mergeMarks(session, marks(theirs))).toEqual(marks(merged));
});

it('a page that opens has the marks of the server, and those that it did not send', () => {
  const kept = { marked: ['tf', 'mc', 'dropped'], storedMarks: ['mc', 'text'] };
  const theirs = marks('mc text rank');
  expect(openMarks(paper, kept, theirs)).toEqual({ marks: marks('mc rank tf'), storedMarks: theirs });
  expect(openMarks(paper, kept, null)).toEqual({ marks: marks('tf mc'), storedMarks: marks('mc text') });
});

it('reads the marks of the questions of the paper, if the server says any', () => {
  expect(readMarks(paper, { marked_for_review: ['mc', 'unknown'] })).toEqual(marks('mc'));
  expect(readMarks(paper, {})).toBeNull();
});
