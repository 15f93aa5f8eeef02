import { describe, expect, it } from 'vitest';
import { DEADLINE, opened, paper } from './fixtures';
import type { Sheet } from './paper';
import { draftOf, type Event, followDeadline, isDirty, nextSave, openSession, reducer, type Session } from './session';

const run = (session: Session, ...events: Event[]) => events.reduce(reducer(paper), session);
const changed = (question: string, given: string | string[] | null): Event => ({
  type: 'changed',
  question,
  value: given,
});
const failed = (session: Session, id: string): Session => {
  const save = nextSave(session, false, id);
  return run(session, { type: 'sent', save }, { type: 'failed', save, kind: 'offline', message: '', retryAfter: null });
};
const acknowledged = (save: ReturnType<typeof nextSave>, revision: number, submitted = false): Event => ({
  type: 'acknowledged',
  save,
  revision,
  submitted,
  deadline: DEADLINE,
});

describe('saving', () => {
  it('calls saved only what the server acknowledged', () => {
    const dirty = run(opened, changed('tf', ['tf1']));
    expect(isDirty(dirty)).toBe(true);
    const save = nextSave(dirty, false, 'a');
    expect(isDirty(run(dirty, { type: 'sent', save }))).toBe(true);
    const saved = run(dirty, { type: 'sent', save }, acknowledged(save, 5));
    expect([isDirty(saved), saved.revision]).toEqual([false, 5]);
  });

  it('keeps a change during a save dirty', () => {
    const dirty = run(opened, changed('tf', ['tf1']));
    const save = nextSave(dirty, false, 'a');
    const after = run(dirty, { type: 'sent', save }, changed('tf', ['tf2']), acknowledged(save, 5));
    expect(isDirty(after)).toBe(true);
    expect(nextSave(after, false, 'b')).toMatchObject({ id: 'b', revision: 5, sheet: { tf: ['tf2'] } });
  });

  it('repeats the same content with the same id, and other content with another', () => {
    const lost = failed(run(opened, changed('tf', ['tf1'])), 'a');
    expect(nextSave(lost, false, 'b').id).toBe('a');
    expect(nextSave(lost, true, 'b').id).toBe('b');
    expect(nextSave(run(lost, changed('tf', ['tf2'])), false, 'b').id).toBe('b');
  });

  it('waits 5, 10, 20 and then 30 seconds, or as long as the server asks', () => {
    let session = run(opened, changed('tf', ['tf1']));
    const waits = ['a', 'b', 'c', 'd', 'e'].map((id) => {
      session = failed(session, id);
      return session.saveError?.wait;
    });
    expect(waits).toEqual([5, 10, 20, 30, 30]);
    const save = nextSave(session, false, 'f');
    const busy = run(session, { type: 'failed', save, kind: 'server', message: '', retryAfter: 7 });
    expect(busy.saveError).toMatchObject({ kind: 'server', tries: 1, wait: 7 });
  });

  it('does not repeat what was refused before it is changed', () => {
    const dirty = run(opened, changed('tf', ['tf1']));
    const save = nextSave(dirty, false, 'a');
    const refused = run(
      dirty,
      { type: 'sent', save },
      { type: 'failed', save, kind: 'refused', message: 'No', retryAfter: null },
    );
    expect(refused.saveError?.wait).toBeNull();
    expect(run(refused, changed('tf', ['tf2'])).saveError).toBeNull();
  });
});

