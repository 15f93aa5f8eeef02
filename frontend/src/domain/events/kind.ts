/**
 * The differences between the kinds of events. Competitions and trainings have the same screens, but their own
 * addresses, requests and texts. These are the values of an `EventKind`. Every page of the app loads it, while its two
 * parts are loaded with the pages that need them. A page gets them from `useEvents` or `useOwnEvents` (pages.tsx).
 */
import type { UseQueryOptions } from '@tanstack/react-query';
import type { Schemas } from '@/api/client';
import type { Resource } from '@/api/permissions';
import type { ListQuery, Page } from '@/api/queries';
import type { EventTexts } from '@/messages/events';
import type { OwnEventTexts, OwnLinkTexts } from '@/messages/participation';
import type { Href } from '@/ui/Link';
import type { ListOrder } from '@/ui/listQuery';
import type { MenuItem } from '@/ui/pages';
import type { AssigningReads, CandidateFilter, Chosen } from './assigning';

/**
 * The possible fields, in requests and responses, that divide the events of a kind into two groups. Each kind uses one
 * of them.
 */
export const NO_CATEGORY = { participant_type: '', training_type: '' };
export type CategoryField = keyof typeof NO_CATEGORY;
/** An event of any kind. Each category field is optional, because a kind uses only its own. */
type OfAnyKind<T> = Omit<T, CategoryField> & Partial<Record<CategoryField, string | null>>;

export type EventStatus = Schemas['EventStatus'];
/** An event in the form for staff. */
export type Event = OfAnyKind<Schemas['EventDetailResponse']>;
/** The options of an event that can be changed at any time. Options that are left out stay unchanged. */
export type EventOptions = Schemas['ChangeEventRequest'];
export type EventRow = OfAnyKind<Schemas['EventListItem']>;
/** An event in a participant's own list. */
export type OwnEvent = OfAnyKind<Omit<Schemas['MyEventListItem'], 'template' | 'started_at'>> &
  Partial<Pick<Schemas['MyEventListItem'], 'started_at'>>;
export type Assignment = Schemas['AssignmentListItem'];
export type Candidate = Schemas['CandidateListItem'];
/** What can be assigned to an event: users or teams. */
export type Assignee = Schemas['ParticipantKind'];
/** Which users play for the teams of an event. */
export type TeamPlay = Schemas['TeamPlay'];
/** A user who plays for a team. */
export type TeamPlayer = Schemas['TeamPlayerResponse'];
export type Started = Schemas['StartedResponse'];
/** A participant of a running event, and a page of participants with the counts of all. */
export type MonitorRow = Schemas['MonitorRowResponse'];
export type Monitor = Schemas['MonitorResponse'];

/** The filter of the live view. '' means no filter. */
export interface MonitorFilter {
  state: string;
  order: string;
}

/** The fields of every request about an event. Each kind adds its own fields. */
export interface EventBody extends Omit<Schemas['CompetitionRequest'], 'type' | 'participant_type'> {
  category: string;
}

// biome-ignore lint/suspicious/noExplicitAny: the bodies of responses and the keys differ, what a page gets does not
export type Read<T> = UseQueryOptions<any, Error, T, any>;

/** A request for the events that take place in a period. */
export type PeriodQuery = ListQuery & { ends_after: string; starts_before: string };

/** An address of `domain/paths.ts`. */
type Address<Values extends unknown[] = []> = ((...values: Values) => Href) & { pattern: string };
type EventAddress = Address<[values: { id: string }]>;

/** One of the two tabs of a list of events. */
interface EventList<Row> {
  address: Address;
  order: ListOrder;
  /** The statuses of the events in the tab, if there are several. Then the list can be filtered by status. */
  statuses: readonly EventStatus[];
  /** `status` is the filter in the address, or '' if there is none. */
  read: (query: ListQuery, status: string) => Read<Page<Row>>;
}

/** The columns of the lists for staff, besides the name and the status. */
export type EventColumn = 'template' | 'category' | 'created' | 'window' | 'duration' | 'participants';
/** The columns of a participant's own lists, besides the name, the status and the links. */
export type OwnColumn = Extract<EventColumn, 'category' | 'created' | 'window'>;

/** The two tabs in their order. */
type Pair<T> = readonly [T, T];
/** Chooses one value of a pair. */
export type PairIndex = 0 | 1;

interface Result {
  message: string;
}

/** The changes of the times of an event. */
export interface TimeCalls {
  begin: (id: string) => Promise<Partial<Result>>;
  extend: (id: string, body: Schemas['ExtensionRequest']) => Promise<Partial<Result>>;
  pause: (id: string, body: Schemas['ReasonRequest']) => Promise<Partial<Result>>;
  resume: (id: string, body: Schemas['ReasonRequest']) => Promise<Partial<Result>>;
  /** Sets the extra time of one participant. */
  allow: (id: string, user: string, body: Schemas['ExtraTimeRequest']) => Promise<Partial<Result>>;
}

