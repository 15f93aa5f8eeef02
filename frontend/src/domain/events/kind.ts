/**
 * What distinguishes the kinds of events. Competitions and trainings have the same screens; their addresses, calls and
 * words are values of an `EventKind`, which every page of the app loads, and of its two parts, which are loaded with the
 * pages that need them. A page gets them from `useEvents` or `useOwnEvents` (pages.tsx).
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

/** The fields, in requests and responses, that divide the events of a kind into two groups. A kind uses one. */
export const NO_CATEGORY = { participant_type: '' };
export type CategoryField = keyof typeof NO_CATEGORY;
/** The type of an event of any kind: each category field is optional, because a kind has only its own. */
type OfAnyKind<T> = Omit<T, CategoryField> & Partial<Record<CategoryField, string>>;

export type EventStatus = Schemas['EventStatus'];
/** As staff read it. */
export type Event = OfAnyKind<Schemas['CompetitionResponse']>;
export type EventRow = OfAnyKind<Schemas['CompetitionListItem']>;
/** As its participant lists it. */
export type OwnEvent = OfAnyKind<Omit<Schemas['MyCompetitionListItem'], 'template' | 'started_at'>>;
export type Assignment = Schemas['AssignmentListItem'];
export type Candidate = Schemas['CandidateListItem'];
export type Started = Schemas['StartedResponse'];

/** What is sent of an event. Its kind adds what only its own requests contain. */
export interface EventBody extends Omit<Schemas['CompetitionRequest'], 'type' | 'participant_type'> {
  category: string;
}

// biome-ignore lint/suspicious/noExplicitAny: the bodies of responses and the keys differ, what a page gets does not
export type Read<T> = UseQueryOptions<any, Error, T, any>;

/** An address of `domain/paths.ts`. */
type Address<Values extends unknown[] = []> = ((...values: Values) => Href) & { pattern: string };
type EventAddress = Address<[values: { id: string }]>;

/** One of the two tabs of a list. */
interface EventList<Row> {
  address: Address;
  order: ListOrder;
  /** Which statuses its events can have, if several: the list is filtered by them. */
  statuses: readonly EventStatus[];
  /** `status` is what the address says, '' if nothing. */
  read: (query: ListQuery, status: string) => Read<Page<Row>>;
}

/** In the order of the tabs. */
type Pair<T> = readonly [T, T];
/** Which of a pair. */
export type PairIndex = 0 | 1;

interface Result {
  message: string;
}

/** What staff's pages need besides the kind. It is loaded with the page. */
export interface StaffParts {
  t: EventTexts;
  /** Each returns the function that sends the change. */
  changes: {
    useCreate: () => (body: EventBody) => Promise<Partial<Result> & { data: { id: string } }>;
    useUpdate: () => (id: string, body: EventBody & { version: number }) => Promise<Partial<Result>>;
    /** Switches whether participants get their receipts by email. */
    useMailReceipts: () => (id: string, on: boolean) => Promise<Partial<Result>>;
    useDelete: () => (id: string) => Promise<Result>;
    useAssign: () => (id: string, users: string[]) => Promise<Result>;
    useRemoveAssignment: () => (assignment: string) => Promise<Result>;
  };
}

/** What an event is to its participant at a moment; `answering`: the participant has started, and the clock runs. */
export type OwnState = 'submitted' | 'pending' | 'running' | 'answering' | 'ended';

/** Where a participant can go from an event in a state, besides its page. */
interface OwnLink extends OwnLinkTexts {
  to: (event: OwnEvent) => Href;
}

/** What participants' pages need besides the kind. It is loaded with the page. */
export interface OwnParts {
  t: OwnEventTexts;
  /** The first one of a state is the primary one. While the participant answers, every kind offers to continue. */
  links: Partial<Record<Exclude<OwnState, 'answering'>, readonly OwnLink[]>>;
  /** Where a published score is, if the kind has scores. */
  scored?: OwnLink;
  /** Starts an attempt or takes it up; safe to repeat (D27). */
  start: (id: string, signal: AbortSignal) => Promise<{ data: Started }>;
}

export interface EventKind {
  /** Names what the device stores of its lists. */
  key: string;
  resource: Extract<Resource, 'competition' | 'training'>;
  titles: { list: string; own: string; ownDetail: string; answering: string };
  icon: MenuItem['icon'];
  /** The places of its menu items. */
  order: { staff: number; own: number };
  category: { field: CategoryField; choices: readonly string[] };
  lists: Pair<EventList<EventRow>>;
  ownLists: Pair<EventList<OwnEvent>>;
  paths: {
    create: Address;
    edit: EventAddress;
    complete: EventAddress;
    manage: EventAddress;
    view: EventAddress;
    own: EventAddress;
    /** Other addresses of the same page. */
    ownToo: readonly EventAddress[];
    answering: EventAddress;
  };
  reads: {
    detail: (id: string) => Read<Event>;
    participants: (id: string, query: ListQuery) => Read<Page<Assignment>>;
    /** Users who are not assigned yet. */
    candidates: (id: string, query: ListQuery) => Read<Page<Candidate>>;
  };
  /** Whether people are assigned to the event; otherwise it is open to everybody. */
  isAssignable: (event: EventRow) => boolean;
  loadStaff: () => Promise<StaffParts>;
  loadOwn: () => Promise<OwnParts>;
}

/** Which of the two groups of its kind an event belongs to. */
export const categoryOf = (event: OfAnyKind<object>, { category }: Pick<EventKind, 'category'>): string =>
  event[category.field] ?? '';
