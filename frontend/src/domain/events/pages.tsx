/** Gives the pages of a kind of event their kind and its words. */
import { type ComponentType, createContext, use } from 'react';
import { type Action, can } from '@/api/permissions';
import { useViewer } from '@/api/session';
import { eventPermission } from './access';
import type { EventKind, OwnParts, StaffParts } from './kind';

type LoadPage = () => Promise<ComponentType>;

const StaffContext = createContext<({ kind: EventKind } & StaffParts) | null>(null);
const OwnContext = createContext<({ kind: EventKind } & OwnParts) | null>(null);

function present<T>(value: T | null): T {
  if (value === null) throw new Error('This is no page of a kind of event.');
  return value;
}

/** The kind of the open page of staff's, its words and changes, and what the viewer may do with its events. */
export function useEvents() {
  const context = present(use(StaffContext));
  const viewer = useViewer();
  return { ...context, may: (action: Action) => can(viewer, eventPermission(context.kind, action)) };
}

/** The kind of the open page of a participant's, its words and calls. */
export const useOwnEvents = () => present(use(OwnContext));

/** A page of staff's, for the `lazy` of a route. */
export const staffPage = (kind: EventKind, load: LoadPage) => async () => {
  const [Page, parts] = await Promise.all([load(), kind.loadStaff()]);
  return {
    Component: () => (
      <StaffContext value={{ kind, ...parts }}>
        <Page />
      </StaffContext>
    ),
  };
};

/** A page of a participant's, for the `lazy` of a route. */
export const ownPage = (kind: EventKind, load: LoadPage) => async () => {
  const [Page, parts] = await Promise.all([load(), kind.loadOwn()]);
  return {
    Component: () => (
      <OwnContext value={{ kind, ...parts }}>
        <Page />
      </OwnContext>
    ),
  };
};
