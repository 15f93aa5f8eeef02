import { describe, expect, it } from 'vitest';
import { type Draft, draftOf, openSession } from './draft';
import { ATTEMPT, DEADLINE, opened, paper } from './fixtures';
import type { Sheet } from './paper';
import { nextStep } from './plan';
import { NO_MARKS, UNMARKED } from './reviewMarks';
import {
  createReducer,
  type Event,
  followDeadline,
  isDirty,
  needsSave,
  nextSave,
  type Save,
  type Session,
  unsavedAnswers,
} from './session';
import type { Told } from './told';

const AT = { at: 0, now: DEADLINE - 60_000, random: 0.5 };
const reduce = createReducer(paper);
const reduceAll = (session: Session, ...events: Event[]) =>
  events.reduce((before, event) => reduce(before, event, AT), session);
const refusedWith = (save: Save, messages: Record<string, string>): Event => ({
  type: 'rejected',
  save,
  messages,
  message: 'Invalid',
});
const changeEvent = (question: string, given: string | string[] | null): Event => ({
  type: 'changed',
  question,
  value: given,
});
const sessionAfterFailure = (session: Session, id: string): Session => {
  const save = nextSave(session, id);
  return reduceAll(
    session,
    { type: 'sent', save },
    { type: 'failed', save, kind: 'offline', message: '', retryAfter: null },
  );
};
const acknowledgementEvent = (save: Save, revision: number, submitted = false, left = 60_000): Event => ({
  type: 'acknowledged',
  save,
  revision,
  submitted,
  deadline: DEADLINE,
  left,
});
const closedEvent = (save: Save, sheet: Sheet, revision = 7): Event => ({
  type: 'closed',
  save,
  reason: 'x',
  stored: { revision, sheet, marks: NO_MARKS },
});
const toldEvent = (told: Partial<Told & { since: number }>): Event => ({
  type: 'told',
  since: 4,
  askedAt: 0,
  attempt: ATTEMPT,
  revision: 4,
  deadline: DEADLINE,
  openedAt: 0,
  left: 60_000,
  isPaused: false,
  isClosed: false,
  messageAt: null,
  ...told,
});

