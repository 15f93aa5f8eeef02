/**
 * Asks for the new parent of an entity. All entities are listed. Those that cannot be the parent show the reason. The
 * focus stays in the search field: the arrow keys choose an entity, and Enter moves.
 */
import { Button, TextInput } from '@mantine/core';
import { IconCheck, IconFolder, IconSearch, IconUsersGroup } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useId, useMemo, useState } from 'react';
import { common } from '@/messages/common';
import { entities as t } from '@/messages/entities';
import { Dialog } from '@/ui/Dialog';
import footer from '@/ui/Dialog.module.css';
import { FailureAlert } from '@/ui/FailureAlert';
import { GatedButton } from '@/ui/GatedButton';
import type { DialogState } from '@/ui/useDialog';
import { useExclusive } from '@/ui/useExclusive';
import type { Entity } from './api';
import { barText } from './barText';
import classes from './MoveDialog.module.css';
import { type MoveChoice, moveChoices, namesTo } from './moveChoices';
import { reasonOf } from './reasonOf';
import { indexTree, levelsUnder, MAX_LEVEL, sumTree } from './tree';

interface Props extends DialogState {
  root: Entity;
  moved: Entity;
  move: (parent: Entity) => Promise<void>;
}

function Option({
  choice,
  id,
  active,
  onPick,
}: {
  choice: MoveChoice;
  id: string;
  active: boolean;
  onPick: () => void;
}) {
  const { entity, bar, path } = choice;
  const Icon = entity.users_count > 0 ? IconUsersGroup : IconFolder;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the search field handles the keys
    <div
      id={id}
      role="option"
      aria-selected={active}
      aria-disabled={bar ? true : undefined}
      tabIndex={-1}
      className={classes.option}
      data-level={path === undefined ? entity.level : 1}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPick}
    >
      <Icon size={18} stroke={1.75} className={classes.icon} aria-hidden />
      <span className={classes.name}>
        <span dir="auto">{entity.name}</span>
        {path && <span className={classes.path}>{path}</span>}
      </span>
      {bar ? (
        <span className={classes.reason}>{barText(bar)}</span>
      ) : (
        active && (
          <span className={classes.chosen}>
            <IconCheck size={16} stroke={2} aria-hidden /> {t.newParent}
          </span>
        )
      )}
    </div>
  );
}

/** Says where the entity will be, and the level of its deepest descendant. */
function Afterwards({ root, moved, parent }: { root: Entity; moved: Entity; parent: Entity }) {
  const { own, deepest } = levelsUnder(moved, parent);
  const names = [...namesTo(indexTree(root), parent), moved.name];
  return (
    <div role="status" className={classes.after}>
      <span>{t.afterwards(own, deepest, MAX_LEVEL)}</span>
      <strong dir="auto">{t.path(names)}</strong>
    </div>
  );
}

export function MoveDialog({ root, moved: asked, move, opened, onClose }: Props) {
  const [text, setText] = useState('');
  const [picked, setPicked] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const list = useId();
  // The tree may have been read again after another change.
  const moved = useMemo(() => indexTree(root).get(asked.id) ?? asked, [root, asked]);
  const { choices, left } = useMemo(() => moveChoices(root, moved, text), [root, moved, text]);
  const at = choices.findIndex(({ entity }) => entity.id === picked);
  const choice = choices[at];
  const { people, entities } = sumTree(root).get(moved.id) ?? { people: 0, entities: 1 };
  const optionId = (id: string) => `${list}-${id}`;
  const active = choice && optionId(choice.entity.id);
  useEffect(() => {
    if (active) document.getElementById(active)?.scrollIntoView?.({ block: 'nearest' });
  }, [active]);

  const pick = (id: string | null) => {
    setPicked(id);
    setFailure(null);
  };
  const search = (value: string) => {
    setText(value);
    const first = value.trim() === '' ? undefined : moveChoices(root, moved, value).choices.find(({ bar }) => !bar);
    pick(first?.entity.id ?? null);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step === 0 || choices.length === 0) return;
    event.preventDefault();
    const from = at < 0 && step < 0 ? 0 : at;
    pick(choices[(from + step + choices.length) % choices.length]?.entity.id ?? null);
  };
  const { run, busy } = useExclusive(async (parent: Entity) => {
    setFailure(null);
    try {
      await move(parent);
      onClose();
    } catch (error) {
      setFailure(reasonOf(error));
    }
  });
  const reason = choice ? choice.bar && barText(choice.bar) : t.chooseNewParent;
  return (
    <Dialog opened={opened} onClose={() => busy || onClose()} title={t.moveTitle(moved.name)} size="md" firm={busy}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (choice && !choice.bar) void run(choice.entity);
        }}
      >
        <p className={classes.detail}>{t.moveDetail(entities - 1, people)}</p>
        <TextInput
          data-autofocus
          role="combobox"
          aria-label={t.findParent}
          placeholder={t.findParent}
          aria-expanded
          aria-controls={list}
          aria-autocomplete="list"
          aria-activedescendant={active}
          autoComplete="off"
          leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
          value={text}
          onChange={(event) => search(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        <div id={list} role="listbox" aria-label={t.parents} className={classes.list}>
          {choices.map((one) => (
            <Option
              key={one.entity.id}
              choice={one}
              id={optionId(one.entity.id)}
              active={one === choice}
              onPick={() => pick(one.entity.id)}
            />
          ))}
        </div>
        {choices.length === 0 && <p className={classes.detail}>{common.noData}</p>}
        {left > 0 && <p className={classes.detail}>{t.moreParents(left)}</p>}
        {choice && !choice.bar && <Afterwards root={root} moved={moved} parent={choice.entity} />}
        {failure && <FailureAlert mt={12}>{`*${failure}`}</FailureAlert>}
        <div className={footer.footer}>
          <Button variant="default" disabled={busy} onClick={onClose}>
            {common.cancel}
          </Button>
          <GatedButton type="submit" loading={busy} reason={reason ?? undefined}>
            {choice && !choice.bar ? t.moveToName(choice.entity.name) : t.moveTo}
          </GatedButton>
        </div>
      </form>
    </Dialog>
  );
}
