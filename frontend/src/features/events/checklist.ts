/** The checks before an event begins. Checks with a problem come first. */
import { can, type Viewer } from '@/api/permissions';
import type { Event, EventKind } from '@/domain/events/kind';
import { plannedMs } from '@/domain/events/schedule';
import { isInWaitingRoom } from '@/domain/events/waitingRoom';
import { formatLocalShortTime } from '@/domain/gmt';
import { paths, withSearch } from '@/domain/paths';
import { eventPage as t } from '@/messages/eventPage';
import { events as shared } from '@/messages/events';
import type { Href } from '@/ui/Link';
import { audienceText } from './audience';

export interface Check {
  key: 'participants' | 'accounts' | 'told' | 'template' | 'window' | 'load';
  needsLook: boolean;
  title: string;
  hint: string;
  /** A link to the page that solves the problem or shows details. */
  way?: { label: string; to: Href };
}

interface Asked {
  event: Event;
  kind: Pick<EventKind, 'paths' | 'isAssignable'>;
  viewer: Viewer;
  mayUpdate: boolean;
  /** The server's time in milliseconds. */
  now: number;
}

function participantsCheck({ event, kind, mayUpdate }: Asked): Check {
  const to = kind.paths.manage({ id: event.id });
  const way = (label: string) => (mayUpdate ? { way: { label, to } } : {});
  if (!kind.isAssignable(event)) {
    return { key: 'participants', needsLook: false, title: t.openToAll, hint: shared.openToAll };
  }
  if (event.teams_waiting > 0) {
    const hint = shared.unconfirmed(event.teams_waiting);
    return { key: 'participants', needsLook: true, title: t.whoPlays, hint, ...way(shared.chooseWhoPlays) };
  }
  if (event.number_of_participants === 0) {
    return { key: 'participants', needsLook: true, title: t.nobody, hint: t.nobodyHint, ...way(t.assign) };
  }
  const title = t.participantsFine(audienceText(event));
  return { key: 'participants', needsLook: false, title, hint: t.participantsHint, ...way(t.assignMore) };
}

/** A participant who has no password yet cannot start. */
function accountsCheck({ event, kind, viewer }: Asked): Check | null {
  if (!kind.isAssignable(event) || event.number_of_participants_users === 0) return null;
  const missing = event.people_not_set_up;
  if (missing === 0) return { key: 'accounts', needsLook: false, title: t.setUp, hint: t.setUpHint };
  const to = withSearch(paths.users(), { state: 'invited' });
  return {
    key: 'accounts',
    needsLook: true,
    title: t.notSetUp(missing),
    hint: t.notSetUpHint,
    ...(can(viewer, 'viewAny user') && { way: { label: t.showInvited, to } }),
  };
}

/** Who was not told may not know of it. The email about it is sent from the page with the participants. */
function toldCheck({ event, kind, mayUpdate }: Asked): Check | null {
  if (!kind.isAssignable(event) || event.number_of_participants_users === 0) return null;
  const missing = event.people_not_told;
  if (missing === 0) return { key: 'told', needsLook: false, title: t.told, hint: t.toldHint };
  return {
    key: 'told',
    needsLook: true,
    title: t.notTold(missing),
    hint: t.notToldHint,
    ...(mayUpdate && { way: { label: t.tellThem, to: kind.paths.manage({ id: event.id }) } }),
  };
}

function loadCheck({ event }: Asked): Check {
  const { other_events, other_events_people } = event;
  return other_events === 0
    ? { key: 'load', needsLook: false, title: t.alone, hint: t.aloneHint }
    : { key: 'load', needsLook: false, title: t.atSameTime(other_events), hint: t.sameTimeHint(other_events_people) };
}

function templateCheck({ event: { template }, viewer }: Asked): Check {
  const questions = template.question_types.reduce((sum, { count }) => sum + count, 0);
  return {
    key: 'template',
    needsLook: false,
    title: t.templateFine(template.name),
    hint: t.templateFacts(questions, template.total_weight),
    ...(can(viewer, 'viewAny template') && { way: { label: t.view, to: paths.viewTemplate({ id: template.id }) } }),
  };
}

function lengthHint(event: Event): string {
  const { date_type, starts_by_hand, duration } = event;
  if (date_type === 1) return t.rangeHint(shared.lengthInWords(duration));
  const length = shared.lengthInWords(plannedMs(event) / 60_000);
  return starts_by_hand ? t.windowByHand(length) : t.windowHint(length);
}

function windowCheck({ event, now }: Asked): Check {
  if (isInWaitingRoom(event, now)) {
    const hint = t.waitingHint(formatLocalShortTime(event.ends_at, now));
    return { key: 'window', needsLook: true, title: t.waiting, hint };
  }
  return { key: 'window', needsLook: false, title: t.windowFine, hint: lengthHint(event) };
}

export const checksOf = (asked: Asked): readonly Check[] =>
  [
    participantsCheck(asked),
    accountsCheck(asked),
    toldCheck(asked),
    templateCheck(asked),
    windowCheck(asked),
    loadCheck(asked),
  ]
    .filter((check) => check !== null)
    .toSorted((one, other) => Number(other.needsLook) - Number(one.needsLook));
