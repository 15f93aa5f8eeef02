/** Chooses the parent of an entity. */
import type { ComponentProps } from 'react';
import { entities as t } from '@/messages/entities';
import { type Choice, ServerSelect } from '@/ui/ServerSelect';
import { parentChoices } from './api';
import { MAX_LEVEL } from './tree';

/** A possible parent: an existing entity, or a new entity in the form. */
export interface ParentChoice extends Choice {
  /** A new entity has no id yet. */
  level?: number;
  /** The names of its ancestors, the root first. */
  ancestors?: readonly string[];
}

type Shared = 'id' | 'label' | 'error' | 'aria-invalid' | 'description' | 'disabled';

interface Props extends Pick<ComponentProps<typeof ServerSelect>, Shared> {
  chosen: ParentChoice | null;
  /** New entities in the form that can also be chosen. */
  rows?: () => readonly ParentChoice[];
  /** The entity for which the parent is chosen. */
  self?: string;
  onChoose: (choice: ParentChoice) => void;
}

export function EntityPicker({ rows, self, onChoose, ...input }: Props) {
  return (
    <ServerSelect
      {...input}
      required
      placeholder={t.chooseParent}
      find={parentChoices}
      {...(rows && { others: rows })}
      note={({ ancestors }: ParentChoice) => (ancestors ? t.path(ancestors) : t.newRow)}
      bar={({ id, level = 0 }: ParentChoice) =>
        level >= MAX_LEVEL ? t.treeIsFull : id === self ? t.itself : undefined
      }
      onChoose={({ id, name }) => onChoose({ id, name })}
    />
  );
}
