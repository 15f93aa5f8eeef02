/** What can be done to a competition, from its row and from its own pages. */
import { can } from '@/api/permissions';
import { useViewer } from '@/api/session';
import { paths } from '@/domain/paths';
import { messages } from '@/messages';
import { askToDelete } from '@/ui/askToDelete';
import type { RowAction } from '@/ui/RowMenu';
import { type CompetitionRow, useDeleteCompetition } from './api';
import { deleteBar, editBar } from './rules';

const { competitions: words } = messages;

/** `gone` follows a deletion. */
export function useCompetitionActions(gone?: () => void): (competition: CompetitionRow) => RowAction[] {
  const viewer = useViewer();
  const remove = useDeleteCompetition();

  const ask = async ({ id, name }: CompetitionRow) => {
    if (await askToDelete(words.deleteQuestion, words.deleteDetail(name), () => remove({ params: { path: { id } } })))
      gone?.();
  };
  return (competition) => [
    { label: words.viewAction, to: paths.viewCompetition({ id: competition.id }) },
    ...(can(viewer, 'update competition')
      ? [
          { label: words.assignAction, to: paths.manageCompetition({ id: competition.id }) },
          { label: words.editAction, to: paths.editCompetition({ id: competition.id }), reason: editBar(competition) },
        ]
      : []),
    ...(can(viewer, 'delete competition')
      ? [
          {
            label: words.deleteAction,
            danger: true,
            reason: deleteBar(competition),
            run: () => void ask(competition),
          },
        ]
      : []),
  ];
}
