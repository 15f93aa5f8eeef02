/** What can be done to a template from its row. */
import { can } from '@/api/permissions';
import { useViewer } from '@/api/session';
import { paths, withSearch } from '@/domain/paths';
import { templates as words } from '@/messages/templates';
import { type Deletion, deleteRow, type ListActions } from '@/ui/table/bulk';
import type { RowAction } from '@/ui/table/RowMenu';
import { type TemplateRow, useDeleteTemplate } from './api';

const uploadBar = ({ attachments_ready }: TemplateRow) => (attachments_ready ? undefined : words.uploading);
const changeBar = (row: TemplateRow) => uploadBar(row) ?? (row.competitions_count > 0 ? words.inUse : undefined);

export function useTemplateActions(onCopy: (template: TemplateRow) => void): ListActions<TemplateRow> {
  const viewer = useViewer();
  const remove = useDeleteTemplate();
  const deletes = can(viewer, 'delete template');
  const deletion: Deletion<TemplateRow> = {
    question: ({ name }) => words.deleteQuestion(name),
    detail: () => words.deleteDetail,
    detailOfMany: words.deleteManyDetail,
    reason: changeBar,
    remove: ({ id }) => remove({ params: { path: { id } } }),
  };
  const actions = (template: TemplateRow) => {
    const { id } = template;
    const all: (RowAction | false)[] = [
      { label: words.view, to: paths.viewTemplate({ id }) },
      can(viewer, 'update template') && {
        label: words.editAction,
        to: paths.editTemplate({ id }),
        reason: changeBar(template),
      },
      can(viewer, 'create competition') && {
        label: words.use,
        to: withSearch(paths.createCompetition(), { template_id: id }),
        reason: uploadBar(template),
      },
      can(viewer, 'create template') && { label: words.copy, run: () => onCopy(template) },
      deletes && deleteRow(words.deleteAction, deletion, template),
    ];
    return all.filter((action) => action !== false);
  };
  return { actions, ...(deletes && { deletion }) };
}
