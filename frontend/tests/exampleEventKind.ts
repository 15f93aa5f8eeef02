/** A kind of event that does not exist in the app, with its own words, URLs and requests. So texts of other kinds on
    its pages show a mistake. */
import { vi } from 'vitest';
import type { Page } from '@/api/queries';
import type { Chosen, EventLetters, Forecast } from '@/domain/events/assigning';
import { competition } from '@/domain/events/competition';
import type {
  Assignee,
  Assignment,
  Candidate,
  Event,
  EventKind,
  EventOptions,
  Monitor,
  OwnParts,
  Read,
  StaffParts,
  TeamPlay,
  TeamPlayer,
} from '@/domain/events/kind';
import { path } from '@/domain/paths';
import { competitions } from '@/messages/competitions';
import { ownCompetitions } from '@/messages/ownCompetitions';

const WORDS: readonly [RegExp, string][] = [
  [/competition/g, 'drill'],
  [/Competition/g, 'Drill'],
];
const reworded = (text: string) => WORDS.reduce((before, [from, to]) => before.replace(from, to), text);

/** Returns the same texts with the word for another kind. */
function reword<T>(texts: T): T {
  if (typeof texts === 'string') return reworded(texts) as T;
  if (typeof texts === 'function') return ((...values: unknown[]) => reword(texts(...values))) as T;
  if (Array.isArray(texts)) return texts.map(reword) as T;
  if (typeof texts !== 'object' || texts === null) return texts;
  return Object.fromEntries(Object.entries(texts).map(([name, value]) => [name, reword(value)])) as T;
}

export const aDrill = (values: Partial<Event> = {}): Event => ({
  id: 'd1',
  name: 'morning run',
  type: 2,
  participant_type: 'individual',
  training_type: null,
  category: null,
  template_id: 't',
  template: {
    id: 't',
    name: 'Rivers',
    description: 'Name the rivers.',
    videos: [],
    material: [],
    question_types: [{ type: 1, title: 'True or False', count: 3 }],
    total_weight: 6,
  } as unknown as Event['template'],
  date_type: 1,
  start_date: '2026-11-21',
  end_date: '2099-11-23',
  start_time: '00:00:00',
  end_time: '23:59:59',
  starts_at: '2026-11-21T00:00:00Z',
  ends_at: '2099-11-23T23:59:59Z',
  created_at: '2026-11-20T00:00:00Z',
  server_time: '2026-11-22T00:00:00Z',
  started_at: null,
  deadline: null,
  submitted_at: null,
  duration: 60,
  own_minutes: 60,
  team_name: null,
  deadline_from_now: null,
  shuffle: 0,
  starts_by_hand: 0,
  begun_at: null,
  paused_at: null,
  status: 'running',
  is_submited: 0,
  is_user_submit: 0,
  receipt: null,
  is_scored: false,
  mail_receipts: 0,
  show_place: 0,
  show_feedback: 0,
  certificates: 1,
  certificate_from: 0,
  is_play: null,
  number_of_participants: 0,
  number_of_participants_users: 0,
  teams_waiting: 0,
  people_not_set_up: 0,
  people_not_told: 0,
  other_events: 0,
  other_events_people: 0,
  version: 1,
  ...values,
});

const one = <T>(name: string, value: T): Read<T> => ({
  queryKey: ['drills', name],
  queryFn: () => ({ data: value }),
  select: ({ data }) => data,
});
const list = <T>(name: string, rows: readonly T[]) =>
  function read(_: unknown, { page = 1, per_page: size = Math.max(1, rows.length) } = {}): Read<Page<T>> {
    const meta = { current_page: page, last_page: Math.ceil(rows.length / size), per_page: size, total: rows.length };
    return {
      queryKey: ['drills', name, page, size],
      queryFn: () => ({ data: rows.slice((page - 1) * size, page * size), meta }),
    };
  };

const letter = (subject: string): EventLetters['set_up'] => ({
  sender: 'Acme',
  subject,
  opening: 'Niamh, Ada assigned it to you.',
  parts: [
    { type: 'facts', facts: [{ label: 'When', text: 'Monday\n09:00 GMT', note: null }] },
    { type: 'button', label: 'Open', note: null },
    { type: 'text', text: 'Come early.' },
  ],
  reason: 'You are a test.',
});
const LETTERS: EventLetters = { set_up: letter('You take part'), not_set_up: letter('You are invited') };

/** Returns the effect of an assignment. The last chosen person has no account, and email addresses that begin with
    `x@` are unknown. */
function forecastOf(chosen: Chosen, candidates: number): Forecast {
  const emails = 'emails' in chosen ? chosen.emails : [];
  const unknown_emails = emails.filter((email) => email.startsWith('x@'));
  const named = 'ids' in chosen ? chosen.ids.length : emails.length - unknown_emails.length;
  const assigned = 'all' in chosen ? candidates - chosen.except.length : named;
  return { assigned, already: 0, unknown: unknown_emails.length, unknown_emails, not_set_up: assigned > 0 ? 1 : 0 };
}

/** The live view of an event without participants. */
const NOBODY: Monitor = {
  data: [],
  meta: { current_page: 1, last_page: 1, per_page: 25, total: 0 },
  counts: { absent: 0, waiting: 0, answering: 0, quiet: 0, offline: 0, submitted: 0 },
  server_time: '2026-11-22T00:00:00Z',
};

interface Options {
  drill?: Event;
  /** The events of the second tab of the participant's list. */
  finished?: readonly Event[];
  assignments?: readonly Assignment[];
  candidates?: readonly Candidate[];
  players?: readonly TeamPlayer[];
  assignees?: readonly Assignee[];
  monitor?: Monitor;
}

