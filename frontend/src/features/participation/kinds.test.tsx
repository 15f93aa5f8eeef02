import 'fake-indexeddb/auto';
import { QueryClient } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { LiveNews } from '@/api/live';
import { forgetUser } from '@/device/forget';
import { takeClaim, writeRecords } from '@/device/records';
import { unsentKey } from '@/domain/events/unsentRecord';
import { ownCompetitions } from '@/messages/ownCompetitions';
import { ownHome } from '@/messages/ownHome';
import { participation } from '@/messages/participation';
import { receipt as receiptWords } from '@/messages/receipt';
import { unsent as unsentWords } from '@/messages/unsent';
import { aDrill, makeDrills, shown } from '../../../tests/exampleEventKind';
import { featurePages, renderPages } from '../../../tests/render';
import { at, server } from '../../../tests/server';
import { ownEventRoutes } from './routes';

const live = vi.hoisted(() => ({ tell: null as ((news: LiveNews) => void) | null }));
vi.mock('@/api/liveStream', () => ({
  follow(_person: string, onNews: (news: LiveNews) => void) {
    live.tell = onNews;
    return () => undefined;
  },
}));

afterEach(() => vi.useRealTimers());

const openDrillPage = (address: string, drill = aDrill(), finished: (typeof drill)[] = []) =>
  openKind(makeDrills({ drill, finished }).kind, address);
async function openKind(kind: ReturnType<typeof makeDrills>['kind'], address: string) {
  const pages = await featurePages({ routes: ownEventRoutes(kind) });
  const answering = { path: '/drills/:id/answer', element: <h1>Answering</h1> };
  return renderPages(address, [...pages, answering], { permissions: [], role: 'user' });
}
const receipt = {
  code: '7F3K92QDM4',
  submitted_at: '2026-11-21T05:49:12Z',
  answered: 9,
  questions: 10,
  ended_by: 'self',
} as const;
const submitted = aDrill({ is_user_submit: 1, submitted_at: receipt.submitted_at, receipt });
const started = aDrill({ started_at: '2026-11-21T05:00:00Z', deadline: '2099-01-01T00:00:00Z' });

it.each([
  ['/my-drills', 'Drills'],
  ['/my-drills/other', 'Drills'],
  ['/my-drills/d1', 'morning run'],
])('%s of another kind has its words and addresses', async (address, heading) => {
  await openDrillPage(address);
  expect(await screen.findByRole('heading', { level: 1, name: heading })).toBeVisible();
  if (address !== '/my-drills/other') await screen.findByRole('button', { name: /^(Go|Start Drill)/ });
  expect(shown()).toMatch(/drill/i);
  expect(shown()).not.toMatch(/competition/i);
});

it('leads from a row where its kind says', async () => {
  await openDrillPage('/my-drills', submitted);
  const row = (await screen.findByRole('rowheader', { name: 'morning run' })).closest('tr') as HTMLElement;
  // Each attempt has its own clock.
  expect(within(row).getByRole('button', { name: 'Again morning run' })).toBeVisible();
});

it('leads from a row to the page where its kind says nothing', async () => {
  await openDrillPage('/my-drills', aDrill({ starts_at: '2099-11-21T00:00:00Z', status: 'pending' }));
  expect(await screen.findByRole('link', { name: 'View morning run' })).toHaveAttribute('href', '/my-drills/d1');
});

it('has a waiting room, without a start, while staff have yet to begin', async () => {
  await openDrillPage('/my-drills/d1', aDrill({ status: 'pending', starts_by_hand: 1 }));
  expect(await screen.findByText(participation.waiting)).toBeVisible();
  expect(screen.getByText(participation.waitingHint)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Start Drill' })).toBeNull();
});

it('learns that staff have moved its start, without a reload', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  const planned = { status: 'pending', starts_at: new Date(Date.now() + 20 * 3_600_000).toISOString() } as const;
  const { kind } = makeDrills({ drill: aDrill(planned) });
  let drill = aDrill(planned);
  const detail = kind.reads.detail('d1');
  kind.reads.detail = () => ({ ...detail, queryFn: async () => ({ data: drill }) });
  await openKind(kind, '/my-drills/d1');
  expect((await screen.findAllByText('morning run')).length).toBeGreaterThan(0);
  expect(screen.queryByText(/2097/)).toBeNull();
  drill = aDrill({ ...planned, starts_at: '2097-04-02T10:00:00Z' });
  await vi.advanceTimersByTimeAsync(75_000);
  expect((await screen.findAllByText(/2097/)).length).toBeGreaterThan(0);
});

