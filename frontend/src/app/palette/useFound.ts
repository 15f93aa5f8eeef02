/** What the server finds for a text, such as people and events, each only if the viewer may list them. */
import { useQueries } from '@tanstack/react-query';
import type { Schemas } from '@/api/client';
import { can, isSuperAdmin, type Permission, type Viewer } from '@/api/permissions';
import { apiList, type Page } from '@/api/queries';
import { serverClock } from '@/api/serverClock';
import { eventPermission, staffWithAny, takesPart } from '@/domain/events/access';
import type { EventKind, EventRow, OwnEvent, Read } from '@/domain/events/kind';
import { EVENT_KINDS } from '@/domain/events/kinds';
import { messageAddress } from '@/domain/events/messageAddress';
import { formatRelative } from '@/domain/gmt';
import { paths, withSearch } from '@/domain/paths';
import { formatNumber } from '@/messages/format';
import { palette as t } from '@/messages/palette';
import type { Href } from '@/ui/Link';
import { creatableKinds, type Item, type ItemIcon, mayOpen } from './localItems';

/** The number of results that are shown of each list. */
const SHOWN = 5;
/** A single letter would find nearly all rows. */
const MIN_LETTERS = 2;

/** Whether a text, without the spaces around it, is long enough to be searched. */
export const isSearchable = (text: string): boolean => [...text].length >= MIN_LETTERS;

/** A list of the server that can be searched. */
interface Source {
  group: string;
  read: Read<Page<never>>;
  toItems: (rows: readonly never[]) => Item[];
}

/** Creates a source in which the read rows and the shown rows have the same type. */
const source = <Row>(group: string, read: unknown, toItem: (row: Row) => Item): Source => ({
  group,
  read: read as Read<Page<never>>,
  toItems: (rows) => (rows as readonly Row[]).map(toItem),
});

const eventItem = (kind: EventKind, { id, name, status, starts_at, ends_at }: EventRow | OwnEvent): Item => ({
  id: `${kind.key}-${id}`,
  label: name,
  detail: t.event(
    kind.titles.ownDetail,
    t.states[status](formatRelative(status === 'pending' ? starts_at : ends_at, serverClock.now())),
  ),
  icon: kind.icon,
  to: kind.paths.own({ id }),
});

/** Returns frequent tasks of staff for an event in its state. */
function eventStarts(viewer: Viewer, kind: EventKind, event: EventRow): Item[] {
  const { id, name, status } = event;
  const mayChange = can(viewer, eventPermission(kind, 'update'));
  const start = (icon: ItemIcon, label: string, to: Href): Item => ({
    ...{ id: `${icon}-${kind.key}-${id}`, icon, label, to },
  });
  return [
    ...(status === 'running' ? [start('live', t.live(name), kind.paths.live({ id }))] : []),
    ...(status !== 'pending' && can(viewer, 'viewAny userscore')
      ? [{ ...start('grade', t.grade(name), kind.paths.results({ id })), graded: { kind, id, name } }]
      : []),
    ...(status === 'pending' && mayChange && kind.isAssignable(event)
      ? [start('assign', t.assign(name), kind.paths.manage({ id }))]
      : []),
    ...(status !== 'ended' && mayChange ? [start('message', t.message(name), messageAddress(kind, id))] : []),
  ];
}

const staffEventItem =
  (viewer: Viewer, kind: EventKind) =>
  (event: EventRow): Item => ({
    ...eventItem(kind, event),
    to: kind.paths.view(event),
    starts: eventStarts(viewer, kind, event),
  });

/** Returns tasks that create an event with a template. */
const templateStarts = (viewer: Viewer, id: string, name: string): Item[] =>
  creatableKinds(viewer).map((kind) => ({
    id: `${kind.key}-with-${id}`,
    label: t.createWith(t.create[kind.resource], name),
    icon: 'create',
    to: withSearch(kind.paths.create(), { template_id: id }),
  }));

/** Returns the page where a thing is changed. For viewers who may not change it, returns its list, searched by its name. */
const changeOrFind = (viewer: Viewer, permission: Permission, edit: Href, list: Href, name: string): Href =>
  can(viewer, permission) ? edit : withSearch(list, { search: name });

/** A team opens where it is changed, but while it takes part in events it cannot be changed. Then its list opens. */
const teamItem =
  (viewer: Viewer) =>
  ({ id, name, users_count, participants_count, user }: Schemas['TeamListItem']): Item => ({
    id: `team-${id}`,
    label: name,
    detail: t.team(users_count, user?.name),
    icon: 'team',
    to:
      participants_count === 0
        ? changeOrFind(viewer, 'update team', paths.editTeam({ id }), paths.teams(), name)
        : withSearch(paths.teams(), { search: name }),
  });

