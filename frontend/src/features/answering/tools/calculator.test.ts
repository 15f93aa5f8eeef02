import { array, assert, constantFrom, property, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Calculation, isShowable, type Key, keyOf, NEW_CALCULATION, press } from './calculator';
import { writeNumber, writeTyped } from './numbers';

/** The calculation after the keys of a text. `n` changes the sign, `b` deletes a digit, `c` clears. */
function pressAll(text: string): Calculation {
  const keys = [...text].map((one) => ({ n: 'sign', b: 'back', c: 'clear' })[one] ?? one) as Key[];
  return keys.reduce(press, NEW_CALCULATION);
}
/** What the screen shows after the keys of a text. */
const shown = (text: string) => {
  const { value, typed } = pressAll(text);
  return typed === null ? writeNumber(value) : writeTyped(typed);
};

describe('calculating', () => {
  it.each([
    ['2+3=', '5'],
    ['9-12=', '−3'],
    ['6*7=', '42'],
    ['7/2=', '3.5'],
    ['2+3*4=', '14'],
    ['2*3+4*5=', '26'],
    ['20-8/4-3=', '15'],
    ['100/10/2=', '5'],
    ['5n*3=', '−15'],
    ['1000*1000=', '1,000,000'],
  ])('%s is %s', (keys, result) => expect(shown(keys)).toBe(result));

  it.each([
    ['.1+.2=', '0.3'],
    ['.3-.1*3=', '0'],
    ['1/3*3-1=', '0'],
    ['1.1*3=', '3.3'],
    ['4.35*100=', '435'],
    ['1/3=', '0.333333333333'],
    ['2/3=', '0.666666666667'],
  ])('shows no error of binary fractions: %s is %s', (keys, result) => expect(shown(keys)).toBe(result));

  it('shows very large and very small numbers with a power of ten', () => {
    expect(shown('999999999999*999999999999=')).toBe('1E24');
    expect(shown('1/80000000=')).toBe('1.25E−8');
  });

  it('goes on with the result after an operator, and begins anew after a digit', () => {
    expect(shown('2+3=*4=')).toBe('20');
    expect(shown('2+3=7')).toBe('7');
    expect(shown('2+3=7=')).toBe('7');
    expect(pressAll('2+3=7').terms).toEqual([]);
  });

  it('takes the last of several operators', () => expect(shown('8+*2=')).toBe('16'));

  it('calculates with the number that is shown if the last one is missing', () => expect(shown('6*=')).toBe('36'));

  it('says that it cannot divide by zero, and goes on with the next number', () => {
    expect(isShowable(pressAll('5/0=').value)).toBe(false);
    expect(isShowable(pressAll('5/0+1=').value)).toBe(false);
    expect(shown('5/0=7+1=')).toBe('8');
    expect(shown('5/0=c')).toBe('0');
  });
});

describe('percent', () => {
  it.each([
    ['50%', '0.5'],
    ['200*10%=', '20'],
    ['200/50%=', '400'],
    ['2+3=%', '0.05'],
  ])('is a hundredth: %s is %s', (keys, result) => expect(shown(keys)).toBe(result));

  it.each([
    ['200+10%=', '220'],
    ['200-10%=', '180'],
    ['100-20+10%=', '88'],
    ['2*100+10%=', '220'],
  ])('of what stands before, after plus and minus: %s is %s', (keys, result) => expect(shown(keys)).toBe(result));
});

describe('typing', () => {
  it.each([
    ['007', '7'],
    ['.5', '0.5'],
    ['1.2.3', '1.23'],
    ['0.10', '0.10'],
    ['12n', '−12'],
    ['12nn', '12'],
    ['n5', '−5'],
    ['123b', '12'],
    ['1.b', '1'],
    ['5nb', '0'],
    ['bb', '0'],
    ['12c', '0'],
    ['1234567890123456', '123456789012'],
  ])('%s shows %s', (keys, text) => expect(shown(keys)).toBe(text));

  it('deletes no digit of a result', () => expect(shown('2+3=b')).toBe('5'));
  it('changes the sign of a result', () => expect(shown('2+3=n')).toBe('−5'));
});

it('computes as a language does', () => {
  const number = string({
    unit: constantFrom('1', '2', '3', '4', '5', '6', '7', '8', '9'),
    minLength: 1,
    maxLength: 2,
  });
  const pairs = array(
    constantFrom('+', '-', '*', '/').chain((operator) => number.map((n) => operator + n)),
    { maxLength: 3 },
  );
  assert(
    property(number, pairs, (first, rest) => {
      const keys = first + rest.join('');
      const expected: number = new Function(`return ${keys}`)();
      expect(pressAll(`${keys}=`).value).toBeCloseTo(expected, 6);
    }),
  );
});

it('has a key for each key of the keyboard that it needs', () => {
  expect(['7', '+', '-', '*', '/', '=', '%', '.'].map(keyOf)).toEqual(['7', '+', '-', '*', '/', '=', '%', '.']);
  expect(['Enter', ',', 'x', '÷', 'Backspace', 'Delete'].map(keyOf)).toEqual(['=', '.', '*', '/', 'back', 'clear']);
  expect(['a', 'Tab', 'Escape', 'ArrowUp', '12'].map(keyOf)).toEqual(Array(5).fill(undefined));
});
