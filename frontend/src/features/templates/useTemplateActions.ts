/** The actions on a template in its row. */
import { can } from '@/api/permissions';
import { useViewer } from '@/api/session';
import { paths, withSearch } from '@/domain/paths';
import { templates as t } from '@/messages/templates';
import { type Deletion, deleteRow, type ListActions } from '@/ui/table/bulk';
import type { RowAction } from '@/ui/table/RowMenu';
import { type TemplateRow, useDeleteTemplate } from './api';

const whyUploadBlocked = ({ attachments_ready }: TemplateRow) => (attachments_ready ? undefined : t.uploading);
const whyNotChangeable = (row: TemplateRow) =>
  whyUploadBlocked(row) ?? (row.competitions_count > 0 ? t.inUse : undefined);

export function useTemplateActions(onCopy: (template: TemplateRow) => void): ListActions<TemplateRow> {
  const viewer = useViewer();
  const remove = useDeleteTemplate();
  const deletes = can(viewer, 'delete template');
  const deletion: Deletion<TemplateRow> = {
    question: ({ name }) => t.deleteQuestion(name),
    detail: () => t.deleteDetail,
    many: t.deleteMany,
    reason: whyNotChangeable,
    remove: ({ id }) => remove({ params: { path: { id } } }),
  };
  const rowActions = (template: TemplateRow) => {
    const { id } = template;
    const all: (RowAction | false)[] = [
      { label: t.view, to: paths.viewTemplate({ id }) },
      can(viewer, 'update template') && {
        label: t.editAction,
        to: paths.editTemplate({ id }),
        reason: whyNotChangeable(template),
      },
      can(viewer, 'create competition') && {
        label: t.use,
        to: withSearch(paths.createCompetition(), { template_id: id }),
        reason: whyUploadBlocked(template),
      },
      can(viewer, 'create template') && { label: t.copy, run: () => onCopy(template) },
      deletes && deleteRow(t.deleteAction, deletion, template),
    ];
    return all.filter((action) => action !== false);
  };
  return { actions: rowActions, ...(deletes && { deletion }) };
}
