/** What the server finds for a text: people, templates and events, each only if the viewer may list them. */
import { useQueries } from '@tanstack/react-query';
import { can, isSuperAdmin, type Viewer } from '@/api/permissions';
import { apiList, type Page } from '@/api/queries';
import { staffWithAny, takesPart } from '@/domain/events/access';
import type { EventKind, EventRow, OwnEvent, Read } from '@/domain/events/kind';
import { EVENT_KINDS } from '@/domain/events/kinds';
import { paths, withSearch } from '@/domain/paths';
import { eventTerms } from '@/messages/eventTerms';
import { formatNumber } from '@/messages/format';
import { palette as t } from '@/messages/palette';
import { creatableKinds, type Item } from './localItems';

/** How many results of one list are shown. */
const SHOWN = 5;
/** A single letter would find nearly everything. */
const MIN_LETTERS = 2;

/** Whether a text, without the spaces around it, is long enough to be searched. */
export const isSearchable = (text: string): boolean => [...text].length >= MIN_LETTERS;

/** A list of the server that can be searched. */
interface Source {
  group: string;
  read: Read<Page<never>>;
  toItems: (rows: readonly never[]) => Item[];
}

/** Keeps the type of the rows between what is read and what is shown. */
const source = <Row>(group: string, read: unknown, toItem: (row: Row) => Item): Source => ({
  group,
  read: read as Read<Page<never>>,
  toItems: (rows) => (rows as readonly Row[]).map(toItem),
});

const eventItem = (kind: EventKind, { id, name, status }: EventRow | OwnEvent, isOwn: boolean): Item => ({
  id: `${kind.key}-${id}`,
  label: name,
  detail: `${kind.titles.ownDetail} · ${eventTerms.statuses[status]}`,
  icon: kind.icon,
  to: isOwn ? kind.paths.own({ id }) : kind.paths.view({ id }),
});

function sourcesFor(viewer: Viewer, search: string): Source[] {
  const query = { search, page: 1, per_page: SHOWN, sort: 'desc' as const };
  const byName = { search, page: 1, per_page: SHOWN, sort: 'asc' as const, sort_by: 'name' };
  const events = EVENT_KINDS.flatMap((kind) => {
    if (staffWithAny(kind, 'viewAny')(viewer)) {
      return kind.lists.map(({ read }) =>
        source<EventRow>(t.events, read(query, ''), (row) => eventItem(kind, row, false)),
      );
    }
    if (!takesPart(kind)(viewer)) return [];
    return kind.ownLists.map(({ read }) =>
      source<OwnEvent>(t.events, read(query, ''), (row) => eventItem(kind, row, true)),
    );
  });
  const person = isSuperAdmin(viewer) ? paths.platformUser : paths.user;
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
  ];
}

/** What may be created with the templates that were found. */
const startItems = (viewer: Viewer, templates: readonly Item[]): Item[] =>
  creatableKinds(viewer).flatMap((kind) =>
    templates.slice(0, 1).map(({ id, label }) => ({
      id: `${kind.key}-with-${id}`,
      label: t.createWith(t.create[kind.resource], label),
      icon: 'create' as const,
      to: withSearch(kind.paths.create(), { template_id: id.replace('template-', '') }),
    })),
  );

export interface Found {
  groups: ReadonlyMap<string, readonly Item[]>;
  /** What may be created with the results. */
  starts: readonly Item[];
  isSearching: boolean;
  /** The names of the groups that could not be searched. */
  failed: readonly string[];
}

/** `search` is the text that has not changed for a moment. A short text finds nothing. */
export function useFound(viewer: Viewer, search: string): Found {
  const sources = isSearchable(search) ? sourcesFor(viewer, search) : [];
  const answers = useQueries({
    // Rows of the previous text must not stay: Enter would open one of them.
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
    starts: startItems(viewer, groups.get(t.templates) ?? []),
    isSearching: answers.some(({ isPending }) => isPending),
    failed: [...failed],
  };
}
