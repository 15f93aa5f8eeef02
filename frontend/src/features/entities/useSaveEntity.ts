/** Changes the name or the parent of an entity in the tree. The other fields keep the values that were last read. */
import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { isStale } from '@/api/errors';
import type { Page } from '@/api/queries';
import { type Entity, useUpdateEntity } from './api';
import { indexTree } from './tree';

export type SaveEntity = (
  entity: Entity,
  change: { name?: string; parent_id?: string | null },
) => ReturnType<ReturnType<typeof useUpdateEntity>>;

export function useSaveEntity(query: UseQueryResult<Page<Entity>>): SaveEntity {
  const update = useUpdateEntity();
  const latest = useRef(query);
  useEffect(() => {
    latest.current = query;
  });
  return async (entity, change) => {
    const root = latest.current.data?.data[0];
    const { id, name, parent_id, version } = (root && indexTree(root).get(entity.id)) ?? entity;
    try {
      return await update({ params: { path: { id } }, body: { name, parent_id, version, ...change } });
    } catch (error) {
      // The user's next attempt sends the new version.
      if (isStale(error)) await latest.current.refetch();
      throw error;
    }
  };
}