function sourcesFor(viewer: Viewer, search: string): Source[] {
  const query = { search, page: 1, per_page: SHOWN, sort: 'desc' as const };
  const byName = { search, page: 1, per_page: SHOWN, sort: 'asc' as const, sort_by: 'name' };
  const events = EVENT_KINDS.flatMap((kind) => {
    if (staffWithAny(kind, 'viewAny')(viewer)) {
      return kind.lists.map(({ read }) => source<EventRow>(t.events, read(query, ''), staffEventItem(viewer, kind)));
    }
    if (!takesPart(kind)(viewer)) return [];
    return kind.ownLists.map(({ read }) => source<OwnEvent>(t.events, read(query, ''), (row) => eventItem(kind, row)));
  });
  const person = isSuperAdmin(viewer) ? paths.platformUser : paths.user;
  const [roles, editRole] = isSuperAdmin(viewer)
    ? [paths.platformRoles, paths.editPlatformRole]
    : [paths.roles, paths.editRole];
  return [
    ...events,
    ...(can(viewer, 'viewAny template')
      ? [
          source<{ id: string; name: string; questions_count: number; total_weight: number }>(
            t.templates,
            apiList('/api/v1/templates', { query: byName }),
            ({ id, name, questions_count, total_weight }) => ({
              id: `template-${id}`,
              label: name,
              detail: t.template(questions_count, formatNumber(total_weight)),
              icon: 'templates',
              to: paths.editTemplate({ id }),
              starts: templateStarts(viewer, id, name),
            }),
          ),
        ]
      : []),
    ...(can(viewer, 'viewAny user')
      ? [
          source<{ id: string; name: string; email: string }>(
            t.people,
            apiList('/api/v1/users', { query: byName }),
            ({ id, name, email }) => ({
              id: `user-${id}`,
              label: name,
              detail: email,
              icon: 'person',
              to: person({ id }),
            }),
          ),
        ]
      : []),
    ...(mayOpen(viewer, paths.teams.pattern)
      ? [
          source<Schemas['TeamListItem']>(
            t.teams,
            // An entity without users is no team (D98). The users whom a team could get come along, so few are asked for.
            apiList('/api/v1/teams', { query: { ...byName, userCountFlag: false, userSearch: search } }),
            teamItem(viewer),
          ),
        ]
      : []),
    ...(mayOpen(viewer, roles.pattern)
      ? [
          source<Schemas['RoleListItem']>(
            t.roles,
            apiList('/api/v1/roles', { query: byName }),
            ({ id, name, users_count }) => ({
              id: `role-${id}`,
              label: name,
              detail: t.role(users_count),
              icon: 'roles',
              to: changeOrFind(viewer, 'update role', editRole({ id }), roles(), name),
            }),
          ),
        ]
      : []),
    ...(mayOpen(viewer, paths.entities.pattern)
      ? [
          source<Schemas['EntityResponse']>(
            t.entities,
            apiList('/api/v1/entities', { query: byName }),
            ({ id, name, ancestors }) => ({
              id: `entity-${id}`,
              label: name,
              detail: t.entity(ancestors),
              icon: 'entities',
              to: changeOrFind(viewer, 'update entity', paths.editEntity({ id }), paths.entities(), name),
            }),
          ),
        ]
      : []),
  ];
}

export interface Found {
  groups: ReadonlyMap<string, readonly Item[]>;
  /** The tasks for the first result of each group. */
  starts: readonly Item[];
  isSearching: boolean;
  /** The names of the groups that could not be searched. */
  failed: readonly string[];
}

/** `search` is the text after the delay. A short text finds nothing. */
export function useFound(viewer: Viewer, search: string): Found {
  const sources = isSearchable(search) ? sourcesFor(viewer, search) : [];
  const answers = useQueries({
    // Results of the previous text must not stay, because Enter would open one of them.
    queries: sources.map(({ read }) => ({ ...read, placeholderData: undefined, retry: false })),
  });
  const groups = new Map<string, Item[]>();
  const failed = new Set<string>();
  for (const [at, { group, toItems }] of sources.entries()) {
    const answer = answers[at];
    if (answer?.isError) failed.add(group);
    const items = toItems(answer?.data?.data ?? []);
    groups.set(group, [...(groups.get(group) ?? []), ...items].slice(0, SHOWN));
  }
  return {
    groups,
    starts: [...groups.values()].flatMap(([first]) => first?.starts ?? []),
    isSearching: answers.some(({ isPending }) => isPending),
    failed: [...failed],
  };
}
