/** The list of templates (specification, section 2). */
import { useQuery } from '@tanstack/react-query';
import { can } from '@/api/permissions';
import { useViewer } from '@/api/session';
import { Gmt } from '@/domain/Gmt';
import { paths } from '@/domain/paths';
import { messages } from '@/messages';
import type { Column } from '@/ui/DataTable';
import { Link } from '@/ui/Link';
import { ListPage } from '@/ui/ListPage';
import { useListState } from '@/ui/useListState';
import { type TemplateRow, templateList } from './api';
import { useCopyDialog } from './useCopyDialog';
import { useTemplateActions } from './useTemplateActions';

const { templates: words, common } = messages;

/** A name leads to its edit page, or to the model answers where it cannot be edited. */
const columns = (mayEdit: boolean): readonly Column<TemplateRow>[] => [
  {
    header: words.name,
    main: true,
    cell: ({ id, name, competitions_count, attachments_ready }) => {
      const open = mayEdit && competitions_count === 0 && attachments_ready;
      return <Link to={open ? paths.editTemplate({ id }) : paths.viewTemplate({ id })}>{name}</Link>;
    },
  },
  { header: words.created, cell: ({ created_at }) => <Gmt at={created_at} show="date" />, muted: true },
  { header: words.competitions, numeric: true, cell: ({ competitions_count }) => common.figure(competitions_count) },
];

export function TemplatesPage() {
  const viewer = useViewer();
  const list = useListState();
  const query = useQuery(templateList(list.query));
  const { copy, dialog } = useCopyDialog();
  const actions = useTemplateActions(copy);
  return (
    <>
      <ListPage
        words={words}
        create={can(viewer, 'create template') && { to: paths.createTemplate(), label: words.create }}
        query={query}
        columns={columns(can(viewer, 'update template'))}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        actions={actions}
        list={list}
      />
      {dialog}
    </>
  );
}
