/** Provides the kind of event and its texts to the pages. */
import { type ComponentType, createContext, type ReactNode, use } from 'react';
import { type Action, can } from '@/api/permissions';
import { useViewer } from '@/api/session';
import { eventPermission } from './access';
import type { EventKind, OwnParts, StaffParts } from './kind';

type LoadPage = () => Promise<ComponentType>;

/** A kind with the part that the participants' pages need. */
export type OwnKind = { kind: EventKind } & OwnParts;

const StaffContext = createContext<({ kind: EventKind } & StaffParts) | null>(null);
const OwnContext = createContext<OwnKind | null>(null);

function expectPresent<T>(value: T | null): T {
  if (value === null) throw new Error('This is no page of a kind of event.');
  return value;
}

/**
 * Returns the kind of event on the open page of staff, with its texts and changes, and what the viewer may do with its
 * events.
 */
export function useEvents() {
  const context = expectPresent(use(StaffContext));
  const viewer = useViewer();
  return { ...context, may: (action: Action) => can(viewer, eventPermission(context.kind, action)) };
}

/** Returns the kind of event on the open page of a participant, with its texts and requests. */
export const useOwnEvents = () => expectPresent(use(OwnContext));

/** Creates a page of staff, for the `lazy` option of a route. */
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

/** Creates a page of a participant, for the `lazy` option of a route. */
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

/** Loads the participants' part of a kind, for a page with events of several kinds. */
export const loadOwnKind = async (kind: EventKind): Promise<OwnKind> => ({ kind, ...(await kind.loadOwn()) });

/** Shows its children for events of one kind, on a page with several kinds. */
export const OfOwnKind = ({ own, children }: { own: OwnKind; children: ReactNode }) => (
  <OwnContext value={own}>{children}</OwnContext>
);
