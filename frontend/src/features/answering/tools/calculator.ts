/**
 * A calculator with four operations. Multiplication and division come before addition and subtraction. Each key returns
 * a new state, and nothing is stored.
 */
export type Operator = '+' | '-' | '*' | '/';
export type Key = Operator | Digit | '.' | '=' | '%' | 'sign' | 'back' | 'clear';
type Digit = '0' | '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9';

export interface Calculation {
  /** The numbers before the shown one, each with the operator after it. */
  terms: readonly { value: number; operator: Operator }[];
  /** The number as it is typed, for example `0.` or `-12`. Null if the value comes from a calculation. */
  typed: string | null;
  value: number;
  /** Whether the last key was an operator, so that the next number replaces the shown one. */
  isWaiting: boolean;
  /** The calculation that led to the value, after `=`. */
  done: { terms: Calculation['terms']; last: number } | null;
}

export const NEW_CALCULATION: Calculation = { terms: [], typed: '0', value: 0, isWaiting: false, done: null };

/** The maximum number of digits that can be typed and are shown. */
export const MAX_DIGITS = 12;
/** If two numbers differ by less than this share, they count as equal, because the difference is a rounding error. */
const ROUNDING = 1e-15;

const isOperator = (key: string): key is Operator => '+-*/'.includes(key);

function compute(one: number, operator: Operator, other: number): number {
  if (operator === '*') return one * other;
  if (operator === '/') return other === 0 ? Number.NaN : one / other;
  const sum = operator === '+' ? one + other : one - other;
  return Math.abs(sum) < Math.max(Math.abs(one), Math.abs(other)) * ROUNDING ? 0 : sum;
}

/** Evaluates the terms and the last number. NaN after a division by zero. */
export function evaluate(terms: Calculation['terms'], last: number): number {
  const sums: { value: number; operator: Operator }[] = [];
  let value: number | null = null;
  let before: Operator = '*';
  for (const term of [...terms, { value: last, operator: '+' as const }]) {
    value = value === null ? term.value : compute(value, before, term.value);
    before = term.operator;
    if (before === '+' || before === '-') {
      sums.push({ value, operator: before });
      value = null;
    }
  }
  return sums.reduce(
    ({ value: sum, operator }, next) => ({ value: compute(sum, operator, next.value), operator: next.operator }),
    { value: 0, operator: '+' as Operator },
  ).value;
}

/** The value is neither too large to be shown nor the result of a division by zero. */
export const isShowable = (value: number): boolean => Number.isFinite(value);

function type(state: Calculation, key: Digit | '.'): Calculation {
  const before = state.isWaiting ? '0' : (state.typed ?? '0');
  const digits = before.replace(/\D/g, '').length;
  if (key === '.' ? before.includes('.') : digits >= MAX_DIGITS) return state;
  const typed = key !== '.' && /^-?0$/.test(before) ? before.replace('0', key) : before + key;
  return { ...state, typed, value: Number(typed), isWaiting: false, done: null };
}

function operate(state: Calculation, operator: Operator): Calculation {
  // A second operator replaces the first one.
  const terms = state.isWaiting ? state.terms.slice(0, -1) : state.terms;
  return {
    terms: [...terms, { value: state.value, operator }],
    typed: null,
    value: state.value,
    isWaiting: true,
    done: null,
  };
}

/** After plus or minus, a percentage refers to the value before it: 200 + 10 % is 220. Otherwise it is a hundredth. */
function takePercent(state: Calculation): Calculation {
  const last = state.terms.at(-1);
  const isShare = last?.operator === '+' || last?.operator === '-';
  const whole = isShare ? evaluate(state.terms.slice(0, -1), last.value) : 1;
  return { ...state, typed: null, value: (whole * state.value) / 100, isWaiting: false, done: null };
}

function negate(state: Calculation): Calculation {
  if (state.typed === null || state.isWaiting) {
    return { ...state, typed: null, value: 0 - state.value, isWaiting: false, done: null };
  }
  const typed = state.typed.startsWith('-') ? state.typed.slice(1) : `-${state.typed}`;
  return { ...state, typed, value: Number(typed) };
}

function deleteDigit(state: Calculation): Calculation {
  if (state.typed === null) return state;
  const shorter = state.typed.slice(0, -1);
  const typed = /\d/.test(shorter) ? shorter : '0';
  return { ...state, typed, value: Number(typed) };
}

export function press(before: Calculation, key: Key): Calculation {
  if (key === 'clear') return NEW_CALCULATION;
  // After an error, the calculation can only continue with a new number.
  const state = isShowable(before.value) ? before : NEW_CALCULATION;
  if (isOperator(key)) return operate(state, key);
  switch (key) {
    case '=': {
      if (state.terms.length === 0) return state;
      const value = evaluate(state.terms, state.value);
      return { terms: [], typed: null, value, isWaiting: false, done: { terms: state.terms, last: state.value } };
    }
    case '%':
      return takePercent(state);
    case 'sign':
      return negate(state);
    case 'back':
      return deleteDigit(state);
    default:
      return type(state, key);
  }
}

const KEYS: Readonly<Record<string, Key>> = {
  ',': '.',
  x: '*',
  '×': '*',
  '÷': '/',
  ':': '/',
  Enter: '=',
  Backspace: 'back',
  Delete: 'clear',
  c: 'clear',
};

/** The key of the calculator for a key of the keyboard. */
export const keyOf = (key: string): Key | undefined =>
  KEYS[key] ?? (/^[0-9.=%+\-*/]$/.test(key) ? (key as Key) : undefined);
