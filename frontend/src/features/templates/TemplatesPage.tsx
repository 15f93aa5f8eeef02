/** The list of templates (specification, section 2). */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { can } from '@/api/permissions';
import { useViewer } from '@/api/session';
import { messages } from '@/messages';
import { CreateButton } from '@/ui/CreateButton';
import { type Column, DataTable } from '@/ui/DataTable';
import { Gmt } from '@/ui/Gmt';
import { PageHeader } from '@/ui/PageHeader';
import { SearchBox } from '@/ui/SearchBox';
import { SortSelect } from '@/ui/SortSelect';
import { Toolbar } from '@/ui/Toolbar';
import { useListState } from '@/ui/useListState';
import { type TemplateRow, templateList } from './api';
import { CopyDialog } from './CopyDialog';
import { useTemplateActions } from './useTemplateActions';

const { templates: words, common } = messages;

/** A name leads to its edit page, or to the model answers where it cannot be edited. */
const columns = (mayEdit: boolean): readonly Column<TemplateRow>[] => [
  {
    header: words.name,
    main: true,
    cell: ({ id, name, competitions_count, attachments_ready }) => {
      const open = mayEdit && competitions_count === 0 && attachments_ready;
      return <Link to={`/templates/${open ? 'edit' : 'view'}/${id}`}>{name}</Link>;
    },
  },
  { header: words.created, cell: ({ created_at }) => <Gmt at={created_at} show="date" />, muted: true },
  { header: words.competitions, numeric: true, cell: ({ competitions_count }) => competitions_count },
];

export function TemplatesPage() {
  const viewer = useViewer();
  const list = useListState();
  const query = useQuery(templateList(list.query));
  const [copying, setCopying] = useState<{ template: TemplateRow; nth: number } | null>(null);
  const actions = useTemplateActions((template) => setCopying((last) => ({ template, nth: (last?.nth ?? 0) + 1 })));
  const create = can(viewer, 'create template') && <CreateButton to="/templates/create">{words.create}</CreateButton>;
  return (
    <>
      <PageHeader
        title={words.title}
        note={query.data && common.count(query.data.meta.total, words.one, words.many)}
        action={create}
      />
      <Toolbar>
        <SearchBox list={list} by={words.searchBy} />
        <SortSelect list={list} />
      </Toolbar>
      <DataTable
        label={words.title}
        query={query}
        columns={columns(can(viewer, 'update template'))}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        actions={actions}
        list={list}
        empty={{ title: words.empty, hint: words.emptyHint, action: create }}
      />
      {copying && <CopyDialog key={copying.nth} template={copying.template} />}
    </>
  );
}
