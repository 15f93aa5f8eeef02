import { array, assert, integer, property, record } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addSpan, isMarked, removeSpan, type Span, spanAt, toSpans, toStored, trimSpan } from './marks';

const TEXT = 'Which port has the most ships?';
const span = (start: number, end: number): Span => ({ start, end });

/** Returns which of the first characters of a text are marked. */
const drawn = (spans: readonly Span[]) =>
  Array.from({ length: 32 }, (_, at) => (spans.some(({ start, end }) => start <= at && at < end) ? '#' : '.')).join('');

describe('a mark', () => {
  it('is joined with those that it overlaps or touches, and stays apart from the others', () => {
    expect(addSpan([span(0, 3), span(10, 12)], span(5, 8))).toEqual([span(0, 3), span(5, 8), span(10, 12)]);
    expect(addSpan([span(0, 3), span(10, 12)], span(3, 6))).toEqual([span(0, 6), span(10, 12)]);
    expect(addSpan([span(0, 3), span(10, 12)], span(2, 11))).toEqual([span(0, 12)]);
    expect(addSpan([span(4, 8)], span(5, 6))).toEqual([span(4, 8)]);
  });

  it('loses what is removed from its beginning, its middle or its end', () => {
    expect(removeSpan([span(2, 10)], span(0, 4))).toEqual([span(4, 10)]);
    expect(removeSpan([span(2, 10)], span(4, 6))).toEqual([span(2, 4), span(6, 10)]);
    expect(removeSpan([span(2, 10)], span(8, 20))).toEqual([span(2, 8)]);
    expect(removeSpan([span(2, 10), span(12, 14)], span(2, 10))).toEqual([span(12, 14)]);
    expect(removeSpan([span(2, 4), span(12, 14)], span(5, 8))).toEqual([span(2, 4), span(12, 14)]);
  });

  it('covers exactly the characters that were marked and not removed', () => {
    const anySpan = record({ at: integer({ min: 0, max: 30 }), length: integer({ min: 1, max: 12 }) }).map(
      ({ at, length }) => span(at, Math.min(32, at + length)),
    );
    assert(
      property(array(record({ adds: integer({ min: 0, max: 1 }), one: anySpan }), { maxLength: 8 }), (steps) => {
        let expected = '.'.repeat(32);
        let spans: Span[] = [];
        for (const { adds, one } of steps) {
          spans = adds ? addSpan(spans, one) : removeSpan(spans, one);
          expected =
            expected.slice(0, one.start) + (adds ? '#' : '.').repeat(one.end - one.start) + expected.slice(one.end);
        }
        expect(drawn(spans)).toBe(expected);
        for (const [at, { start }] of spans.entries()) expect(start).toBeGreaterThan(spans[at - 1]?.end ?? -1);
      }),
    );
  });

  it('is found by an offset in it, and knows what it covers', () => {
    const spans = [span(6, 10), span(19, 23)];
    expect([spanAt(spans, 6), spanAt(spans, 10), spanAt(spans, 12)]).toEqual([spans[0], spans[0], undefined]);
    expect([isMarked(spans, span(7, 9)), isMarked(spans, span(7, 12))]).toEqual([true, false]);
  });

  it('begins and ends with a word', () => {
    expect(trimSpan(TEXT, span(5, 11))).toEqual(span(6, 10));
    expect(trimSpan(TEXT, span(5, 6))).toBeNull();
  });
});

describe('a stored mark', () => {
  const stored = toStored(TEXT, [span(6, 10), span(19, 23)]);

  it('has its words, and is read back', () => {
    expect(stored.map(({ words }) => words)).toEqual(['port', 'most']);
    expect(toSpans(TEXT, stored)).toEqual([span(6, 10), span(19, 23)]);
  });

  it('is dropped if the text has other words there', () => {
    expect(toSpans('Which city has the most ships?', stored)).toEqual([span(19, 23)]);
    expect(toSpans('Which of the ports has the most ships?', stored)).toEqual([]);
    expect(toSpans('', stored)).toEqual([]);
  });
});