export function makeDrills({
  drill = aDrill(),
  finished = [],
  assignments = [],
  candidates = [],
  players = [],
  assignees = ['users'],
  monitor = NOBODY,
}: Options = {}) {
  const rows = list('list', [drill]);
  const finishedRows = list('finished', finished);
  const changes = {
    create: vi.fn(async () => ({ message: 'Saved', data: { id: 'd1' } })),
    update: vi.fn(async () => ({ message: 'Saved' })),
    options: vi.fn(async (_id: string, _options: EventOptions) => ({ message: 'Saved' })),
    delete: vi.fn(async () => ({ message: 'Gone' })),
    assign: vi.fn(async (_id: string, _of: Assignee, _chosen: Chosen, _tell: boolean) => ({ message: 'Assigned' })),
    play: vi.fn(async (_id: string, _mode: TeamPlay, _tell: boolean) => ({ message: 'Assigned' })),
    message: vi.fn(async (_id: string, _body: { text: string }) => ({ message: 'Sent' })),
    telling: vi.fn(async (_id: string, _onlyNotSetUp: boolean) => ({ data: { told: 1 } })),
    removeUnconfirmed: vi.fn(async (_id: string) => ({ message: 'Gone' })),
    removeAssignment: vi.fn(async () => ({ message: 'Gone' })),
    times: {
      begin: vi.fn(async () => ({ message: 'Begun' })),
      extend: vi.fn(async () => ({ message: 'Moved' })),
      pause: vi.fn(async () => ({ message: 'Paused' })),
      resume: vi.fn(async () => ({ message: 'Resumed' })),
      allow: vi.fn(async () => ({ message: 'Allowed' })),
    },
  };
  const staff: StaffParts = {
    t: reword(competitions),
    hasCertificates: true,
    assigning: {
      forecast: (_id, _of, chosen) => one(`forecast ${JSON.stringify(chosen)}`, forecastOf(chosen, candidates.length)),
      letters: () => one('letters', LETTERS),
    },
    live: {
      monitor: () => ({ queryKey: ['drills', 'monitor'], queryFn: () => ({ ...monitor }) }),
      stream: (id) => `/drills/${id}/live`,
    },
    changes: {
      useCreate: () => changes.create,
      useUpdate: () => changes.update,
      useOptions: () => changes.options,
      useDelete: () => changes.delete,
      useAssign: () => changes.assign,
      usePlay: () => changes.play,
      useRemoveUnconfirmed: () => changes.removeUnconfirmed,
      useRemoveAssignment: () => changes.removeAssignment,
      useTimes: () => changes.times,
      useMessage: () => changes.message,
      useTelling: () => changes.telling,
    },
  };
  const t: OwnParts['t'] = reword(ownCompetitions);
  const answering = path('/drills/:id/answer');
  const link = (label: string, short: string) => ({
    to: ({ id }: { id: string }) => answering({ id }),
    label,
    short,
    shortFor: (name: string) => `${short} ${name}`,
  });
  const own: OwnParts = {
    t,
    links: { running: [link('Start Drill', 'Go')], submitted: [link('Repeat Drill', 'Again'), link('Look', 'Look')] },
    scored: { ...link('See the mark', 'Mark'), to: () => path('/my-drills/marks')() },
    start: vi.fn(),
  };
  const kind: EventKind = {
    key: 'drills',
    resource: 'training',
    titles: {
      list: 'Drills',
      own: 'My drills',
      ownDetail: 'Drill',
      answering: 'Drill',
      useTemplate: 'Use for a Drill',
    },
    icon: competition.icon,
    order: { staff: 1, own: 1 },
    category: competition.category,
    columns: { staff: ['template', 'category', 'created'], own: ['created'] },
    lists: [
      { address: path('/drills'), order: {}, statuses: ['running', 'ended'], read: (query) => rows('', query) },
      { address: path('/drills/other'), order: {}, statuses: [], read: (query) => rows('', query) },
    ],
    tabOf: () => 0,
    ownLists: [
      { address: path('/my-drills'), order: {}, statuses: [], read: (query) => rows('', query) },
      { address: path('/my-drills/other'), order: {}, statuses: [], read: (query) => finishedRows('', query) },
    ],
    finishedTab: 1,
    paths: {
      create: path('/drills/new'),
      edit: path('/drills/:id/edit'),
      complete: path('/drills/:id/made'),
      manage: path('/drills/:id/manage'),
      view: path('/drills/:id'),
      live: path('/drills/:id/live'),
      results: path('/drills/:id/results'),
      resultsToo: [],
      analysis: path('/drills/:id/analysis'),
      calendar: path('/drills/calendar'),
      own: path('/my-drills/:id'),
      ownToo: [],
      answering,
    },
    reads: {
      period: (query) => [rows('', query)],
      inState: (_, query) => rows('', query),
      answered: list('answered', []),
      detail: () => one('detail', drill),
      participants: list('participants', assignments),
      candidates: list('candidates', candidates),
      teamPlayers: () => one('players', players),
    },
    isAssignable: () => true,
    assignees: () => assignees,
    loadStaff: async () => staff,
    loadOwn: async () => own,
  };
  return { kind, changes, own };
}

/** Returns the texts and the links of the page. */
export const shown = () =>
  [
    document.title,
    document.body.textContent,
    ...[...document.querySelectorAll('[href], [aria-label], [placeholder], [title]')].flatMap((element) =>
      ['href', 'aria-label', 'placeholder', 'title'].map((name) => element.getAttribute(name)),
    ),
  ].join('\n');
