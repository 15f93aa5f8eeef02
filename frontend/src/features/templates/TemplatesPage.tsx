/** The list of templates (specification, section 2). */

import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { can } from '@/api/permissions';
import { useViewer } from '@/api/session';
import { GmtCell } from '@/domain/GmtCell';
import { paths } from '@/domain/paths';
import { formatNumber } from '@/messages/format';
import { templates as t } from '@/messages/templates';
import { Link } from '@/ui/Link';
import type { Column } from '@/ui/table/columns';
import { ListPage } from '@/ui/table/ListPage';
import { useDialog } from '@/ui/useDialog';
import { DATE, useListState } from '@/ui/useListState';
import { TEMPLATE_ORDER, type TemplateRow, templateList } from './api';
import { CopyDialog, type TemplateName } from './CopyDialog';
import { useTemplateActions } from './useTemplateActions';

/** The name of a template leads to its edit page, or to the model answers if it cannot be edited. */
const templateColumns = (mayEdit: boolean): readonly Column<TemplateRow>[] => [
  {
    id: 'name',
    header: t.name,
    main: true,
    sortBy: 'name',
    cell: ({ id, name, competitions_count, attachments_ready }) => {
      const open = mayEdit && competitions_count === 0 && attachments_ready;
      return <Link to={open ? paths.editTemplate({ id }) : paths.viewTemplate({ id })}>{name}</Link>;
    },
  },
  {
    id: 'created',
    header: t.created,
    cell: ({ created_at }) => <GmtCell at={created_at} />,
    muted: true,
    sortBy: DATE,
    times: true,
  },
  {
    id: 'competitions',
    header: t.competitions,
    numeric: true,
    cell: ({ competitions_count }) => formatNumber(competitions_count),
  },
];

export function TemplatesPage() {
  const viewer = useViewer();
  const list = useListState(TEMPLATE_ORDER);
  const editable = can(viewer, 'update template');
  const query = useQuery(templateList(list.query));
  const { open: copy, dialog } = useDialog<TemplateName>((template, state) => (
    <CopyDialog {...state} template={template} />
  ));
  return (
    <>
      <ListPage
        name="templates"
        t={t}
        create={can(viewer, 'create template') && { to: paths.createTemplate(), label: t.create }}
        query={query}
        columns={useMemo(() => templateColumns(editable), [editable])}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        {...useTemplateActions(copy)}
        list={list}
      />
      {dialog}
    </>
  );
}
