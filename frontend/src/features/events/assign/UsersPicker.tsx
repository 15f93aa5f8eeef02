/** Chooses people: from the list, by team, from a past import, or by pasted addresses. */
import { Tabs } from '@mantine/core';
import type { QueryKey, UseQueryOptions } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { serverClock } from '@/api/serverClock';
import type { Chosen, Forecast } from '@/domain/events/assigning';
import { useEvents } from '@/domain/events/pages';
import { formatLocalShortTime } from '@/domain/gmt';
import { type UserGroup, userGroups } from '@/domain/people/groups';
import { assigning as t } from '@/messages/assigning';
import { MATCHES_LISTED } from '@/ui/listQuery';
import { type Matches, type Choice as Option, ServerSelect } from '@/ui/ServerSelect';
import classes from './Assign.module.css';
import { CandidateTable } from './CandidateTable';
import { type Choice, chosenOf } from './choice';
import { PasteField } from './PasteField';

const TABS = ['people', 'team', 'import', 'paste'] as const;
type Tab = (typeof TABS)[number];

interface Props {
  id: string;
  /** Gets who is chosen, or null for nobody. */
  onChoose: (chosen: Chosen | null) => void;
  forecast: Forecast | undefined;
  error: Error | null;
}

interface FromProps<C extends Option> {
  id: string;
  label: string;
  placeholder: string;
  filterOf: (option: C) => { import_id?: string; team_id?: string };
  find: (search: string) => UseQueryOptions<never, Error, Matches<C>, QueryKey>;
  note: (option: C) => string;
  onChoose: Props['onChoose'];
}

/** The people of a team or of an import: all of them as soon as it is chosen. */
function PeopleFrom<C extends Option>({ id, label, placeholder, filterOf, find, note, onChoose }: FromProps<C>) {
  const [option, setOption] = useState<C | null>(null);
  const [choice, setChoice] = useState<Choice | null>(null);
  const choose = useCallback(
    (next: Choice) => {
      setChoice(next);
      onChoose(option && chosenOf(next, filterOf(option)));
    },
    [option, filterOf, onChoose],
  );
  const field = (
    <ServerSelect
      label={label}
      placeholder={placeholder}
      chosen={option}
      find={find}
      note={note}
      onChoose={(next) => {
        setOption(next);
        setChoice(null);
        onChoose(null);
      }}
    />
  );
  if (!option) return <div className={classes.list}>{field}</div>;
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
      before={field}
    />
  );
}

const ofImport = ({ id }: Option) => ({ import_id: id });
const ofTeam = ({ id }: Option) => ({ team_id: id });
const importNote = ({ count, created_at }: UserGroup) =>
  t.importNote(count, formatLocalShortTime(created_at, serverClock.now()));

interface TeamOption extends Option {
  ancestors?: readonly string[];
  users_count?: number;
}
const teamNote = ({ ancestors = [], users_count = 0 }: TeamOption) => [...ancestors, t.people(users_count)].join(' · ');

function People({ id, onChoose }: Pick<Props, 'id' | 'onChoose'>) {
  const [choice, setChoice] = useState<Choice | null>(null);
  const choose = useCallback(
    (next: Choice) => {
      setChoice(next);
      onChoose(chosenOf(next, {}));
    },
    [onChoose],
  );
  return <CandidateTable id={id} of="users" choice={choice} onChoose={choose} />;
}

export function UsersPicker({ id, onChoose, forecast, error }: Props) {
  const [tab, setTab] = useState<Tab>('people');
  const [text, setText] = useState('');
  const { candidates } = useEvents().kind.reads;
  const findTeams = (search: string) =>
    ({
      ...candidates(id, { sort: 'asc', per_page: MATCHES_LISTED, ...(search && { search }) }, 'teams'),
      select: ({ data, meta }: { data: TeamOption[]; meta: { total: number } }) => ({
        choices: data,
        total: meta.total,
      }),
    }) as unknown as UseQueryOptions<never, Error, Matches<TeamOption>, QueryKey>;
  const findImports = (search: string) =>
    userGroups(search) as unknown as UseQueryOptions<never, Error, Matches<UserGroup>, QueryKey>;
  return (
    <Tabs
      value={tab}
      keepMounted={false}
      onChange={(next) => {
        const known = TABS.find((one) => one === next);
        if (!known) return;
        setTab(known);
        onChoose(null);
      }}
    >
      <Tabs.List aria-label={t.tabs} className={classes.tabs}>
        {TABS.map((one) => (
          <Tabs.Tab key={one} value={one}>
            {t.tab[one]}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value="people">
        <People id={id} onChoose={onChoose} />
      </Tabs.Panel>
      <Tabs.Panel value="team">
        <PeopleFrom<TeamOption>
          id={id}
          label={t.team}
          placeholder={t.chooseTeam}
          filterOf={ofTeam}
          find={findTeams}
          note={teamNote}
          onChoose={onChoose}
        />
      </Tabs.Panel>
      <Tabs.Panel value="import">
        <PeopleFrom<UserGroup>
          id={id}
          label={t.import}
          placeholder={t.chooseImport}
          filterOf={ofImport}
          find={findImports}
          note={importNote}
          onChoose={onChoose}
        />
      </Tabs.Panel>
      <Tabs.Panel value="paste">
        <PasteField text={text} onText={setText} onChoose={onChoose} forecast={forecast} error={error} />
      </Tabs.Panel>
    </Tabs>
  );
}
