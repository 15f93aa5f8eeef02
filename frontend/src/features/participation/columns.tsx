/** The columns of a participant's events. */

import { serverClock } from '@/api/serverClock';
import { categoryOf, type EventKind, type OwnColumn, type OwnEvent, type OwnParts } from '@/domain/events/kind';
import { GmtCell } from '@/domain/GmtCell';
import { GmtWindow } from '@/domain/GmtWindow';
import { participation as t } from '@/messages/participation';
import { Link } from '@/ui/Link';
import { DATE } from '@/ui/listQuery';
import type { Column } from '@/ui/table/columns';
import { OwnNotes } from './OwnNotes';
import { OwnStatus } from './OwnStatus';
import { type LinkProps, RowLinks } from './RowLinks';

const columnsOf = (kind: EventKind, words: OwnParts['t']): Record<OwnColumn, Column<OwnEvent>> => ({
  category: {
    id: 'type',
    header: words.category.column,
    cell: (event) => words.category.names[categoryOf(event, kind)],
  },
  created: {
    id: 'created',
    header: t.created,
    cell: ({ created_at }) => <GmtCell at={created_at} />,
    sortBy: DATE,
  },
  window: {
    id: 'window',
    header: t.window,
    cell: ({ starts_at, ends_at }) => <GmtWindow starts={starts_at} ends={ends_at} />,
  },
});

export function ownColumns(
  kind: EventKind,
  { t: words, links, scored }: Pick<OwnParts, 't' | 'links' | 'scored'>,
  onStart: LinkProps['onStart'],
): readonly Column<OwnEvent>[] {
  const columns = columnsOf(kind, words);
  return [
    {
      id: 'name',
      header: words.name,
      main: true,
      cell: (event) => (
        <>
          <Link to={kind.paths.own({ id: event.id })}>{event.name}</Link>
          <OwnNotes event={event} now={serverClock.now()} />
        </>
      ),
    },
    ...kind.columns.own.map((column) => columns[column]),
    { id: 'status', header: t.status, cell: (event) => <OwnStatus event={event} /> },
    {
      id: 'link',
      header: t.link,
      cell: (event) => <RowLinks {...{ event, kind, onStart }} own={{ links, ...(scored && { scored }) }} />,
    },
  ];
}
