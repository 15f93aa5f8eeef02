import { expect, it } from 'vitest';
import { directionOf } from './direction';

it.each([
  ['ما هي المدينة؟', 'rtl'],
  ['15% من السكان؟', 'rtl'],
  ['מהי הבירה?', 'rtl'],
  ['What does قلم mean?', 'ltr'],
  ['«قلم» means what?', 'rtl'],
  ['1 + 1 = ?', undefined],
])('%s begins as %s', (text, direction) => {
  expect(directionOf(text)).toBe(direction);
});
