import { expect, it } from 'vitest';
import { readMailedLink } from './mailedLink';

it('reads the address, a plus sign included, and the token', () =>
  expect(readMailedLink('email=ada+exam@example.org&token=a-b_c')).toEqual({
    email: 'ada+exam@example.org',
    token: 'a-b_c',
  }));

it.each([undefined, '', 'email=ada@example.org', 'token=abc', 'email=&token=abc'])('refuses %s', (link) =>
  expect(readMailedLink(link)).toBeNull(),
);