describe('saving', () => {
  it('calls saved only what the server acknowledged', () => {
    const dirty = reduceAll(opened, changeEvent('tf', ['tf1']));
    expect(isDirty(dirty)).toBe(true);
    const save = nextSave(dirty, 'a');
    expect(isDirty(reduceAll(dirty, { type: 'sent', save }))).toBe(true);
    const saved = reduceAll(dirty, { type: 'sent', save }, acknowledgementEvent(save, 5));
    expect([isDirty(saved), saved.revision]).toEqual([false, 5]);
  });

  it('keeps a change during a save dirty', () => {
    const dirty = reduceAll(opened, changeEvent('tf', ['tf1']));
    const save = nextSave(dirty, 'a');
    const after = reduceAll(dirty, { type: 'sent', save }, changeEvent('tf', ['tf2']), acknowledgementEvent(save, 5));
    expect(isDirty(after)).toBe(true);
    expect(nextSave(after, 'b')).toMatchObject({ id: 'b', revision: 5, sheet: { tf: ['tf2'] } });
  });

  it('repeats the same content with the same id, and other content with another', () => {
    const lost = sessionAfterFailure(reduceAll(opened, changeEvent('tf', ['tf1'])), 'a');
    expect(nextSave(lost, 'b').id).toBe('a');
    expect(nextSave(reduceAll(lost, { type: 'submitting' }), 'b').id).toBe('b');
    expect(nextSave(reduceAll(lost, changeEvent('tf', ['tf2'])), 'b').id).toBe('b');
  });

  const failedWith = (session: Session, retryAfter: number | null, random: number) =>
    reduce(
      session,
      { type: 'failed', save: nextSave(session, 'a'), kind: 'server', message: '', retryAfter },
      { ...AT, random },
    );
  const waitAfter = (session: Session, retryAfter: number | null, random: number) =>
    ((failedWith(session, retryAfter, random).saveError?.retryAt ?? 0) - AT.at) / 1000;

  it('waits 5, 10, 20 and then 30 seconds, and as long again at most', () => {
    let session = reduceAll(opened, changeEvent('tf', ['tf1']));
    const waits = ['a', 'b', 'c', 'd', 'e'].map((id) => {
      const bounds = [waitAfter(session, null, 0), waitAfter(session, null, 1)];
      session = sessionAfterFailure(session, id);
      return bounds;
    });
    expect(waits).toEqual([
      [5, 10],
      [10, 20],
      [20, 40],
      [30, 60],
      [30, 60],
    ]);
    expect(failedWith(session, null, 0).saveError).toMatchObject({ kind: 'server', tries: 6 });
  });

  it('waits as long as the server asks if that is longer than it would wait anyway', () => {
    expect([0, 1, 7, 45, 300].map((wish) => waitAfter(opened, wish, 0))).toEqual([5, 5, 7, 45, 300]);
    const often = sessionAfterFailure(sessionAfterFailure(sessionAfterFailure(opened, 'a'), 'b'), 'c');
    expect([1, 45].map((wish) => waitAfter(often, wish, 0))).toEqual([30, 45]);
  });

  it('takes a wish of more than ten minutes for one of ten minutes', () => {
    expect([waitAfter(opened, 86_400, 0), waitAfter(opened, 86_400, 1)]).toEqual([600, 1_200]);
  });

  it('waits a second or two in the grace period, whatever the server asks for', () => {
    const ending = reduceAll(opened, changeEvent('tf', ['tf1']), { type: 'timeUp' });
    for (const wish of [null, 10, 3_600]) {
      expect([waitAfter(ending, wish, 0), waitAfter(ending, wish, 1)]).toEqual([1, 2]);
    }
  });

  it('ends a long wait when the time is up', () => {
    const waiting = failedWith(reduceAll(opened, changeEvent('tf', ['tf1'])), 600, 0);
    expect(waiting.saveError?.retryAt).toBe(600_000);
    const next = nextStep(reduceAll(waiting, { type: 'timeUp' }), AT);
    expect(next?.step).toBe('save');
    expect(next?.wait).toBeLessThanOrEqual(2_000);
  });

  it.each<[string, Session]>([
    ['while people answer', opened],
    ['in the grace period', reduceAll(opened, { type: 'timeUp' })],
  ])('no two people who were refused together try again together, %s', (_, session) => {
    const people = Array.from({ length: 100 }, (_, at) => at / 100);
    for (const wish of [null, 0, 1, 10, 3600]) {
      expect(new Set(people.map((random) => waitAfter(session, wish, random))).size).toBe(people.length);
    }
  });

  it('is never clean while a save may or may not have arrived', () => {
    const lost = sessionAfterFailure(reduceAll(opened, changeEvent('tf', ['tf1'])), 'a');
    const back = reduceAll(lost, changeEvent('tf', null));
    expect([unsavedAnswers(back), isDirty(back), needsSave(back)]).toEqual([[], true, true]);
    const save = nextSave(back, 'b');
    expect(isDirty(reduceAll(back, { type: 'sent', save }, acknowledgementEvent(save, 5)))).toBe(false);
  });

  it('takes no answer for news that comes after the one of a later save', () => {
    const dirty = reduceAll(opened, changeEvent('tf', ['tf1']));
    const first = nextSave(dirty, 'a');
    const during = reduceAll(dirty, { type: 'sent', save: first }, changeEvent('tf', ['tf2']));
    const second = nextSave(during, 'b');
    expect(second.revision).toBe(first.revision + 1);
    const both = reduceAll(
      during,
      { type: 'sent', save: second },
      acknowledgementEvent(second, 6),
      acknowledgementEvent(first, 5),
    );
    expect(both).toMatchObject({ revision: 6, base: { tf: ['tf2'] }, inFlight: [] });
    expect(isDirty(both)).toBe(false);
  });
});