/** The part of a kind that only the pages of staff need. It is loaded with the page. */
export interface StaffParts {
  t: EventTexts;
  /** Whether a published score of an event can be downloaded as a certificate (D218). */
  hasCertificates: boolean;
  assigning: AssigningReads;
  live: {
    /** The current states of the participants. */
    monitor: (id: string, query: ListQuery, filter: MonitorFilter) => Read<Monitor>;
    /** The address of the stream with news of an event. */
    stream: (id: string) => string;
  };
  /** Each hook returns a function that sends the change. */
  changes: {
    useCreate: () => (body: EventBody) => Promise<Partial<Result> & { data: { id: string } }>;
    useUpdate: () => (id: string, body: EventBody & { version: number }) => Promise<Partial<Result>>;
    /** Changes options of the event, at any time. Options that are not given stay unchanged. */
    useOptions: () => (id: string, options: EventOptions) => Promise<Partial<Result>>;
    useDelete: () => (id: string) => Promise<Result>;
    /** `tell` sends an email to new participants. The players of a team get it when the team is confirmed. */
    useAssign: () => (id: string, of: Assignee, chosen: Chosen, tell: boolean) => Promise<Result>;
    /** Chooses which users play for the assigned teams. Before that, the teams do not take part. */
    usePlay: () => (id: string, mode: TeamPlay, tell: boolean) => Promise<Result>;
    /** Removes the teams that are not confirmed. */
    useRemoveUnconfirmed: () => (id: string) => Promise<Result>;
    useRemoveAssignment: () => (assignment: string) => Promise<Result>;
    useTimes: () => TimeCalls;
    /** Sends a message to the participants, or to one of them. */
    useMessage: () => (id: string, body: Schemas['SendMessageRequest']) => Promise<Partial<Result>>;
    /** Sends the email about the event again, to all or only to those who have not set up their accounts. */
    useTelling: () => (id: string, onlyNotSetUp: boolean) => Promise<{ data: { told: number } }>;
    /** Lets a participant, alone or for a team, continue to answer. Undefined if the kind does not offer this. */
    useRestore?: () => (id: string, user: string, team?: string) => Promise<Result>;
  };
}

/**
 * The state of an event for its participant at an instant. `answering` means that the participant has started and the
 * clock is running.
 */
export type OwnState = 'submitted' | 'pending' | 'running' | 'answering' | 'ended';

/** The links from an event in a certain state, besides the link to its own page. */
export interface OwnLink extends OwnLinkTexts {
  to: (event: OwnEvent) => Href;
  /** Whether it is offered only while the event is running. */
  whileRunning?: true;
  /** Whether it is offered only once the participant's score is published. */
  whenScored?: true;
}

/** The part of a kind that only the participants' pages need. It is loaded with the page. */
export interface OwnParts {
  t: OwnEventTexts;
  /**
   * For each state, the first link is the main one. While the participant is answering, every kind offers to continue.
   */
  links: Partial<Record<Exclude<OwnState, 'answering'>, readonly OwnLink[]>>;
  /** The link to a published score, if the kind has scores. */
  scored?: OwnLink;
  /**
   * Starts or resumes an attempt. It can be repeated safely (D27). `retakes` identifies the attempt that the
   * participant chose to take again, by the time of its submission, if the kind offers retakes (D176).
   */
  start: (id: string, signal: AbortSignal, retakes?: string) => Promise<{ data: Started }>;
}

export interface EventKind {
  /** The prefix of the keys under which the device stores data of its lists. */
  key: string;
  resource: Extract<Resource, 'competition' | 'training'>;
  titles: {
    list: string;
    own: string;
    ownDetail: string;
    answering: string;
    /** The action on a template that creates an event with it. */
    useTemplate: string;
  };
  icon: MenuItem['icon'];
  /** The positions of its menu items. */
  order: { staff: number; own: number };
  category: { field: CategoryField; choices: readonly string[] };
  /** The columns of the lists in their order. */
  columns: { staff: readonly EventColumn[]; own: readonly OwnColumn[] };
  lists: Pair<EventList<EventRow>>;
  /** The tab of the list for staff that contains an event that was just created or deleted. */
  tabOf: (event: EventRow) => PairIndex;
  ownLists: Pair<EventList<OwnEvent>>;
  /** The participant's tab with ended events, if there is one. The other tab also shows the newest ended events. */
  finishedTab: PairIndex | null;
  paths: {
    create: Address;
    edit: EventAddress;
    complete: EventAddress;
    manage: EventAddress;
    view: EventAddress;
    calendar: Address;
    live: EventAddress;
    /** The scores of its participants. */
    results: EventAddress;
    /** Other pages with the scores of an event. */
    resultsToo: readonly EventAddress[];
    analysis: EventAddress;
    own: EventAddress;
    /** Other addresses that lead to the same page. */
    ownToo: readonly EventAddress[];
    answering: EventAddress;
    /** The right answers of a template, if participants may see them. */
    modelAnswers?: EventAddress;
  };
  reads: {
    /** The first page of each list that may contain events of the period, in any state. */
    period: (query: PeriodQuery) => readonly Read<Page<EventRow>>[];
    /** The events in one state. */
    inState: (status: EventStatus, query: ListQuery) => Read<Page<EventRow>>;
    /** The events with submitted answers, each with the number of answers that are graded. */
    answered: (query: ListQuery) => Read<Page<Schemas['AnsweredEventListItem']>>;
    detail: (id: string) => Read<Event>;
    participants: (id: string, query: ListQuery) => Read<Page<Assignment>>;
    /** Users or teams that are not assigned yet. */
    candidates: (id: string, query: ListQuery & CandidateFilter, of: Assignee) => Read<Page<Candidate>>;
    /** The users who play for a team of the event. */
    teamPlayers: (id: string, team: string) => Read<readonly TeamPlayer[]>;
  };
  /** Whether people are assigned to an event. If not, everyone can take part. */
  isAssignable: (event: EventRow) => boolean;
  /** What can be assigned to an event whose participants are assigned. */
  assignees: (event: EventRow) => readonly Assignee[];
  loadStaff: () => Promise<StaffParts>;
  loadOwn: () => Promise<OwnParts>;
}

/** Returns which of the two groups of its kind an event belongs to. */
export const categoryOf = (event: OfAnyKind<object>, { category }: Pick<EventKind, 'category'>): string =>
  event[category.field] ?? '';
