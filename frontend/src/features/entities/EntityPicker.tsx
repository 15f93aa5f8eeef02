/** Chooses the parent of an entity. */
import type { ComponentProps } from 'react';
import { entities as t } from '@/messages/entities';
import { type Choice, ServerSelect } from '@/ui/ServerSelect';
import { parentChoices } from './api';
import { MAX_LEVEL } from './tree';

/** What can be chosen: an entity, or a new one of the form. */
export interface ParentChoice extends Choice {
  /** None of a new one. */
  level?: number;
  /** The names above it, the root first. */
  ancestors?: readonly string[];
}

type Shared = 'id' | 'label' | 'error' | 'aria-invalid' | 'description' | 'disabled';

interface Props extends Pick<ComponentProps<typeof ServerSelect>, Shared> {
  chosen: ParentChoice | null;
  /** New entities of the form that can be chosen as well. */
  rows?: () => readonly ParentChoice[];
  /** The entity whose parent is chosen. */
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
