/** The checks of an entity (specification, 5). */
import * as limits from '@/api/limits.gen';
import { entities as t } from '@/messages/entities';
import { type Rule, required } from '@/ui/rules';

const { minLength, maxLength } = limits.NewEntityRequest.name;
const nameLength = (name: string): number => [...name.trim()].length;

/** Returns the length of a name in words, such as '10 of 40 characters'. */
export const nameCount = (name: string): string => t.nameCount(nameLength(name), maxLength);

export const nameTooLong = t.nameTooLong;

/** Returns the message to show while the user types. */
export const isTooLong = (name: string): boolean => nameLength(name) > maxLength;

export const entityName: Rule = (name) => {
  const length = nameLength(name);
  if (length === 0) return required(name);
  if (length < minLength) return t.nameShort;
  return length > maxLength ? t.nameLong : null;
};
