/** The list of templates (specification, section 2). */

import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { ApiError } from '@/api/errors';
import { can } from '@/api/permissions';
import { useViewer } from '@/api/session';
import { seesHome } from '@/domain/events/access';
import { GmtCell } from '@/domain/GmtCell';
import { paths } from '@/domain/paths';
import { common } from '@/messages/common';
import { formatNumber } from '@/messages/format';
import { questionImport } from '@/messages/questionImport';
import { templates as t } from '@/messages/templates';
import { Link } from '@/ui/Link';
import { DATE } from '@/ui/listQuery';
import { perform } from '@/ui/perform';
import { SelectFilter } from '@/ui/SelectFilter';
import { StatusDot } from '@/ui/StatusDot';
import type { Column } from '@/ui/table/columns';
import { SelectableListPage } from '@/ui/table/SelectableListPage';
import { useDialog } from '@/ui/useDialog';
import { useListState } from '@/ui/useListState';
import { TEMPLATE_ORDER, type TemplateRow, templateList } from './api';
import { CopyDialog, type TemplateName } from './CopyDialog';
import type { ExportDialog } from './export/ExportDialog';
import { useTemplateActions } from './useTemplateActions';

interface Exported {
  Dialog: typeof ExportDialog;
  template: TemplateName;
}

/** The name of a template leads to its edit page, or to the model answers if it cannot be edited. */
const templateColumns = (mayEdit: boolean): readonly Column<TemplateRow>[] => [
  {
    id: 'name',
    header: t.name,
    main: true,
    sortBy: 'name',
    cell: ({ id, name, competitions_count }) => {
      // On the edit page of a template with missing files, the author can choose the files again.
      const open = mayEdit && competitions_count === 0;
      return <Link to={open ? paths.editTemplate({ id }) : paths.viewTemplate({ id })}>{name}</Link>;
    },
  },
  {
    id: 'created',
    header: t.created,
    cell: ({ created_at }) => <GmtCell at={created_at} />,
    muted: true,
    sortBy: DATE,
  },
  {
    id: 'questions',
    header: t.questionsCount,
    numeric: true,
    cell: ({ questions_count }) => formatNumber(questions_count),
  },
  {
    id: 'points',
    header: t.pointsCount,
    numeric: true,
    cell: ({ total_weight }) => formatNumber(total_weight),
  },
  {
    id: 'competitions',
    header: t.usedIn,
    numeric: true,
    cell: ({ competitions_count }) => formatNumber(competitions_count),
  },
  {
    id: 'attachments',
    header: t.attachments,
    cell: ({ attachments_ready }) => (
      <StatusDot tone={attachments_ready ? 'good' : 'waiting'}>
        {attachments_ready ? t.attachmentsReady : t.attachmentsProcessing}
      </StatusDot>
    ),
  },
];

/** The list of templates is the first page of an admin, whose organization may still be empty (D282). */
function FirstStepsHint() {
  return (
    <>
      {t.emptyHint} <Link to={paths.staffHome()}>{t.firstSteps}</Link>
    </>
  );
}

export function TemplatesPage() {
  const viewer = useViewer();
  const list = useListState(TEMPLATE_ORDER);
  const editable = can(viewer, 'update template');
  const query = useQuery(templateList(list.query, list.filter('attachment')));
  const copying = useDialog<TemplateName>((template, state) => <CopyDialog {...state} template={template} />);
  const exporting = useDialog<Exported>(({ Dialog, template }, state) => <Dialog {...state} template={template} />);
  const onExport = (template: TemplateName) =>
    void perform({
      failed: common.dialogFailed,
      async run() {
        // The dialog is loaded when it is needed, because most users of the list never need it.
        const { ExportDialog: Dialog } = await import('./export/ExportDialog').catch(() => {
          throw new ApiError(0, {});
        });
        exporting.open({ Dialog, template });
        return {};
      },
    });
  const creates = can(viewer, 'create template');
  const texts = viewer && seesHome(viewer) ? { ...t, emptyHint: <FirstStepsHint /> } : t;
  return (
    <>
      <SelectableListPage
        name="templates"
        t={texts}
        create={creates && { to: paths.createTemplate(), label: t.create }}
        secondary={
          creates && (
            <Button variant="default" component={Link} to={paths.importQuestions()}>
              {questionImport.open}
            </Button>
          )
        }
        filter={
          <SelectFilter
            list={list}
            name="attachment"
            label={t.attachments}
            options={[
              { value: '', label: t.allAttachments },
              { value: '1', label: t.attachmentsReady },
              { value: '0', label: t.attachmentsProcessing },
            ]}
          />
        }
        query={query}
        columns={useMemo(() => templateColumns(editable), [editable])}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        {...useTemplateActions({ onCopy: copying.open, onExport })}
        list={list}
      />
      {copying.dialog}
      {exporting.dialog}
    </>
  );
}
