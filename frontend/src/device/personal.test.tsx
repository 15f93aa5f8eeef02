import { beforeEach, expect, it, vi } from 'vitest';
import { forgetUser, removeExpired, removeLegacy } from './forget';
import { admitUser, forgetInTab, personalStore, withdrawSecrets } from './personal';

const forms = personalStore<string>('draft');
const templates = personalStore<string>('template');
const positions = personalStore<string>('position');
const tools = personalStore<string>('tools');

/** Returns everything that the browser's storage contains. */
const storedTexts = () => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]);

beforeEach(() => {
  admitUser('ben');
  admitUser('ada');
});

it('keeps what is typed by person and page: drafts for the tab, positions for the device', () => {
  expect(forms.write('ada', '/roles', 'typed')).toBe(true);
  expect(templates.write('ada', '/roles', 'questions')).toBe(true);
  expect(positions.write('ada', 'cup', 'third')).toBe(true);
  expect([forms.read('ada', '/roles'), templates.read('ada', '/roles')]).toEqual(['typed', 'questions']);
  expect([forms.read('ada', '/users'), forms.read('ben', '/roles')]).toEqual([null, null]);
  expect([sessionStorage.length, localStorage.length]).toEqual([2, 1]);
  forms.write('ada', '/roles', null);
  expect(forms.read('ada', '/roles')).toBeNull();
});

it('leaves a secret in the memory of the page alone when the session ends, for the same person', () => {
  forms.write('ada', '/roles', 'typed');
  templates.write('ada', '/templates/create', 'right answers');
  withdrawSecrets();
  expect(storedTexts()).not.toContain('right answers');
  expect(storedTexts()).toContain('typed');
  expect(templates.read('ada', '/templates/create')).toBe('right answers');
  // The page is left shortly after the session ends.
  expect(templates.write('ada', '/templates/create', 'more right answers')).toBe(false);
  expect(storedTexts()).not.toContain('right answers');

  admitUser('ada');
  expect(templates.read('ada', '/templates/create')).toBe('more right answers');
  expect(templates.write('ada', '/templates/create', 'right answers')).toBe(true);
  expect(storedTexts()).toContain('right answers');
});

it('forgets what the tab has of one person when another signs in', () => {
  forms.write('ada', '/roles', 'typed');
  templates.write('ada', '/templates/create', 'right answers');
  positions.write('ada', 'cup', 'third');
  withdrawSecrets();
  forgetInTab('ada');
  expect([forms.read('ada', '/roles'), templates.read('ada', '/templates/create')]).toEqual([null, null]);
  expect(positions.read('ada', 'cup')).toBe('third');
});

it('forgets a person who signs out, and takes nothing of theirs until they sign in again', async () => {
  for (const person of ['ada', 'ben']) {
    forms.write(person, '/roles', `typed by ${person}`);
    positions.write(person, 'cup', `seen by ${person}`);
  }
  templates.write('ada', '/templates/create', 'right answers');
  await forgetUser('ada');
  expect(forms.write('ada', '/roles', 'typed by ada, late')).toBe(false);
  templates.write('ada', '/templates/create', 'right answers, late');
  expect(storedTexts()).not.toContain('ada');
  expect(templates.read('ada', '/templates/create')).toBeNull();
  expect([forms.read('ben', '/roles'), positions.read('ben', 'cup')]).toEqual(['typed by ben', 'seen by ben']);
  admitUser('ada');
  expect(forms.write('ada', '/roles', 'typed anew')).toBe(true);
});

it('removes positions and notes after 30 days, and no drafts', async () => {
  forms.write('ada', '/roles', 'typed');
  positions.write('ada', 'cup', 'third');
  tools.write('ada', 'attempt:note', 'ebb at 17');
  const month = 30 * 86_400_000;
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + month - 1_000);
  await removeExpired(0);
  expect([positions.read('ada', 'cup'), tools.read('ada', 'attempt:note')]).toEqual(['third', 'ebb at 17']);
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 2_000);
  await removeExpired(0);
  expect(localStorage).toHaveLength(0);
  expect(forms.read('ada', '/roles')).toBe('typed');
});

it('keeps what is typed for the page where the browser denies its storage, and says so', () => {
  const denied = vi.spyOn(globalThis, 'sessionStorage', 'get').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  expect(forms.write('ada', '/roles', 'typed')).toBe(false);
  expect(forms.read('ada', '/roles')).toBe('typed');
  forgetInTab('ada');
  expect(forms.read('ada', '/roles')).toBeNull();
  denied.mockRestore();
});

it('takes what it cannot read for nothing', () => {
  sessionStorage.setItem('palestra.draft:ada:/roles', '{"name":"of an earlier version"}');
  sessionStorage.setItem('palestra.draft:ada:/users', 'broken');
  expect([forms.read('ada', '/roles'), forms.read('ada', '/users')]).toEqual([null, null]);
});

it('removes what earlier versions kept without an end', () => {
  const deleteDatabase = vi.fn();
  vi.stubGlobal('indexedDB', { deleteDatabase });
  localStorage.setItem('palestra.positions', '{}');
  removeLegacy();
  expect(localStorage).toHaveLength(0);
  expect(deleteDatabase).toHaveBeenCalledExactlyOnceWith('keyval-store');
  vi.unstubAllGlobals();
});
