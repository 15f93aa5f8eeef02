import { expect, it } from 'vitest';
import { appAddressOf, paths, withSearch } from './paths';

it('builds an address without values', () => expect(paths.roles()).toBe('/settings/roles'));

it('fills the values in, encoded', () =>
  expect(paths.grading({ id: 'cup', userId: 'a/b' })).toBe('/results/show/cup/a%2Fb'));

it('keeps the pattern for the route', () => expect(paths.editRole.pattern).toBe('/settings/roles/edit/:id'));

it('refuses a missing, a wrong and a superfluous value at compile time', () => {
  // @ts-expect-error: the id is missing
  expect(() => paths.editRole()).toThrow();
  // @ts-expect-error: the name of the value is wrong
  expect(() => paths.editRole({ role: '1' })).toThrow();
  // @ts-expect-error: the list takes no value
  expect(paths.roles({ id: '1' })).toBe('/settings/roles');
});

it('adds what is given to the search', () => {
  expect(withSearch(paths.createCompetition(), { template_id: 'a b' })).toBe('/create-competitions?template_id=a+b');
  expect(withSearch(paths.roles(), { organization: '' })).toBe('/settings/roles');
  const picked = withSearch(paths.roles(), { organization: 'o' });
  expect(withSearch(picked, { page: '2' })).toBe('/settings/roles?organization=o&page=2');
});

it.each([
  ['/templates?page=2', '/templates?page=2'],
  ['//evil.example', '/'],
  ['/\\evil.example', '/'],
  ['https://evil.example', '/'],
  [null, '/'],
])('of %s it follows %s', (address, followed) => expect(appAddressOf(address)).toBe(followed));
