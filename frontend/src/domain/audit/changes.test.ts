import { expect, it } from 'vitest';
import { changesOf as changesWith } from './changes';

const changesOf = (before: unknown, after: unknown, names = {}) => changesWith(before, after, names);

it('shows what differs first, with the names of the fields in words', () => {
  const before = { name: 'Acme', max_users: 10, host: 'acme.test' };
  const changes = changesOf(before, { ...before, max_users: 20 });
  expect(changes.sides).toBe('both');
  expect(changes.changed).toEqual([{ field: 'Maximum number of users', before: '10', after: '20' }]);
  expect(changes.same.map(({ field }) => field)).toEqual(['Name', 'URL']);
});

it('shows of a list only what was removed and added', () => {
  const changes = changesOf(
    { permissions: ['viewAny team', 'read team'] },
    { permissions: ['viewAny team', 'update team'] },
  );
  expect(changes.changed).toEqual([
    { field: 'Permissions', before: 'Removed: Read Team', after: 'Added: Edit Team', isList: true },
  ]);
});

it('names the place of a value within others', () => {
  const state = (text: string) => ({ groups: [{ title: 'A', questions: [{ text: 'One' }, { text }] }] });
  expect(changesOf(state('Two'), state('2')).changed).toEqual([
    { field: 'Groups 1 › Questions 2 › Text', before: 'Two', after: '2' },
  ]);
});

it('shows the one state of what was created or deleted', () => {
  const created = changesOf(null, { name: 'Acme', members: [], active: true, note: null });
  expect(created.sides).toBe('one');
  expect(created.changed.map(({ field, after }) => [field, after])).toEqual([
    ['Name', 'Acme'],
    ['Members', 'Empty'],
    ['Active', 'Yes'],
    ['Note', 'Empty'],
  ]);
  expect(changesOf({ name: 'Acme' }, null).changed[0]?.before).toBe('Acme');
  expect(changesOf(null, null).sides).toBe('none');
});

it('shows a time as people read it, and a name instead of its id', () => {
  const score = {
    event_id: 'e',
    event: 'Final',
    user_id: 'u',
    participant: 'Petra',
    scored_at: '2026-11-21T10:00:00Z',
  };
  const rows = changesOf(null, score).changed;
  expect(rows.map(({ field }) => field)).toEqual(['Event', 'Participant', 'Graded at']);
  expect(rows[2]?.after).toContain('10:00 GMT');
  const admin = { admin_id: 'u', admin_email: 'ada@acme.test' };
  expect(changesOf(null, admin).changed.map(({ field }) => field)).toEqual(['Email of the admin']);
});

it('says of a secret only that it was changed', () => {
  const changes = changesOf({ name: 'Ada' }, { name: 'Ada', password: 'changed' });
  expect(changes.changed).toEqual([{ field: 'Password', before: '', after: 'Changed (not shown)' }]);
});

it('shows the names of what is named by id, and compares the ids', () => {
  const names = { p: 'Central', g: 'Greta', h: 'Hanna', other: 'Greta' };
  const userReference = (id: string) => ({ kind: 'user', id });
  const entityReference = (id: string) => ({ kind: 'entity', id });
  const before = {
    parent: entityReference('p'),
    leader: userReference('g'),
    members: [userReference('g'), userReference('h')],
  };
  const after = {
    parent: entityReference('gone'),
    leader: userReference('other'),
    members: [userReference('h'), userReference('other')],
  };
  expect(changesOf(before, after, names).changed).toEqual([
    { field: 'Parent', before: 'Central', after: 'gone' },
    { field: 'Leader', before: 'Greta', after: 'Greta' },
    { field: 'Members', before: 'Removed: Greta', after: 'Added: Greta', isList: true },
  ]);
  expect(changesOf({ name: 'constructor' }, null, names).changed[0]?.before).toBe('constructor');
});

it('shows of a team how many members it has, and who was removed and added', () => {
  const state = (members_count: number, members: string[]) => ({
    leader: { kind: 'user', id: 'l' },
    members_count,
    members: members.map((id) => ({ kind: 'user', id })),
  });
  expect(changesOf(state(3, []), state(5, ['g', 'h']), { g: 'Greta', h: 'Hanna' }).changed).toEqual([
    { field: 'Members count', before: '3', after: '5' },
    { field: 'Members', before: '', after: 'Added: Greta, Hanna', isList: true },
  ]);
  const unchanged = changesOf(state(3, []), { ...state(3, []), leader: { kind: 'user', id: 'm' } });
  expect(unchanged.same.map(({ field }) => field)).toEqual(['Members count']);
});

it('leaves the id of a described thing out, and calls a role as everywhere', () => {
  const imported = { role: 'suber-admin', users_count: 1, users: [{ id: 'u', name: 'Ada' }] };
  expect(changesOf(null, imported).changed.map(({ field, after }) => [field, after])).toEqual([
    ['Role', 'Sub-admin'],
    ['Users count', '1'],
    ['Users 1 › Name', 'Ada'],
  ]);
});

it('counts what has no name instead of showing its ids, unless there are few', () => {
  const ids = (n: number) => Array.from({ length: n }, (_, at) => `01a216a6-618e-759c-b5c8-91b4f57cdc0${at}`);
  const shown = (n: number, names = {}) => changesOf(null, { attempts: ids(n) }, names).changed[0]?.after;
  expect(shown(2)).toBe(ids(2).join(', '));
  expect(shown(3)).toBe('3 entries without names');
  expect(shown(4, { [ids(1)[0] ?? '']: 'Ada' })).toBe('Ada, 3 more without names');
});
