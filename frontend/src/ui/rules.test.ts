import { expect, it } from 'vitest';
import { validation } from '@/messages/validation';
import {
  emailShape,
  firstMistake,
  matchesField,
  plainName,
  positiveNumber,
  required,
  strongPassword,
  userName,
} from './rules';

it.each(['Abcdef1!', 'Ünïcode9#', `${'Aa1!'.repeat(16)}`])('%s is strong enough', (password) =>
  expect(strongPassword(password)).toBeNull(),
);
it.each(['Abcde1!', 'abcdefg1!', 'ABCDEFG1!', 'Abcdefgh!', 'Abcdefgh1', `${'Aa1!'.repeat(16)}x`])(
  '%s is too weak or too long',
  (password) => expect(strongPassword(password)).toBe(validation.password),
);

it.each(['Oakfield 7', 'École', '東京'])('%s is a plain name', (name) => expect(plainName(name)).toBeNull());
it.each(['A&B', 'a_b', '-'])('%s is not a plain name', (name) => expect(plainName(name)).not.toBeNull());

it.each(["O'Brien-Smith Jr.", 'J.R.R.  Tolkien', 'O’Hara', '李明 2', 'हिन्दी'])('%s is the name of a person', (name) =>
  expect(userName(name)).toBeNull(),
);
it.each(["'Ada", "Ada'", 'Jean--Luc', 'Jr..', 'Ada - King', 'a_b', '.'])('%s is no name of a person', (name) =>
  expect(userName(name)).toBe(validation.nameAlpha),
);

it.each(['a@b.co', 'first.last+x@sub.example.org'])('%s is an address', (email) =>
  expect(emailShape()(email)).toBeNull(),
);
it.each(['a@b', '@b.co', 'a b@c.de', 'a@.co'])('%s is no address', (email) =>
  expect(emailShape()(email)).not.toBeNull(),
);

it('the first sentence wins', () => expect(firstMistake(required, plainName)('  ')).toBe(validation.required));
it('a confirmation must match', () => {
  expect(matchesField('Abcdef1!')('Abcdef1!')).toBeNull();
  expect(matchesField('Abcdef1!')('other')).toBe(validation.passwordMatch);
});
it('a count is a whole number above 0', () => {
  expect([1, 50].map(positiveNumber)).toEqual([null, null]);
  expect(['', 0, 1.5].every((value) => positiveNumber(value) !== null)).toBe(true);
});