describe('an answer that the server refuses', () => {
  const dirty = reduceAll(opened, changeEvent('text', 'bad'), changeEvent('tf', ['tf1']));
  const save = nextSave(dirty, 'a');
  const refused = reduceAll(dirty, { type: 'sent', save }, refusedWith(save, { text: 'Too long' }));

  it('is named and left out, and the rest is saved', () => {
    expect(refused.rejected).toEqual({ text: { value: 'bad', message: 'Too long' } });
    const rest = nextSave(refused, 'b');
    expect(rest).toMatchObject({ id: 'b', sheet: { tf: ['tf1'] } });
    const saved = reduceAll(refused, { type: 'sent', save: rest }, acknowledgementEvent(rest, 5));
    expect([needsSave(saved), isDirty(saved), unsavedAnswers(saved)]).toEqual([false, true, ['text']]);
  });

  it('leaves what the server has of it', () => {
    const had = openSession(
      paper,
      { ...UNMARKED, attempt: ATTEMPT, sheet: { text: 'good' }, revision: 4, deadline: DEADLINE },
      null,
    );
    const changedBadly = reduceAll(had, changeEvent('text', 'bad'));
    const sent = nextSave(changedBadly, 'a');
    const left = reduceAll(changedBadly, { type: 'sent', save: sent }, refusedWith(sent, { text: 'No' }));
    expect([nextSave(left, 'b').sheet, needsSave(left)]).toEqual([{ text: 'good' }, false]);
  });

  it('is sent again once it changes, but not for a space', () => {
    expect(reduceAll(refused, changeEvent('text', ' bad ')).rejected).toHaveProperty('text');
    const better = reduceAll(refused, changeEvent('text', 'good'));
    expect([better.rejected, nextSave(better, 'b').sheet['text']]).toEqual([{}, 'good']);
  });

  it('takes an explicit submission back, once', () => {
    const submitting = reduceAll(dirty, { type: 'submitting' });
    const first = nextSave(submitting, 'a');
    const back = reduceAll(submitting, { type: 'sent', save: first }, refusedWith(first, { text: 'No' }));
    expect(back.phase).toBe('answering');
    expect(nextSave(reduceAll(back, { type: 'submitting' }), 'b')).toMatchObject({
      submit: true,
      sheet: { tf: ['tf1'] },
    });
  });

  it('is tried again later if leaving it out does not help', () => {
    const rest = nextSave(refused, 'b');
    const again = reduceAll(refused, { type: 'sent', save: rest }, refusedWith(rest, { text: 'No' }));
    expect(again.saveError).toMatchObject({ kind: 'refused', wait: 8 });
  });
});

describe('a newer sheet on the server', () => {
  const base: Sheet = { tf: ['tf1'], text: 'old', rank: ['rank1'] };
  const start = openSession(
    paper,
    { ...UNMARKED, attempt: ATTEMPT, sheet: base, revision: 4, deadline: DEADLINE },
    null,
  );
  const sessionAfterStaleSave = (session: Session, sheet: Sheet, revision = 7): Session => {
    const save = nextSave(session, 'mine');
    return reduceAll(session, { type: 'sent', save }, { type: 'stale', save, revision, sheet, marks: NO_MARKS });
  };

  it.each<[string, Event[], Sheet, Sheet, readonly string[], readonly string[], boolean]>([
    [
      'takes what was not touched here',
      [changeEvent('text', 'new')],
      { ...base, tf: ['tf2'] },
      { ...base, tf: ['tf2'], text: 'new' },
      ['tf'],
      [],
      true,
    ],
    [
      'keeps what was changed in both places',
      [changeEvent('tf', ['tf2'])],
      { ...base, tf: [] },
      { ...base, tf: ['tf2'] },
      [],
      ['tf'],
      true,
    ],
    [
      'is clean when both did the same',
      [changeEvent('tf', ['tf2'])],
      { ...base, tf: ['tf2'] },
      { ...base, tf: ['tf2'] },
      [],
      [],
      false,
    ],
    ['keeps an answer taken back', [changeEvent('rank', null)], base, { tf: ['tf1'], text: 'old' }, [], [], true],
    [
      'takes an answer taken back there',
      [changeEvent('text', 'new')],
      { tf: ['tf1'], text: 'old' },
      { tf: ['tf1'], text: 'new' },
      ['rank'],
      [],
      true,
    ],
  ])('%s', (_, events, server, sheet, taken, kept, dirty) => {
    const merged = sessionAfterStaleSave(reduceAll(start, ...events), server);
    expect(merged.sheet).toEqual(sheet);
    expect(merged.revision).toBe(7);
    expect(merged.merged ?? { taken: [], kept: [] }).toMatchObject({ taken, kept });
    expect(Object.keys(merged.merged?.theirs ?? {})).toEqual(kept);
    expect(isDirty(merged)).toBe(dirty);
  });

  it('knows its own save whose answer was lost, and says nothing of another tab', () => {
    const lost = sessionAfterFailure(sessionAfterFailure(reduceAll(start, changeEvent('text', 'sent')), 'a'), 'b');
    const further = sessionAfterFailure(reduceAll(lost, changeEvent('text', 'sent and more')), 'c');
    const merged = sessionAfterStaleSave(further, { ...base, text: 'sent' }, 5);
    expect(merged.sheet['text']).toBe('sent and more');
    expect(merged.merged).toBeNull();
  });

  it('keeps an answer that was set back after a save whose answer was lost', () => {
    const lost = sessionAfterFailure(reduceAll(start, changeEvent('tf', ['tf2'])), 'a');
    const merged = sessionAfterStaleSave(reduceAll(lost, changeEvent('tf', ['tf1'])), { ...base, tf: ['tf2'] }, 5);
    expect(merged.sheet['tf']).toEqual(['tf1']);
    expect(isDirty(merged)).toBe(true);
  });

  it('stops an explicit submission, so that it is looked at first', () => {
    const submitting = reduceAll(start, { type: 'submitting' });
    expect(sessionAfterStaleSave(submitting, { ...base, tf: ['tf2'] }).phase).toBe('answering');
    expect(sessionAfterStaleSave(submitting, base).phase).toBe('submitting');
  });
});

