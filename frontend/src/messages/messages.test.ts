import { expect, it } from 'vitest';
import { messages } from '.';

const sentences = (part: object): string[] =>
  Object.values(part).flatMap((value) =>
    typeof value === 'string' ? [value] : typeof value === 'object' && value ? sentences(value) : [],
  );

it('no sentence carries the star: the field adds it', () =>
  expect(sentences(messages).filter((sentence) => sentence.startsWith('*'))).toEqual([]));

it('the wording of the specification is kept', () => {
  expect(messages.shell.logoutQuestion).toBe('Are you sure you want to logout?');
  expect(messages.shell.leaveUnsaved).toBe('Are you sure you want to go back and remove all data?');
  expect(messages.errors.denied('view', 'Roles')).toBe("You don't have permission here to view Roles");
  expect(messages.organizations.empty).toBe("You Don't Have Any Organizations Yet");
  expect(messages.common.noData).toBe('No Data');
});
