/** The shown names of participants. Every page of the app loads this module, so it is separate from the rest of
    grading. */
import type { Schemas } from '@/api/client';

type Named = Pick<Schemas['AnsweredUserListItem'], 'name' | 'label'>;

/** Returns the name, or the label while names are hidden. */
export const shownName = ({ name, label }: Named): string => name ?? label ?? '';