describe('the draft of this device', () => {
  it('holds only what is not acknowledged, and nothing once all is', () => {
    const dirty = reduceAll(opened, changeEvent('tf', ['tf1']));
    const save = nextSave(dirty, 'a');
    const during = reduceAll(dirty, { type: 'sent', save }, changeEvent('text', 'late'));
    const late = { mine: 'late', base: null, at: AT.now };
    expect(draftOf(during)).toEqual({
      answers: { tf: { mine: ['tf1'], base: null, at: AT.now }, text: late },
      sent: [{ revision: 4, answers: { tf: ['tf1'] } }],
    });
    const half = reduceAll(during, acknowledgementEvent(save, 5));
    expect(draftOf(half)).toEqual({ answers: { text: late }, sent: [] });
    const rest = nextSave(half, 'b');
    expect(draftOf(reduceAll(half, { type: 'sent', save: rest }, acknowledgementEvent(rest, 6)))).toBeNull();
  });

  const start = (sheet: Sheet, draft: Draft, revision = 4) =>
    openSession(paper, { ...UNMARKED, attempt: ATTEMPT, sheet, revision, deadline: DEADLINE }, draft);
  const draftWith = (mine: string | null, base: string | null, sent: (string | null)[] = []): Draft => ({
    answers: { text: { mine, base, at: 1 }, gone: { mine: 'x', base: null, at: 1 } },
    sent: sent.map((text) => ({ revision: 4, answers: { text } })),
  });

  it.each<[string, Sheet, Draft, Sheet, number, string[]]>([
    ['comes back over the server sheet', { text: 'x' }, draftWith('y', 'x'), { text: 'y' }, 1, []],
    ['takes an answer back', { text: 'x' }, draftWith(null, 'x'), {}, 1, []],
    ['is silent when the server has it all', { text: 'y' }, draftWith(' y', 'x'), { text: 'y' }, 0, []],
    ['loses against a newer answer of another device', { text: 'z' }, draftWith('y', 'x'), { text: 'z' }, 0, ['text']],
    [
      'wins against what was sent from here before it',
      { text: 'y' },
      draftWith('yes', 'x', ['y']),
      { text: 'yes' },
      1,
      [],
    ],
  ])('%s', (_, server, kept, sheet, restored, aside) => {
    const session = start(server, kept, 5);
    expect(session.sheet).toEqual(sheet);
    expect([session.restored, isDirty(session), Object.keys(session.setAside)]).toEqual([
      restored,
      restored > 0,
      aside,
    ]);
  });

  it('saves once more what was sent from a page that is gone and may still arrive', () => {
    const session = start({ text: 'x' }, draftWith('x', 'x', ['y']));
    expect([session.sheet, session.restored, needsSave(session)]).toEqual([{ text: 'x' }, 0, true]);
    expect(isDirty(start({ text: 'x' }, draftWith('x', 'x', ['y']), 5))).toBe(false);
  });

  it('keeps what was set aside until it is dismissed', () => {
    const session = start({ text: 'z' }, draftWith('y', 'x'));
    expect(draftOf(session)?.answers).toEqual({ text: { mine: 'y', base: 'x', at: 1 } });
    expect(draftOf(reduceAll(session, { type: 'noticed' }))).toBeNull();
  });
});

