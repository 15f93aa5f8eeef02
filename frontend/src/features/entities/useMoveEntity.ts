/** Moves an entity to a new parent, and shows the result. */
import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { isStale } from '@/api/errors';
import type { Page } from '@/api/queries';
import { entities as t } from '@/messages/entities';
import { perform } from '@/ui/perform';
import { type Entity, useUpdateEntity } from './api';
import { indexTree } from './tree';

export function useMoveEntity(query: UseQueryResult<Page<Entity>>) {
  const update = useUpdateEntity();
  const latest = useRef(query);
  useEffect(() => {
    latest.current = query;
  });
  /** A repeated try uses the entity as it was last read. */
  const moveNow = (entity: Entity) => {
    const root = latest.current.data?.data[0];
    return (root && indexTree(root).get(entity.id)) ?? entity;
  };
  return (moved: Entity, parent: Entity) => {
    void perform({
      failed: t.moveFailed(moved.name),
      async run() {
        const { id, name, version } = moveNow(moved);
        try {
          await update({ params: { path: { id } }, body: { name, parent_id: parent.id, version } });
        } catch (error) {
          if (isStale(error)) await latest.current.refetch();
          throw error;
        }
        return { message: t.moved(name, parent.name) };
      },
    });
  };
}