describe('a newer sheet on the server', () => {
  const base: Sheet = { tf: ['tf1'], text: 'old', rank: ['rank1'] };
  const start = openSession(paper, { sheet: base, revision: 4, deadline: DEADLINE }, null);
  const stale = (session: Session, sheet: Sheet, revision = 7): Session => {
    const save = nextSave(session, false, 'mine');
    return run(session, { type: 'sent', save }, { type: 'stale', revision, sheet });
  };

  it.each<[string, Event[], Sheet, Sheet, readonly string[], readonly string[], boolean]>([
    [
      'takes what was not touched here',
      [changed('text', 'new')],
      { ...base, tf: ['tf2'] },
      { ...base, tf: ['tf2'], text: 'new' },
      ['tf'],
      [],
      true,
    ],
    [
      'keeps what was changed in both places',
      [changed('tf', ['tf2'])],
      { ...base, tf: [] },
      { ...base, tf: ['tf2'] },
      [],
      ['tf'],
      true,
    ],
    [
      'is clean when both did the same',
      [changed('tf', ['tf2'])],
      { ...base, tf: ['tf2'] },
      { ...base, tf: ['tf2'] },
      [],
      [],
      false,
    ],
    ['keeps an answer taken back', [changed('rank', null)], base, { tf: ['tf1'], text: 'old' }, [], [], true],
    [
      'takes an answer taken back there',
      [changed('text', 'new')],
      { tf: ['tf1'], text: 'old' },
      { tf: ['tf1'], text: 'new' },
      ['rank'],
      [],
      true,
    ],
  ])('%s', (_, events, server, sheet, taken, kept, dirty) => {
    const merged = stale(run(start, ...events), server);
    expect(merged.sheet).toEqual(sheet);
    expect(merged.revision).toBe(7);
    expect(merged.merged ?? { taken: [], kept: [] }).toEqual({ taken, kept });
    expect(isDirty(merged)).toBe(dirty);
  });

  it('knows its own save whose answer was lost, and says nothing of another tab', () => {
    const lost = failed(failed(run(start, changed('text', 'sent')), 'a'), 'b');
    const further = failed(run(lost, changed('text', 'sent and more')), 'c');
    const merged = stale(further, { ...base, text: 'sent' }, 5);
    expect(merged.sheet['text']).toBe('sent and more');
    expect(merged.merged).toBeNull();
  });

  it('keeps an answer that was set back after a save whose answer was lost', () => {
    const lost = failed(run(start, changed('tf', ['tf2'])), 'a');
    const merged = stale(run(lost, changed('tf', ['tf1'])), { ...base, tf: ['tf2'] }, 5);
    expect(merged.sheet['tf']).toEqual(['tf1']);
    expect(isDirty(merged)).toBe(true);
  });

  it('stops an explicit submission, so that it is looked at first', () => {
    const submitting = run(start, { type: 'submitting' });
    expect(stale(submitting, { ...base, tf: ['tf2'] }).phase).toBe('answering');
    expect(stale(submitting, base).phase).toBe('submitting');
  });
});

describe('the draft of this device', () => {
  it('holds only what is not acknowledged, and nothing once all is', () => {
    const dirty = run(opened, changed('tf', ['tf1']));
    const save = nextSave(dirty, false, 'a');
    const during = run(dirty, { type: 'sent', save }, changed('text', 'late'));
    expect(draftOf(during)).toEqual({ revision: 4, answers: { tf: ['tf1'], text: 'late' } });
    const half = run(during, acknowledged(save, 5));
    expect(draftOf(half)).toEqual({ revision: 5, answers: { text: 'late' } });
    const rest = nextSave(half, false, 'b');
    expect(draftOf(run(half, { type: 'sent', save: rest }, acknowledged(rest, 6)))).toBeNull();
  });

  it('comes back over the server sheet as unsaved changes', () => {
    const draft = { revision: 4, answers: { tf: ['tf2'], text: null, gone: 'x' } };
    const session = openSession(paper, { sheet: { tf: ['tf1'], text: 'x' }, revision: 4, deadline: DEADLINE }, draft);
    expect(session.sheet).toEqual({ tf: ['tf2'] });
    expect([isDirty(session), session.restored]).toEqual([true, 2]);
  });

  it('is silent when the server has it all', () => {
    const session = openSession(
      paper,
      { sheet: { tf: ['tf2'] }, revision: 5, deadline: DEADLINE },
      { revision: 4, answers: { tf: ['tf2'] } },
    );
    expect([isDirty(session), session.restored]).toEqual([false, 0]);
  });
});

describe('the end', () => {
  it('changes nothing once the time is up', () => {
    const up = run(opened, { type: 'timeUp' });
    expect(run(up, changed('tf', ['tf1']))).toBe(up);
  });

  it('tells a submission of one’s own from one by the clock', () => {
    const save = nextSave(opened, true, 'a');
    const own = run(opened, { type: 'submitting' }, { type: 'sent', save }, acknowledged(save, 5, true));
    expect([own.phase, own.ending]).toEqual(['submitted', null]);
    const late = run(opened, { type: 'timeUp' }, { type: 'sent', save }, acknowledged(save, 5, true));
    expect([late.phase, late.ending]).toEqual(['timeUp', 'sent']);
  });

  it('lets the last saved sheet stand when the server closed first', () => {
    expect(run(opened, { type: 'timeUp' }, { type: 'closed', reason: 'x' }).ending).toBe('lastSave');
    expect(run(opened, { type: 'closed', reason: 'Competition time ended' })).toMatchObject({
      phase: 'closed',
      reason: 'Competition time ended',
    });
  });
});

it.each([
  ['agrees to the second, rounded up', 60, DEADLINE],
  ['was moved out', 180, DEADLINE - 59_500 + 180_000],
  ['was moved in', 20, DEADLINE - 59_500 + 20_000],
])('follows the deadline that %s', (_, left, deadline) => {
  expect(followDeadline(DEADLINE, DEADLINE - 59_500, left)).toBe(deadline);
});