describe('the end', () => {
  it('changes nothing once the time is up', () => {
    const up = reduceAll(opened, { type: 'timeUp' });
    expect(reduceAll(up, changeEvent('tf', ['tf1']))).toBe(up);
  });

  it('tells a submission of one’s own from one by the clock', () => {
    const submitting = reduceAll(opened, { type: 'submitting' });
    const save = nextSave(submitting, 'a');
    const own = reduceAll(submitting, { type: 'sent', save }, acknowledgementEvent(save, 5, true));
    expect([own.phase, own.ending]).toEqual(['submitted', null]);
    const late = reduceAll(opened, { type: 'timeUp' }, { type: 'sent', save }, acknowledgementEvent(save, 5, true));
    expect([late.phase, late.ending]).toEqual(['timeUp', 'sent']);
  });

  it('counts the last saved sheet when the server closed first, and says what is not in it', () => {
    const dirty = reduceAll(opened, changeEvent('tf', ['tf1']), changeEvent('text', 'late'));
    const closed = closedEvent(nextSave(dirty, 'a'), { tf: ['tf1'] });
    const up = reduceAll(dirty, { type: 'timeUp' }, closed);
    expect([up.phase, up.ending, unsavedAnswers(up)]).toEqual(['timeUp', 'lastSave', ['text']]);
    expect(draftOf(up)?.answers).toHaveProperty('text');
    const elsewhere = reduceAll(dirty, closed);
    expect([elsewhere.phase, elsewhere.reason, unsavedAnswers(elsewhere)]).toEqual(['closed', 'x', ['text']]);
  });

  it.each<[string, (save: Save) => Event]>([
    ['was submitted', (save) => acknowledgementEvent(save, 5, true)],
    ['was closed', (save) => closedEvent(save, {})],
  ])('ends a pause: the attempt %s', (_, event) => {
    const submitting = reduceAll(opened, changeEvent('tf', ['tf1']), { type: 'submitting' });
    const save = nextSave(submitting, 'a');
    const paused = reduceAll(submitting, { type: 'sent', save }, toldEvent({ isPaused: true }));
    expect([paused.phase, paused.pause?.left]).toEqual(['answering', 60_000]);
    const over = reduceAll(paused, event(save));
    expect(over.phase).not.toBe('answering');
    expect(over.pause).toBeNull();
  });

  it('does not end the time during a pause, even if a save says that none is left, but when the event continues', () => {
    const changed = reduceAll(opened, changeEvent('tf', ['tf1']));
    const save = nextSave(changed, 'a');
    const paused = reduceAll(changed, toldEvent({ left: 0, isPaused: true }), { type: 'sent', save });
    const saved = reduceAll(paused, acknowledgementEvent(save, 5, false, 0));
    expect([saved.phase, saved.pause?.left, isDirty(saved)]).toEqual(['answering', 0, false]);
    expect(nextStep(saved, AT)?.step).toBe('ask');
    const continued = reduceAll(saved, toldEvent({ revision: 5, left: 0 }));
    expect([continued.phase, continued.isTimeConfirmed, continued.pause]).toEqual(['timeUp', true, null]);
    const extended = reduceAll(saved, toldEvent({ revision: 5, deadline: DEADLINE + 60_000 }));
    expect([extended.phase, extended.moved, extended.pause]).toEqual(['answering', 0, null]);
  });

  it.each<[string, (save: Save) => Event]>([
    ['succeeds', (save) => acknowledgementEvent(save, 5)],
    ['is refused as stale', (save) => ({ type: 'stale', save, revision: 5, sheet: {}, marks: NO_MARKS })],
  ])('asks at once whether the attempt is open if a save %s after the state said that it is not', (_, event) => {
    const changed = reduceAll(opened, changeEvent('tf', ['tf1']));
    const save = nextSave(changed, 'a');
    const sent = reduceAll(changed, { type: 'sent', save }, toldEvent({ revision: 6, isClosed: true }));
    const after = reduceAll(sent, event(save));
    expect(nextStep(after, AT)).toMatchObject({ step: 'ask' });
    expect(nextStep(after, AT)?.wait).toBeLessThanOrEqual(0);
    const learned = reduceAll(after, toldEvent({ since: 5, revision: 6, isClosed: true }));
    expect(nextStep(learned, AT)?.step).toBe('save');
  });

  it('takes the answers of another device for its own where nothing was changed here', () => {
    const closed = closedEvent(nextSave(opened, 'a'), { tf: ['tf2'] });
    expect(unsavedAnswers(reduceAll(opened, closed))).toEqual([]);
  });

  it('keeps acknowledged answers in the draft if the server went back to an older sheet before it closed', () => {
    const saved = reduceAll(opened, changeEvent('tf', ['tf1']));
    const first = nextSave(saved, 'a');
    const changed = reduceAll(
      saved,
      { type: 'sent', save: first },
      acknowledgementEvent(first, 5),
      changeEvent('text', 'x'),
    );
    const closed = reduceAll(changed, closedEvent(nextSave(changed, 'b'), {}, 4));
    expect([closed.phase, closed.replacedBy]).toEqual(['replaced', 'sheet']);
    expect(Object.keys(draftOf(closed)?.answers ?? {}).sort()).toEqual(['text', 'tf']);
  });

  it('sends a save that waits at once if the attempt is closed, because the refusal says what counts', () => {
    const changed = reduceAll(opened, changeEvent('tf', ['tf1']));
    const save = nextSave(changed, 'a');
    const failed = reduceAll(changed, { type: 'failed', save, kind: 'server', message: '', retryAfter: 60 });
    expect(nextStep(reduceAll(failed, toldEvent({})), AT)?.step).toBe('ask');
    const closed = nextStep(reduceAll(failed, toldEvent({ revision: 6, isClosed: true })), AT);
    expect(closed).toEqual({ step: 'save', wait: 0 });
  });

  it('asks again after a session that ended while it asked, whatever removes the failure', () => {
    const changed = reduceAll(opened, changeEvent('tf', ['tf1']));
    const save = nextSave(changed, 'a');
    const asking = reduceAll(changed, { type: 'sent', save }, { type: 'asked' }, { type: 'signedOut' });
    expect(nextStep(reduceAll(asking, acknowledgementEvent(save, 5)), AT)?.step).toBe('ask');
  });

  it('lets the state say whether an acknowledged save shows a pause or other times', () => {
    const changed = reduceAll(opened, changeEvent('tf', ['tf1']));
    const save = nextSave(changed, 'a');
    const moved = { ...acknowledgementEvent(save, 5), deadline: DEADLINE + 8_000 } as Event;
    const saved = reduceAll(changed, { type: 'sent', save }, moved);
    expect([saved.deadline, saved.moved]).toEqual([DEADLINE, 0]);
    expect(nextStep(saved, AT)?.step).toBe('ask');
  });

  it('still learns what became of the answers after it gave up', () => {
    const up = reduceAll(opened, changeEvent('tf', ['tf1']), { type: 'timeUp' }, { type: 'gaveUp' });
    expect(up.ending).toBe('unreached');
    const save = nextSave(up, 'a');
    expect(reduceAll(up, { type: 'sent', save }, acknowledgementEvent(save, 5, true)).ending).toBe('sent');
  });

  it.each<Event>([{ type: 'submitting' }, { type: 'timeUp' }])('forgets earlier trouble: %o', (event) => {
    expect(
      reduceAll(sessionAfterFailure(reduceAll(opened, changeEvent('tf', ['tf1'])), 'a'), event).saveError,
    ).toBeNull();
    expect(reduceAll(opened, { type: 'signedOut' }, event).saveError).toBeNull();
  });
});

it.each([
  ['agrees to the second, rounded up', 60, DEADLINE],
  ['was moved out', 180, DEADLINE - 59_500 + 180_000],
  ['was moved in', 20, DEADLINE - 59_500 + 20_000],
])('follows the deadline that %s', (_, left, deadline) => {
  expect(followDeadline(DEADLINE, DEADLINE - 59_500, left)).toBe(deadline);
});
