/** The list of entities in the dialog that asks for a new parent. */
import { entities as t } from '@/messages/entities';
import { matchRange } from '@/ui/matchRange';
import type { Entity } from './api';
import { ancestorsOf, indexTree, type MoveBar, moveBar } from './tree';

/** The maximum number of listed entities. A search finds the others. */
export const CHOICES_SHOWN = 200;

export interface MoveChoice {
  entity: Entity;
  bar: MoveBar | null;
  /** The position of the entity, only in the results of a search. Without a search, the list is in the order of the
      tree. */
  path?: string | undefined;
}

/** Returns the entities from top to bottom. */
const inOrder = (entity: Entity): Entity[] => [entity, ...entity.all_children.flatMap(inOrder)];

/** Returns the names from the root to the entity. */
export const namesTo = (index: ReturnType<typeof indexTree>, entity: Entity): string[] =>
  [...ancestorsOf(index, entity), entity].map(({ name }) => name);

/** Returns the entities whose name contains the text. Without a text, returns all. `left` is the number of entities
    that are not listed. */
export function moveChoices(root: Entity, moved: Entity, text: string) {
  const index = indexTree(root);
  const wanted = text.trim();
  const found = inOrder(root).filter(({ name }) => wanted === '' || matchRange(name, wanted));
  const choices = found.slice(0, CHOICES_SHOWN).map((entity): MoveChoice => {
    const bar = moveBar(index, moved, entity);
    return wanted === '' ? { entity, bar } : { entity, bar, path: t.path(namesTo(index, entity).slice(0, -1)) };
  });
  return { choices, left: found.length - choices.length };
}
