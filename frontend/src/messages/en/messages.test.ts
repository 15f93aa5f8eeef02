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
    ...['ownCompetitions', 'ownTrainings'].map((file) => `./${file}.ts: timeEnded`),
  ]);
});

/** Texts in title case: those of the specification, ours that are worded like them, and, in the last line, names of pages
    and keys. Messages that are functions are not checked. */
const TITLES = `
  Active Material, Add Another Entity, Add Template, Admin Email, Are You Sure You Want to Delete This Training?,
  Are You Sure You Want To Restore This User Competition, Assign Role to User, Assign To User Or Team,
  Cannot Delete Entity Has Children, Cannot Delete Entity Has Users, Check Specific Duration With Start And End Time,
  Competition Created, Competition has Ended, Competition Name, Competition Status, Competition Time,
  Competition Updated, Confirm Password, Copy Template, Create Competition, Create Entity, Create Organization,
  Create Role, Create Team, Create Template, Create Training, Date Cannot Be Before Today, Date Created,
  Domain Must be Valid Domain, Duration in Minutes, Edit Competition, Edit Organization, Edit Training, End Date,
  End Time, End Time in GMT, Entity Updated Successfully, Free Text, Go Back, Mail Domain, Model Answers,
  Multiple Choice, Name Must be Alpha With Space Only, No Data, No Files, No Leader, No User Answer,
  No Users or Teams Are Assigned for This Competitions, No Users or Teams Are Assigned for This Trainings,
  No Video Link, Not Chosen, Not Published, Not Scored Yet, Not Solved, Number Of Participants,
  Number of Participants, Number of Users, Organization Name, Participant Type,
  Please Check Start Time Not Be Before Now, Please Check Teams to Assign Them to Competitions or Trainings,
  Please Check Users to Assign Them to Competitions or Trainings, Please Enter Template Name,
  Please Fill All Data Correctly, Please Fill Data Correctly, Please Make Sure You Step on All Questions Tabs,
  Please Select a Role for Users, Please Select a Role to Assign to Users, Range of Dates, Retake Training,
  Role Created Successfully, Role Name, Role Updated Successfully, Save Score, Save Template, Save Training,
  score Saved Successfully, Sign in to Palestra, Specific Date and Time, Start Competition, Start Date,
  Start Date Cannot Be Before Today, Start Date Cannot Be Equal End Date, Start Date Must Be Before End Date,
  Start Time, Start Time in GMT, Start Training, Team Leader, Team Members, Team Name, Template Copied Successfully,
  Template Description, Template Material, Template Name, Template Total Weight, Template Videos, Time Left,
  Training Created, Training has Ended, Training Name, Training Status, Training Time, Training Type,
  Training Updated, True or False, User Count, User Created, User Email, User Updated, Users Assigned Successfully,
  View Answer Model, View Model Answer, View Template, You Can't Enter Unique Name,
  You Don't Have Any Competition Yet, You Don't Have Any Competitions Yet,
  You Don't Have Any Completed Competition Yet, You Don't Have Any Entities Yet,
  You Don't Have Any New Competition Yet, You Don't Have Any Organizations Yet,
  You Don't Have Any Private Trainings Yet, You Don't Have Any Public Trainings Yet, You Don't Have Any Results Yet,
  You Don't Have Any Roles Yet, You Don't Have Any Scores Yet, You Don't Have Any Teams Yet,
  You Don't Have Any Trainings Yet, You Don't Have Any Users Yet,
  Opened Reports as {}, Ctrl Enter, Shift Enter, Shift Space
`;

it('all other texts are in sentence case', () => {
  const isTitle = (text: string) => {
    const words = text
      .split(/\s+/)
      .slice(1)
      .filter((word) => word.length > 3);
    return words.length > 0 && words.every((word) => /^\p{Lu}\p{Ll}/u.test(word));
  };
  const known = new Set(TITLES.split(',').map((title) => title.trim()));
  const texts = allSentences(modules);
  expect(texts.filter((text) => isTitle(text) && !known.has(text))).toEqual([]);
  expect([...known].filter((title) => !texts.includes(title))).toEqual([]);
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
