/** The rows of the form that creates entities. */

import type { Schemas } from '@/api/client';
import * as limits from '@/api/limits.gen';
import { entities as t } from '@/messages/entities';
import { validation } from '@/messages/validation';
import type { ParentChoice } from './EntityPicker';
import { entityName } from './rules';

export const MAX_ROWS = limits.CreateEntitiesRequest.data.maxItems;

/** A row of the form. Its parent is either an existing entity or an earlier row. */
export interface NewEntity {
  /** Identifies the row while the form is open. */
  key: string;
  name: string;
  parent_id: ParentChoice | null;
  /** The key of the earlier row that is the parent. */
  parent_row: string | null;
}

export interface NewEntities {
  data: NewEntity[];
}

export const FIRST: NewEntity = { key: 'row-1', name: '', parent_id: null, parent_row: null };

export const newEntityRules = {
  data: {
    name: entityName,
    parent_id: (parent: ParentChoice | null, { data }: NewEntities, path: string) => {
      const row = data[Number(path.split('.')[1])];
      return parent === null && row?.parent_row === null ? validation.required : null;
    },
  },
};

/** Whether the row has a valid name and a parent. Only then can another row be added. */
export const isFilled = ({ name, parent_id, parent_row }: NewEntity): boolean =>
  entityName(name) === null && (parent_id !== null || parent_row !== null);

/** Adds an empty row. */
export function withRow(data: readonly NewEntity[]): NewEntity[] {
  const number = Math.max(0, ...data.map(({ key }) => Number(key.split('-')[1]))) + 1;
  return [...data, { ...FIRST, key: `row-${number}` }];
}

/** Removes a row. Rows that had it as their parent need a new parent. */
export const withoutRow = (data: readonly NewEntity[], at: number): NewEntity[] =>
  data
    .filter((_, other) => other !== at)
    .map((row) => (row.parent_row === data[at]?.key ? { ...row, parent_row: null } : row));

/** Sets the parent of a row to an earlier row or an existing entity. */
export const withParent = (row: NewEntity, parent: ParentChoice, earlier: readonly ParentChoice[]): NewEntity =>
  earlier.some(({ id }) => id === parent.id)
    ? { ...row, parent_id: null, parent_row: parent.id }
    : { ...row, parent_id: parent, parent_row: null };

const asChoice = ({ key, name }: NewEntity, at: number): ParentChoice => ({
  id: key,
  name: name.trim() || t.unnamedRow(at + 1),
});

/** Returns the rows before `at` as options for the row's parent. */
export const rowsBefore = (data: readonly NewEntity[], at: number): ParentChoice[] => data.slice(0, at).map(asChoice);

/** Returns the name of the parent of a row. */
export function parentOf(data: readonly NewEntity[], { parent_id, parent_row }: NewEntity): ParentChoice | null {
  const at = data.findIndex(({ key }) => key === parent_row);
  const row = data[at];
  return row ? asChoice(row, at) : parent_id;
}

export const toRequest = (data: readonly NewEntity[]): Schemas['CreateEntitiesRequest'] => ({
  data: data.map(({ name, parent_id, parent_row }) => ({
    name,
    ...(parent_row === null
      ? { parent_id: parent_id?.id ?? null }
      : { parent_row: data.findIndex(({ key }) => key === parent_row) }),
  })),
});
