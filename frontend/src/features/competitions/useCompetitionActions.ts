/** What can be done to a competition, from its row and from its own pages. */
import { can } from '@/api/permissions';
import { useViewer } from '@/api/session';
import { paths } from '@/domain/paths';
import { competitions as words } from '@/messages/competitions';
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
    question: () => words.deleteQuestion,
    detail: ({ name }) => words.deleteDetail(name),
    detailOfMany: words.deleteManyDetail,
    reason: deleteBar,
    remove: async ({ id }) => {
      const result = await remove({ params: { path: { id } } });
      onDeleted?.();
      return result;
    },
  };
  const actions = (competition: CompetitionRow) => [
    { label: words.viewAction, to: paths.viewCompetition({ id: competition.id }) },
    ...(can(viewer, 'update competition')
      ? [
          { label: words.assignAction, to: paths.manageCompetition({ id: competition.id }) },
          { label: words.editAction, to: paths.editCompetition({ id: competition.id }), reason: editBar(competition) },
        ]
      : []),
    ...(deletes ? [deleteRow(words.deleteAction, deletion, competition)] : []),
  ];
  return { actions, ...(deletes && { deletion }) };
}
