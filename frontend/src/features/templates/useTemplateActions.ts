/** The actions on a template in its row, and on several templates at once. */
import { can } from '@/api/permissions';
import { serverClock } from '@/api/serverClock';
import { useViewer } from '@/api/session';
import { staffWithAny } from '@/domain/events/access';
import { EVENT_KINDS } from '@/domain/events/kinds';
import { paths, withSearch } from '@/domain/paths';
import { questionImport } from '@/messages/questionImport';
import { templates as t } from '@/messages/templates';
import { type BulkAction, type Deletion, deleteRow, type ListActions } from '@/ui/table/bulk';
import type { RowAction } from '@/ui/table/RowMenu';
import { type TemplateRow, useCopyTemplate, useDeleteTemplate } from './api';
import { copyMany } from './copyMany';

const DAY_MS = 86_400_000;

const whyUploadBlocked = ({ attachments_ready }: TemplateRow) => (attachments_ready ? undefined : t.uploading);
const whyInUse = ({ competitions_count }: TemplateRow) => (competitions_count > 0 ? t.inUse : undefined);
const whyNotEditable = (row: TemplateRow) => whyUploadBlocked(row) ?? whyInUse(row);

/** After a day, a template with missing files can be deleted. Its row only contains its own age. */
const whyNotDeletable = (row: TemplateRow) => {
  const isOld = Date.parse(row.created_at) < serverClock.now() - DAY_MS;
  return isOld ? whyInUse(row) : whyNotEditable(row);
};

interface Dialogs {
  onCopy: (template: TemplateRow) => void;
  onExport: (template: TemplateRow) => void;
}

export function useTemplateActions({
  onCopy,
  onExport,
}: Dialogs): ListActions<TemplateRow> & { bulk?: BulkAction<TemplateRow>[] } {
  const viewer = useViewer();
  const remove = useDeleteTemplate();
  const copy = useCopyTemplate();
  const deletes = can(viewer, 'delete template');
  const edits = can(viewer, 'update template');
  const creates = can(viewer, 'create template');
  const deletion: Deletion<TemplateRow> = {
    question: ({ name }) => t.deleteQuestion(name),
    detail: () => t.deleteDetail,
    many: t.deleteMany,
    reason: whyNotDeletable,
    remove: ({ id }) => remove({ params: { path: { id } } }),
  };
  const rowActions = (template: TemplateRow) => {
    const { id, attachments_ready, competitions_count } = template;
    const all: (RowAction | false)[] = [
      { label: t.view, to: paths.viewTemplate({ id }) },
      edits && { label: t.editAction, to: paths.editTemplate({ id }), reason: whyNotEditable(template) },
      edits &&
        !attachments_ready &&
        competitions_count === 0 && { label: t.uploadMissing, to: paths.editTemplate({ id }) },
      ...EVENT_KINDS.filter((kind) => staffWithAny(kind, 'create')(viewer)).map((kind) => ({
        label: kind.titles.useTemplate,
        to: withSearch(kind.paths.create(), { template_id: id }),
        reason: whyUploadBlocked(template),
      })),
      creates && { label: t.copy, run: () => onCopy(template), reason: whyUploadBlocked(template) },
      { label: questionImport.exportAction, run: () => onExport(template) },
      deletes && deleteRow(t.deleteAction, deletion, template),
    ];
    return all.filter((action) => action !== false);
  };
  return {
    actions: rowActions,
    ...(creates && { bulk: [copyMany(copy, whyUploadBlocked)] }),
    ...(deletes && { deletion }),
  };
}
