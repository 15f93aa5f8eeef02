/** What can be done to a competition, from its row and from its own pages. */
import { can } from '@/api/permissions';
import { useViewer } from '@/api/session';
import { paths } from '@/domain/paths';
import { competitions as t } from '@/messages/competitions';
import { type Deletion, deleteRow, type ListActions } from '@/ui/table/bulk';
import type { RowAction } from '@/ui/table/RowMenu';
import { type CompetitionRow, useDeleteCompetition } from './api';
import { deleteBar, editBar } from './rules';

interface CompetitionActions extends ListActions<CompetitionRow> {
  actions: (competition: CompetitionRow) => RowAction[];
}

/** `onDeleted` follows a deletion. */
export function useCompetitionActions(onDeleted?: () => void): CompetitionActions {
  const viewer = useViewer();
  const remove = useDeleteCompetition();
  const deletes = can(viewer, 'delete competition');
  const deletion: Deletion<CompetitionRow> = {
    question: () => t.deleteQuestion,
    detail: ({ name }) => t.deleteDetail(name),
    many: t.deleteMany,
    reason: deleteBar,
    remove: async ({ id }) => {
      const result = await remove({ params: { path: { id } } });
      onDeleted?.();
      return result;
    },
  };
  const actions = (competition: CompetitionRow) => [
    { label: t.viewAction, to: paths.viewCompetition({ id: competition.id }) },
    ...(can(viewer, 'update competition')
      ? [
          { label: t.assignAction, to: paths.manageCompetition({ id: competition.id }) },
          { label: t.editAction, to: paths.editCompetition({ id: competition.id }), reason: editBar(competition) },
        ]
      : []),
    ...(deletes ? [deleteRow(t.deleteAction, deletion, competition)] : []),
  ];
  return { actions, ...(deletes && { deletion }) };
}