it.each([
  ['who has not started', {}],
  ['who is answering', { started_at: started.started_at, deadline: started.deadline }],
])('says to somebody %s that the event is paused, and offers nothing', async (_, values) => {
  await openDrillPage('/my-drills/d1', aDrill({ ...values, paused_at: '2026-11-21T06:00:00Z' }));
  expect(await screen.findByText(participation.paused)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Start Drill' })).toBeNull();
  expect(screen.queryByRole('link', { name: /^Continue/ })).toBeNull();
});

it('offers all that its kind allows after submitting', async () => {
  await openDrillPage('/my-drills/d1', submitted);
  expect(await screen.findByRole('button', { name: 'Repeat Drill' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Look' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Start Drill' })).toBeNull();
});

it.each(['/my-drills', '/my-drills/d1'])(
  'calls a running attempt running, never to be started, on %s',
  async (address) => {
    await openDrillPage(address, started);
    const link = await screen.findByRole('link', { name: /^Continue, .+ left/ });
    expect(link).toHaveAttribute('href', '/drills/d1/answer');
    expect(screen.getByText(participation.answering)).toBeVisible();
    expect(shown()).not.toMatch(/\bstart drill|\bgo\b/i);
  },
);

it('begins the list with a card of the running attempt, and its time', async () => {
  await openDrillPage('/my-drills', started);
  const heading = await screen.findByRole('heading', { level: 2, name: 'morning run' });
  const card = within(heading.closest('section') as HTMLElement);
  expect(card.getByRole('link', { name: 'Continue morning run' })).toHaveAttribute('href', '/drills/d1/answer');
  expect(card.getByRole('timer')).toBeVisible();
});

it.each(['/my-drills', '/my-drills/d1'])('says on %s when it was submitted', async (address) => {
  await openDrillPage(address, submitted);
  expect(await screen.findByText(/^Submitted 21 Nov, \d\d:\d\d/)).toBeVisible();
});

it.each([
  ['/my-drills', 'Go morning run'],
  ['/my-drills/d1', 'Start Drill'],
])('asks before the clock starts on %s, beginning on Not now', async (address, name) => {
  const { router, user } = await openDrillPage(address);
  await user.click(await screen.findByRole('button', { name }));
  const dialog = await screen.findByRole('dialog', { name: participation.startQuestion('morning run') });
  expect(await within(dialog).findByText('60 minutes')).toBeVisible();
  expect(within(dialog).getByText('3')).toBeVisible();
  expect(within(dialog).getByText(ownCompetitions.attempts)).toBeVisible();
  expect(within(dialog).getByText(/^You have until (\w+ \d+ \w+, )?\d\d:\d\d/)).toBeVisible();
  await waitFor(() => expect(within(dialog).getByRole('button', { name: participation.startNot })).toHaveFocus());
  await user.click(within(dialog).getByRole('button', { name: participation.startNot }));
  expect(router.state.location.pathname).toBe(address);
  await user.click(screen.getByRole('button', { name }));
  await user.click(await screen.findByRole('button', { name: participation.startYes }));
  expect(await screen.findByRole('heading', { name: 'Answering' })).toBeVisible();
});

it('names what else is running before a clock starts', async () => {
  const pages = await featurePages({ routes: ownEventRoutes(makeDrills({ drill: aDrill() }).kind) });
  const { kind } = makeDrills({ drill: { ...started, id: 'd2', name: 'night watch' } });
  const both = { ...makeDrills().kind, ownLists: kind.ownLists };
  const own = await featurePages({ routes: ownEventRoutes(both).slice(2) });
  const { user } = renderPages('/my-drills/d1', [...own, ...pages.slice(0, 2)], { permissions: [], role: 'user' });
  await user.click(await screen.findByRole('button', { name: 'Start Drill' }));
  expect(await screen.findByText(/^night watch is still running: .+ left\./)).toBeVisible();
});

/** The names of the filled buttons. Only Mantine's buttons without another variant are filled. */
const filled = () =>
  [...document.querySelectorAll('.mantine-Button-root:not([data-variant])')].map((button) =>
    button.getAttribute('aria-label'),
  );

it('fills the button of a running attempt alone', async () => {
  await openDrillPage('/my-drills');
  expect(await screen.findByRole('button', { name: 'Go morning run' })).toBeVisible();
  expect(filled()).toEqual([]);
  document.body.replaceChildren();
  await openDrillPage('/my-drills', started);
  expect(await screen.findByRole('link', { name: /^Continue,/ })).toBeVisible();
  await screen.findByRole('link', { name: ownHome.continueOf('morning run') });
  expect(filled()).toEqual([ownHome.continueOf('morning run')]);
});

it.each(['/my-drills', '/my-drills/d1'])('keeps the receipt on %s', async (address) => {
  await openDrillPage(address, submitted);
  expect(await screen.findByText('9 of 10 answered · submitted by you')).toBeVisible();
  expect(screen.getByText(receiptWords.short('7F3K-92Q-DM4'))).toBeVisible();
  expect(screen.getByText(receiptWords.waiting)).toBeVisible();
});

it('shows the code, the time and how it ended on the page of the event, and waits while there is none yet', async () => {
  await openDrillPage('/my-drills/d1', submitted);
  expect(await screen.findByRole('heading', { name: receiptWords.title })).toBeVisible();
  expect(screen.getByText('7F3K-92Q-DM4')).toBeVisible();
  expect(screen.getByText(receiptWords.endings.self)).toBeVisible();
  document.body.replaceChildren();
  await openDrillPage('/my-drills/d1', { ...submitted, receipt: null });
  expect(await screen.findByText(receiptWords.pending)).toBeVisible();
  expect(screen.queryByRole('heading', { name: receiptWords.title })).toBeNull();
});

it('has a panel for material and one for videos, which say when there is nothing', async () => {
  await openDrillPage('/my-drills/d1');
  const panel = (title: string) => screen.getByRole('heading', { name: title }).closest('section') as HTMLElement;
  expect(await screen.findByText('No Files')).toBeVisible();
  expect(within(panel(participation.material)).getByText('No Files')).toBeVisible();
  expect(within(panel(participation.videos)).getByText('No Video Link')).toBeVisible();
  document.body.replaceChildren();
  const { template } = aDrill();
  const rules = { id: 'm', fileName: 'rules.pdf', type: 'application/pdf', file: '/materials/m', size: 2048 };
  const full = { ...template, material: [rules], videos: ['https://youtu.be/dQw4w9WgXcQ'] };
  await openDrillPage('/my-drills/d1', aDrill({ template: full as unknown as typeof template }));
  expect(await screen.findByRole('link', { name: 'rules.pdf' })).toHaveAttribute('href', '/materials/m');
  expect(screen.getByRole('button', { name: 'Play video 1' })).toBeVisible();
  expect(screen.queryByText('No Files')).toBeNull();
});

it('does not say that a score will be published once it is', async () => {
  await openDrillPage('/my-drills/d1', { ...submitted, is_scored: true });
  expect(await screen.findByText(receiptWords.published)).toBeVisible();
  expect(screen.getByText('Your score is published under Scores.')).toBeVisible();
  expect(shown()).not.toMatch(/once it is published/);
});

it('says what was finished where nothing is open, never that there was nothing', async () => {
  const nothing = { ...makeDrills({ finished: [submitted] }).kind };
  const [first, second] = nothing.ownLists;
  const [empty] = makeDrills({ finished: [] }).kind.ownLists.slice(1);
  const kind = { ...nothing, ownLists: [{ ...first, read: empty?.read ?? first.read }, second] as const };
  renderPages('/my-drills', await featurePages({ routes: ownEventRoutes(kind) }), { permissions: [], role: 'user' });
  expect(await screen.findByText('No drill is open or coming')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Finished drills' })).toBeVisible();
  expect(screen.getByText('9 of 10 answered · submitted by you')).toBeVisible();
  expect(shown()).not.toMatch(/don't have any/i);
});

describe('answers of this device that did not arrive', () => {
  const attempt = { userId: '1', eventId: 'd1', attemptId: 'a1' };
  const told = vi.fn();
  const keep = async () => {
    const claim = { key: 'draft:1:d1:a1', owner: 'page', expiresAt: Date.now() + 60_000 };
    await takeClaim(claim);
    const answers = [
      { number: 2, question: 'Which river?', text: 'The Rhine', at: Date.parse('2026-11-21T05:41:00Z') },
    ];
    const record = { ...attempt, name: 'morning run', revision: 7, expiresAt: claim.expiresAt, answers };
    await writeRecords(claim, { [claim.key]: { answers: {}, sent: [] }, [unsentKey(attempt)]: record });
  };
  const state = (values: object) =>
    server.use(
      http.get(at('/user/attempts/d1'), () =>
        HttpResponse.json({ data: { attempt_id: 'a1', is_submited: 1, ...values } }),
      ),
      http.post(at('/user/attempts/d1/unsent'), async ({ request }) => {
        told(await request.json());
        return HttpResponse.json({ message: 'The Organizer Was Told', data: {} }, { status: 201 });
      }),
    );
  const title = unsentWords.title(1, 'morning run');
  beforeEach(keep);
  afterEach(() => forgetUser('1'));

  it.each(['/my-drills', '/my-drills/d1'])('are shown on %s, and can be read and reported', async (address) => {
    state({});
    told.mockClear();
    const { user } = await openDrillPage(address, submitted);
    expect(await screen.findByRole('heading', { name: title })).toBeVisible();
    expect(screen.queryByText('The Rhine')).toBeNull();
    await user.click(screen.getByRole('button', { name: unsentWords.show }));
    expect(screen.getByText('The Rhine')).toBeVisible();
    await user.click(screen.getByRole('button', { name: unsentWords.tell }));
    expect(await screen.findByText(/^The organizer was told at/)).toBeVisible();
    expect(told).toHaveBeenCalledExactlyOnceWith({
      attempt_id: 'a1',
      revision: 7,
      made_at: '2026-11-21T05:41:00.000Z',
      answers_count: 1,
    });
  });

  it('go once they are dismissed, after a question', async () => {
    state({});
    const { user } = await openDrillPage('/my-drills', submitted);
    const dismiss = await screen.findByRole('button', { name: unsentWords.dismissOf('morning run') });
    await user.click(dismiss);
    await user.click(await screen.findByRole('button', { name: unsentWords.dismissNo }));
    expect(screen.getByRole('heading', { name: title })).toBeVisible();
    await user.click(dismiss);
    await user.click(await screen.findByRole('button', { name: unsentWords.dismissYes }));
    await waitFor(() => expect(screen.queryByRole('heading', { name: title })).toBeNull());
  });

  it('are not shown while the attempt is open: the page that answers it sends them', async () => {
    state({ is_submited: 0 });
    await openDrillPage('/my-drills', started);
    await screen.findByRole('link', { name: /^Continue,/ });
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(screen.queryByRole('heading', { name: title })).toBeNull();
  });
});

it('reads the own list again when something has happened to an event', async () => {
  const readAgain = vi.spyOn(QueryClient.prototype, 'invalidateQueries');
  await openDrillPage('/my-drills');
  await screen.findByRole('rowheader', { name: 'morning run' });
  await waitFor(() => expect(live.tell).not.toBeNull());
  readAgain.mockClear();
  act(() => live.tell?.({ kind: 'pause', event: 'd1' }));
  expect(readAgain).toHaveBeenCalledWith({ refetchType: 'active' });
  readAgain.mockRestore();
});
