/** The columns of the participants of an event. */
import { results as t } from '@/messages/results';
import { Link } from '@/ui/Link';
import type { Column } from '@/ui/table/columns';
import type { AnsweredUser } from './api';
import type { GradedKind } from './kind';
import { shownName } from './names';
import classes from './Results.module.css';
import { PUBLISHED_AT, resultColumns } from './resultColumns';

/** The name, or the label. A deleted user has nothing but the name and the result (D265). */
const Who = ({ person }: { person: AnsweredUser }) => (
  <>
    {shownName(person)}
    {person.deleted === 1 && <span className={classes.faded}>{t.people.deleted}</span>}
  </>
);

/**
 * Returns the columns of the participants of the event with that id. `first` is the first row, if it is loaded, and `weights`
 * are the most that its kinds can earn.
 */
export const gradedUserColumns = (
  kind: GradedKind,
  id: string,
  first: AnsweredUser | undefined,
  isSorted = false,
  weights: readonly number[] = [],
): readonly Column<AnsweredUser>[] => [
  {
    id: 'person',
    header: t.person,
    main: true,
    ...(isSorted && { sortBy: 'name' }),
    cell: (person) =>
      person.is_scored || person.isAnswerd ? (
        <Link to={kind.paths.grading({ id, userId: person.id })}>
          <Who person={person} />
        </Link>
      ) : (
        <span dir="auto" className={classes.faded}>
          <Who person={person} />
        </span>
      ),
  },
  ...resultColumns(first, isSorted, weights),
  ...(isSorted ? [PUBLISHED_AT] : []),
];
