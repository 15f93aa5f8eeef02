/** Chooses people: from the list, by team, from a past import, or by pasted addresses. */
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import type { Page } from '@/api/queries';
import type { Chosen, Forecast } from '@/domain/events/assigning';
import type { Candidate, Read } from '@/domain/events/kind';
import { useEvents } from '@/domain/events/pages';
import type { UserGroup } from '@/domain/users/groups';
import { ImportSelect } from '@/domain/users/picker/ImportSelect';
import { SourcePanel, SourceTabs } from '@/domain/users/picker/SourceTabs';
import { assigning as t } from '@/messages/assigning';
import { picker } from '@/messages/picker';
import { MATCHES_LISTED } from '@/ui/listQuery';
import { type Matches, type Choice as Option, ServerSelect } from '@/ui/ServerSelect';
import classes from './Assign.module.css';
import { CandidateTable } from './CandidateTable';
import { type Choice, chosenOf } from './choice';
import { PasteField } from './PasteField';

const SOURCES = ['people', 'team', 'import', 'paste'] as const;
type Source = (typeof SOURCES)[number];

interface Props {
  id: string;
  /** Called with the chosen people, or with null if no one is chosen. */
  onChoose: (chosen: Chosen | null) => void;
  forecast: Forecast | undefined;
  error: Error | null;
}

interface SourceProps<From extends Source = Source> {
  id: string;
  source: From;
  onChoose: (source: From, chosen: Chosen | null) => void;
}

interface FromProps<C extends Option> extends SourceProps<'team' | 'import'> {
  filterOf: (option: C) => { import_id?: string; team_id?: string };
  /** The field that chooses the team or the import. */
  field: (chosen: C | null, onOption: (option: C) => void) => ReactNode;
}

/** The people of a team or of an import. All of them are chosen at first. */
function UsersFrom<C extends Option>({ id, source, filterOf, field, onChoose }: FromProps<C>) {
  const [option, setOption] = useState<C | null>(null);
  const [choice, setChoice] = useState<Choice | null>(null);
  const choose = useCallback(
    (next: Choice) => {
      setChoice(next);
      onChoose(source, option && chosenOf(next, filterOf(option)));
    },
    [source, option, filterOf, onChoose],
  );
  const before = field(option, (next) => {
    setOption(next);
    setChoice(null);
    onChoose(source, null);
  });
  if (!option) return <div className={classes.list}>{before}</div>;
  return (
    <CandidateTable
      key={option.id}
      id={id}
      of="users"
      filter={filterOf(option)}
      preset
      sum={(chosen, total) => t.sum(chosen, total, option.name)}
      choice={choice}
      onChoose={choose}
      before={before}
    />
  );
}

/** Converts the query of a page into the query of a field's options. */
const matches = (read: Read<Page<Candidate>>): Read<Matches<Candidate>> => ({
  ...read,
  select: ({ data, meta }: Page<Candidate>) => ({ choices: data, total: meta.total }),
});

const ofImport = ({ id }: Option) => ({ import_id: id });
const ofTeam = ({ id }: Option) => ({ team_id: id });
const teamNote = ({ ancestors = [], users_count = 0 }: Candidate) =>
  [...ancestors, picker.people(users_count)].join(' · ');

function People({ id, onChoose }: Omit<SourceProps<'people'>, 'source'>) {
  const [choice, setChoice] = useState<Choice | null>(null);
  const choose = useCallback(
    (next: Choice) => {
      setChoice(next);
      onChoose('people', chosenOf(next, {}));
    },
    [onChoose],
  );
  return <CandidateTable id={id} of="users" choice={choice} onChoose={choose} />;
}

export function UsersPicker({ id, onChoose, forecast, error }: Props) {
  const [source, setSource] = useState<Source>('people');
  /** Each source keeps its own choice. Only that of the open tab is assigned. */
  const [chosen, setChosen] = useState<Partial<Record<Source, Chosen | null>>>({});
  const choose = useCallback(
    (from: Source, next: Chosen | null) => setChosen((before) => ({ ...before, [from]: next })),
    [],
  );
  const choosePasted = useCallback((next: Chosen | null) => choose('paste', next), [choose]);
  const shown = chosen[source] ?? null;
  useEffect(() => onChoose(shown), [shown, onChoose]);
  const { candidates } = useEvents().kind.reads;
  return (
    <SourceTabs sources={SOURCES} source={source} onSource={setSource}>
      <SourcePanel source="people">
        <People id={id} onChoose={choose} />
      </SourcePanel>
      <SourcePanel source="team">
        <UsersFrom<Candidate>
          id={id}
          source="team"
          filterOf={ofTeam}
          field={(option, onOption) => (
            <ServerSelect
              label={t.team}
              placeholder={t.chooseTeam}
              chosen={option}
              find={(search) =>
                matches(candidates(id, { sort: 'asc', per_page: MATCHES_LISTED, ...(search && { search }) }, 'teams'))
              }
              note={teamNote}
              onChoose={onOption}
            />
          )}
          onChoose={choose}
        />
      </SourcePanel>
      <SourcePanel source="import">
        <UsersFrom<UserGroup>
          id={id}
          source="import"
          filterOf={ofImport}
          field={(option, onOption) => <ImportSelect chosen={option} onChoose={onOption} />}
          onChoose={choose}
        />
      </SourcePanel>
      <SourcePanel source="paste">
        <PasteField onChoose={choosePasted} forecast={forecast} error={error} />
      </SourcePanel>
    </SourceTabs>
  );
}
