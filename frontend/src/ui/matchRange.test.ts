import { expect, it } from 'vitest';
import { matchRange } from './matchRange';

const found = (label: string, typed: string) => {
  const range = matchRange(label, typed);
  return range && label.slice(...range);
};

it.each([
  ['Night dispatch', 'DISP', 'disp'],
  ['Jiří Novák', 'jiri', 'Jiří'],
  ['Jiri\u0301 Novak', 'jirí', 'Jiri\u0301'],
  ['Zoe\u0308', 'zoë ', 'Zoe\u0308'],
  ['Straße', 'ß', 'ß'],
  ['𝐀lpha', 'alp', '𝐀lp'],
  ['ΟΔΟΣ', 'οδος', 'ΟΔΟΣ'],
  ['οδος', 'ΟΔΟΣ', 'οδος'],
  ['ΟΔΟΣ 12', 'οδοσ', 'ΟΔΟΣ'],
])('in %j, %j finds %j', (label, typed, part) => expect(found(label, typed)).toBe(part));

it('finds nothing without a text, and no other text', () => {
  expect(found('Night', ' ')).toBeNull();
  expect(found('Night', 'day')).toBeNull();
});
