import { expect, it } from 'vitest';
import { answering } from './answering';
import { common } from './common';
import { errors } from './errors';
import { organizations } from './organizations';
import { questions } from './questions';
import { shell } from './shell';

const modules = import.meta.glob<object>(['./*.ts', '!./*.test.ts'], { eager: true });

const allSentences = (part: object): string[] =>
  Object.values(part).flatMap((value) =>
    typeof value === 'string' ? [value] : typeof value === 'object' && value ? allSentences(value) : [],
  );

it('no sentence carries the star: the field adds it', () =>
  expect(allSentences(modules).filter((sentence) => sentence.startsWith('*'))).toEqual([]));

it('a number in a message has its thousands separated', () => {
  expect(questions.points(1030)).toBe('1,030 points');
  const sources = import.meta.glob<string>('./*.ts', { query: '?raw', import: 'default', eager: true });
  const bare = Object.entries(sources).flatMap(([file, source]) =>
    [...source.matchAll(/\(([^()]*: number[^()]*)\)(?:: string)? =>([\s\S]*?),\n/g)].flatMap(
      ([, parameters = '', body = '']) =>
        [...parameters.matchAll(/(\w+): number/g)]
          .map(([, name]) => name ?? '')
          .filter((name) => new RegExp(`\\$\\{${name}\\b(?! ===)`).test(body))
          .map((name) => `${file}: ${name}`),
    ),
  );
  // The code of an error is a number, but not an amount.
  expect(bare).toEqual(['./errors.ts: code']);
});

it('every message has a reader', () => {
  const sources = import.meta.glob<string>(
    ['/src/**/*.{ts,tsx}', '!/src/messages/**', '!/src/**/*.test.*', '!**/*.d.ts'],
    {
      query: '?raw',
      import: 'default',
      eager: true,
    },
  );
  const read = new Set(
    [
      ...Object.values(sources)
        .join('')
        .matchAll(/\.(\w+)/g),
    ].map(([, key]) => key),
  );
  const unread = Object.entries(modules).flatMap(([file, parts]) =>
    Object.values(parts).flatMap((part: object) =>
      Object.keys(part)
        .filter((key) => !read.has(key))
        .map((key) => `${file}: ${key}`),
    ),
  );
  // These values are keys of messages: the reason why a link is not valid, and the code of a refusal.
  expect(unread).toEqual([
    './deadLinks.ts: broken',
    ...['ownCompetitions', 'ownTrainings'].flatMap((file) =>
      ['timeEnded', 'notStarted'].map((key) => `./${file}.ts: ${key}`),
    ),
  ]);
});

it('the wording of the specification is kept', () => {
  expect(shell.logoutQuestion).toBe('Are you sure you want to logout?');
  expect(shell.leaveUnsaved).toBe('Are you sure you want to go back and remove all data?');
  expect(errors.denied.view('Roles')).toBe("You don't have permission here to view Roles");
  expect(organizations.empty).toBe("You Don't Have Any Organizations Yet");
  expect(common.noData).toBe('No Data');
});

it.each([
  [25, 25, '25 of 25 seconds'],
  [25, 5_400, '25 seconds of 90 minutes'],
  [1, 5_400, '1 second of 90 minutes'],
  [60, 120, '1 of 2 minutes'],
  [401, 5_400, '7 of 90 minutes'],
])('%i of %i seconds are said as "%s"', (used, of, words) => {
  expect(answering.receipt.usedOf(used, of)).toBe(words);
});
