/** Renames an entity in its row. A refused name stays in the field, and its reason is shown. */
import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import type { Page } from '@/api/queries';
import { entities as t } from '@/messages/entities';
import { notice } from '@/ui/notice';
import { useUnsaved } from '@/ui/unsaved';
import { useExclusive } from '@/ui/useExclusive';
import type { Entity } from './api';
import { reasonOf } from './reasonOf';
import { entityName } from './rules';
import { useSaveEntity } from './useSaveEntity';

interface Renaming {
  entity: Entity;
  name: string;
  reason?: string | undefined;
}

export function useRename(query: UseQueryResult<Page<Entity>>) {
  const save = useSaveEntity(query);
  const [renaming, setRenaming] = useState<Renaming | null>(null);
  useUnsaved(renaming !== null && renaming.name !== renaming.entity.name, {
    detail: t.renameUnsaved(renaming?.entity.name ?? ''),
  });
  const refuse = (reason: string) => setRenaming((now) => now && { ...now, reason });
  const { run, busy } = useExclusive(async ({ entity, name: typed }: Renaming, onDone: () => void) => {
    const name = typed.trim();
    const wrong = entityName(name);
    if (wrong) return refuse(wrong);
    if (name !== entity.name) {
      try {
        const { message } = await save(entity, { name });
        notice.success(message, { about: name });
      } catch (error) {
        return refuse(reasonOf(error));
      }
    }
    setRenaming(null);
    onDone();
  });
  return {
    renaming,
    busy,
    start: (entity: Entity) => setRenaming({ entity, name: entity.name }),
    type: (name: string) => setRenaming((now) => now && { ...now, name, reason: undefined }),
    cancel: () => setRenaming(null),
    /** `onDone` is called when the row shows its name again. */
    submit: (onDone: () => void) => renaming && void run(renaming, onDone),
  };
}

export type Rename = ReturnType<typeof useRename>;
