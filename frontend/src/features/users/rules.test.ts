import { describe, expect, it } from 'vitest';
import { roleName } from '@/messages/roleNames';
import { addressOf, changeRules, creationRules, localPart } from './rules';

const passwordValues = (password: string, password_confirmation: string) => ({
  name: '',
  email: '',
  role: '',
  access: 'password' as const,
  password,
  password_confirmation,
});

describe('the address', () => {
  it('takes the fixed domain', () => expect(addressOf(' ada ', 'club.org')).toBe('ada@club.org'));
  it('may be pasted whole', () => expect(addressOf('ada@Club.org', 'club.org')).toBe('ada@Club.org'));
  it('of another domain is shown and sent whole', () => {
    expect(localPart('boss@elsewhere.net', 'club.org')).toEqual({ typed: 'boss@elsewhere.net', domain: null });
    expect(addressOf('boss@elsewhere.net', null)).toBe('boss@elsewhere.net');
  });
  it('of the domain is shown as its local part', () =>
    expect(localPart('Ada@CLUB.org', 'club.org')).toEqual({ typed: 'Ada', domain: 'club.org' }));
  it.each([
    ['', 'Required'],
    ['a b', 'Email must be a valid email address'],
    ['ada@other.org', 'Email must be a valid email address'],
    ['ada.l', null],
  ])('%j is answered with %j', (typed, sentence) =>
    expect(creationRules('club.org', false).email(typed)).toBe(sentence),
  );
});

describe('the password pair', () => {
  const rules = changeRules('club.org', false);
  it.each([
    ['', '', null, null],
    ['', 'Abcdef1!', 'Required', null],
    ['Abcdef1!', '', null, 'Required'],
    ['Abcdef1!', 'Abcdef1?', null, 'Passwords do not match'],
    ['Abcdef1!', 'Abcdef1!', null, null],
  ])('when editing, %j and %j', (password, confirmation, first, second) => {
    expect(rules.password(password, passwordValues(password, confirmation))).toBe(first);
    expect(rules.password_confirmation(confirmation, passwordValues(password, confirmation))).toBe(second);
  });
  it('must be strong', () =>
    expect(rules.password('abc', passwordValues('abc', 'abc'))).toMatch(/^Password must be at least 8 characters/));
  it('when creating, the confirmation must match', () =>
    expect(creationRules('club.org', true).password_confirmation('x', passwordValues('Abcdef1!', 'x'))).toBe(
      'Password confirmation does not match password',
    ));
});

it('asks for no password where an invitation is sent', () => {
  const rules = creationRules('club.org', true);
  const invited = { ...passwordValues('', ''), access: 'invitation' as const };
  expect(rules.password('', invited)).toBeNull();
  expect(rules.password_confirmation('', invited)).toBeNull();
  expect(rules.password('', passwordValues('', ''))).toBe('Required');
});

it('asks for a role in the words of the place', () => {
  expect(creationRules('club.org', true).role('')).toBe('Please Select a Role to Assign to Users');
  expect(creationRules('club.org', false).role(null)).toBe('Please Select a Role for Users');
});

it('calls the role user Default User', () => {
  expect(roleName('user')).toBe('Default User');
  expect(roleName('Grader')).toBe('Grader');
  expect(roleName('constructor')).toBe('constructor');
});
