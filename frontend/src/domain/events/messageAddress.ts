/** The address that opens the form of a message to all participants. Other pages link to it. */
import type { Href } from '@/ui/Link';
import { withSearch } from '../paths';
import type { EventKind } from './kind';

/** The parameter of the address of an event that opens the form. */
export const MESSAGE_PARAMETER = 'message';

export const messageAddress = ({ paths }: Pick<EventKind, 'paths'>, id: string): Href =>
  withSearch(paths.live({ id }), { [MESSAGE_PARAMETER]: 'all' });
