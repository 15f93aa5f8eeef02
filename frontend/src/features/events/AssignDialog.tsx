/** The checklist of users who are not assigned yet. What is ticked stays ticked over searches and pages. */
import { Button, Checkbox, Group, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '@/api/errors';
import { limits } from '@/api/limits.gen';
import { common } from '@/messages/common';
import { competitions as t } from '@/messages/competitions';
import { Dialog } from '@/ui/Dialog';
import { EmptyState } from '@/ui/EmptyState';
import { notice } from '@/ui/notice';
import { useExclusive } from '@/ui/useExclusive';
import classes from './AssignDialog.module.css';
import { candidates, useAssign } from './api';

interface Props {
  id: string;
  opened: boolean;
  onClose: () => void;
  onAssigned?: () => void;
}

function Checklist({ id, onClose, onAssigned }: Omit<Props, 'opened'>) {
  const [text, setText] = useState('');
  const [page, setPage] = useState(1);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  /** Why nobody was assigned. */
  const [mistake, setMistake] = useState<string | null>(null);
  const [search] = useDebouncedValue(text.trim(), 250);
  const query = useQuery(candidates(id, { ...(search && { search }), page }));
  const assign = useAssign();
  const people = query.data?.data ?? [];
  const last = query.data?.meta.last_page ?? 1;
  const ticked = people.filter((person) => chosen.has(person.id)).length;

  const choose = (ids: readonly string[], on: boolean) => {
    const next = new Set(chosen);
    for (const one of ids) on ? next.add(one) : next.delete(one);
    setChosen(next);
    setMistake(null);
  };
  const { run: save, busy } = useExclusive(async () => {
    if (chosen.size === 0) {
      setMistake(t.chooseSomebody);
      return;
    }
    try {
      const { message } = await assign({ params: { path: { id, kind: 'users' } }, body: { users: [...chosen] } });
      onClose();
      notice.success(message || t.assigned);
      onAssigned?.();
    } catch (error) {
      setMistake(messageOf(error));
    }
    return;
  });

  if (query.isError && !query.data) {
    return (
      <EmptyState
        title={t.usersFailed}
        hint={messageOf(query.error)}
        action={<Button onClick={() => query.refetch()}>{common.tryAgain}</Button>}
      />
    );
  }
  return (
    <>
      <h3 className={classes.title}>{t.users}</h3>
      <TextInput
        data-autofocus
        type="search"
        aria-label={t.searchUsers}
        placeholder={t.searchUsers}
        maxLength={limits.query.search.maxLength}
        leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setPage(1);
        }}
      />
      {people.length > 0 && (
        <Checkbox
          className={classes.all ?? ''}
          label={t.selectPage}
          checked={ticked === people.length}
          indeterminate={ticked > 0 && ticked < people.length}
          onChange={() =>
            choose(
              people.map((person) => person.id),
              ticked < people.length,
            )
          }
        />
      )}
      {/* biome-ignore lint/a11y/useSemanticElements: a list of checkboxes, named as a whole */}
      <div
        className={classes.list}
        role="group"
        aria-label={t.notAssigned}
        aria-busy={query.isPending || query.isPlaceholderData}
      >
        {people.map((person) => (
          <Checkbox
            key={person.id}
            className={classes.person ?? ''}
            label={person.name}
            description={person.email}
            checked={chosen.has(person.id)}
            onChange={(event) => choose([person.id], event.currentTarget.checked)}
          />
        ))}
        {query.data && people.length === 0 && (
          <EmptyState
            title={search ? common.noData : t.everybodyAssigned}
            hint={search ? common.noDataHint : t.everybodyAssignedHint}
          />
        )}
      </div>
      {last > 1 && (
        <Group justify="center" gap={8}>
          <Button variant="default" size="compact-sm" disabled={page <= 1} onClick={() => setPage(page - 1)}>
            {common.previous}
          </Button>
          <span className="tabular">{t.pageOf(page, last)}</span>
          <Button variant="default" size="compact-sm" disabled={page >= last} onClick={() => setPage(page + 1)}>
            {common.next}
          </Button>
        </Group>
      )}
      {mistake !== null && (
        <p role="alert" className={classes.mistake}>
          {`*${mistake}`}
        </p>
      )}
      <div className={classes.foot}>
        <span role="status" className={classes.count}>
          {t.selected(chosen.size)}
        </span>
        <Button variant="default" onClick={onClose}>
          {common.cancel}
        </Button>
        <Button loading={busy} onClick={() => void save()}>
          {t.assignCount(chosen.size)}
        </Button>
      </div>
    </>
  );
}

export function AssignDialog({ opened, onClose, ...rest }: Props) {
  return (
    <Dialog opened={opened} onClose={onClose} title={t.assignTo} size="lg">
      <Checklist onClose={onClose} {...rest} />
    </Dialog>
  );
}
