/** The table of the audit record: when, who, what as a sentence, the kind of thing, and from where. A row opens to its
    values. */
import { VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Viewer } from '@/api/permissions';
import { serverClock } from '@/api/serverClock';
import { useViewer } from '@/api/session';
import { GmtTooltip } from '@/domain/GmtTooltip';
import { formatLocalShortTime, formatRelative } from '@/domain/gmt';
import { type Scope, useScope } from '@/domain/scope';
import { audit as t } from '@/messages/audit';
import { Link } from '@/ui/Link';
import type { Column } from '@/ui/table/columns';
import { DataTable } from '@/ui/table/DataTable';
import { useListState } from '@/ui/useListState';
import classes from './Audit.module.css';
import { AuditDetails } from './AuditDetails';
import { auditPage, type Entry } from './api';
import { sentenceOf } from './sentence';
import { subjectPath } from './subjectPath';

/** After this, an entry shows its day instead of how long ago it was. */
const RECENT_MS = 24 * 3_600_000;

function EntryTime({ at }: { at: string }) {
  const now = serverClock.now();
  return (
    <GmtTooltip at={at}>
      {now - Date.parse(at) < RECENT_MS ? formatRelative(at, now) : formatLocalShortTime(at, now)}
    </GmtTooltip>
  );
}

function EntrySentence({ entry, viewer, within }: { entry: Entry; viewer: Viewer; within: Scope['within'] }) {
  const { before, name, after } = sentenceOf(entry);
  const path = entry.subject.exists ? subjectPath(viewer, entry.subject) : undefined;
  return (
    <div>
      {before}
      {path ? (
        <Link to={within(path)} dir="auto" className={classes.link}>
          {name}
        </Link>
      ) : (
        <bdi>{name}</bdi>
      )}
      {after}
      {entry.fields.length > 0 && <span className={classes.below}>{entry.fields.map(t.field).join(', ')}</span>}
    </div>
  );
}

function textOf(entry: Entry): string {
  const { before, name, after } = sentenceOf(entry);
  return `${before}${name}${after}`;
}

/** `ofOne` means that all entries are about one subject, so that they need not name its kind. */
const columnsFor = (viewer: Viewer, within: Scope['within'], ofOne: boolean): readonly Column<Entry>[] => [
  {
    id: 'at',
    header: t.at,
    main: true,
    cell: (entry) => (
      <>
        <EntryTime at={entry.at} />
        {/* The button that opens the row needs a name for screen readers. */}
        <VisuallyHidden>{textOf(entry)}</VisuallyHidden>
      </>
    ),
  },
  {
    id: 'person',
    header: t.person,
    cell: ({ actor }) => <bdi>{actor.id === null ? t.nobody(actor.name) : actor.name}</bdi>,
  },
  {
    id: 'change',
    header: t.change,
    cell: (entry) => <EntrySentence entry={entry} viewer={viewer} within={within} />,
  },
  ...(ofOne
    ? []
    : [
        {
          id: 'on',
          header: t.on,
          muted: true,
          oneLine: true,
          cell: ({ subject }: Entry) => t.kindName(subject.kind),
        },
      ]),
  {
    id: 'from',
    header: t.from,
    muted: true,
    cell: ({ ip, device }) => (
      <>
        {ip ?? (device ? '' : t.nowhere)} {device && <span className={classes.below}>{device}</span>}
      </>
    ),
  },
];

/** `subject` limits the table to one subject. Then the filters in the address are ignored. */
export function AuditTable({ subject }: { subject?: string }) {
  const [address] = useSearchParams();
  const viewer = useViewer();
  const ofOne = subject !== undefined;
  const { query: scope, within } = useScope();
  const list = useListState();
  const query = useQuery(auditPage(address, scope, subject));
  return (
    <DataTable
      label={t.entries}
      failed={t.failed}
      query={query}
      columns={useMemo(() => columnsFor(viewer, within, ofOne), [viewer, within, ofOne])}
      rowKey={({ id }) => id}
      list={list}
      empty={{ title: t.empty, hint: subject ? t.emptySubjectHint : t.emptyHint }}
      detail={(entry) => <AuditDetails entry={entry} {...(!subject && { onFilter: list.change })} />}
    />
  );
}
