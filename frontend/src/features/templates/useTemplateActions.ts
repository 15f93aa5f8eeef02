/** What can be done to a template from its row. */
import { can } from '@/api/permissions';
import { useViewer } from '@/api/session';
import { paths, withSearch } from '@/domain/paths';
import { messages } from '@/messages';
import { askToDelete } from '@/ui/askToDelete';
import type { RowAction } from '@/ui/RowMenu';
import { type TemplateRow, useDeleteTemplate } from './api';

const { templates: words } = messages;

export function useTemplateActions(onCopy: (template: TemplateRow) => void): (template: TemplateRow) => RowAction[] {
  const viewer = useViewer();
  const remove = useDeleteTemplate();

  return (template) => {
    const { id, name, competitions_count, attachments_ready } = template;
    const uploading = attachments_ready ? undefined : words.uploading;
    const frozen = uploading ?? (competitions_count > 0 ? words.inUse : undefined);
    const ask = () =>
      askToDelete(words.deleteQuestion(name), words.deleteDetail, () => remove({ params: { path: { id } } }));
    const actions: (RowAction | false)[] = [
      { label: words.view, to: paths.viewTemplate({ id }) },
      can(viewer, 'update template') && { label: words.editAction, to: paths.editTemplate({ id }), reason: frozen },
      can(viewer, 'create competition') && {
        label: words.use,
        to: withSearch(paths.createCompetition(), { template_id: id }),
        reason: uploading,
      },
      can(viewer, 'create template') && { label: words.copy, run: () => onCopy(template) },
      can(viewer, 'delete template') && {
        label: words.deleteAction,
        danger: true,
        reason: frozen,
        run: () => void ask(),
      },
    ];
    return actions.filter((action) => action !== false);
  };
}
