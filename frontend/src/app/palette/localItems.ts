/** The lines of the palette that need no request: the pages that the viewer may see, and the tasks that the viewer
    may start. */
import type { Viewer } from '@/api/permissions';
import { isStaff } from '@/api/permissions';
import type { EventKind } from '@/domain/events/kind';
import { EVENT_KINDS } from '@/domain/events/kinds';
import { paths } from '@/domain/paths';
import { palette as t } from '@/messages/palette';
import { shell } from '@/messages/shell';
import { titles } from '@/messages/titles';
import type { Href } from '@/ui/Link';
import type { MenuIcon } from '@/ui/menuIcons';
import type { FeatureRoute } from '@/ui/pages';
import { features } from '../features';

export type ItemIcon =
  | MenuIcon
  | 'create'
  | 'grade'
  | 'message'
  | 'assign'
  | 'live'
  | 'person'
  | 'team'
  | 'profile'
  | 'keys';

/** One line of the palette. */
export interface Item {
  /** Unique among all lines. */
  id: string;
  label: string;
  detail?: string | undefined;
  /** The event whose sheets are graded. The line says how many of them wait for marks. */
  graded?: { kind: EventKind; id: string; name: string };
  icon: ItemIcon;
  to?: Href;
  inNewTab?: boolean;
  run?: () => void;
  /** The tasks that can be started for the subject of the line. */
  starts?: readonly Item[];
}

const ROUTES: ReadonlyMap<string, FeatureRoute> = new Map(
  features.flatMap(({ routes = [] }) => routes).map((route) => [route.path, route]),
);
const MENU = features.flatMap(({ menu = [] }) => menu).sort((one, other) => one.order - other.order);

/** Whether the route of an address, or of its pattern, says that the viewer may see it. */
export const mayOpen = (viewer: Viewer, path: string): boolean => {
  const route = ROUTES.get(path);
  return route !== undefined && (route.handle.needs?.(viewer) ?? true);
};

type Place = readonly [to: Href, label: string, icon: ItemIcon];

/** The pages without a menu item. Their routes decide who may see them. */
const MORE_PAGES = (): Place[] => [
  [paths.staffHome(), titles.staffHome, 'home'],
  [paths.users(), t.tabs.users, 'users'],
  [paths.roles(), t.tabs.roles, 'roles'],
  [paths.teams(), t.tabs.teams, 'users'],
  [paths.audit(), t.tabs.audit, 'audit'],
  [paths.profile(), shell.profile, 'profile'],
];

const CREATE = (): Place[] => [
  [paths.createTemplate(), t.create.template, 'create'],
  [paths.createCompetition(), t.create.competition, 'create'],
  [paths.createTraining(), t.create.training, 'create'],
  [paths.createUser(), t.create.user, 'create'],
  [paths.pasteUsers(), t.addPeople, 'create'],
  [paths.importUsers(), t.importUsers, 'create'],
  [paths.importQuestions(), t.importQuestions, 'create'],
  [paths.createTeam(), t.create.team, 'create'],
  [paths.createEntities(), t.create.entity, 'create'],
  [paths.createRole(), t.create.role, 'create'],
  [paths.createOrganization(), t.create.organization, 'create'],
  [paths.createPlatformUser(), t.create.user, 'create'],
  [paths.createPlatformRole(), t.create.role, 'create'],
];

const toItem = ([to, label, icon]: Place): Item => ({ id: to, label, icon, to });

export function pageItems(viewer: Viewer): Item[] {
  const menu = MENU.filter(({ needs }) => needs(viewer)).map(
    ({ to, label, icon, inNewTab = false }): Item => ({
      ...{ id: to, label, icon, to, inNewTab },
    }),
  );
  return [
    ...menu,
    ...MORE_PAGES()
      .filter(([to]) => mayOpen(viewer, to))
      .map(toItem),
  ];
}

export function actionItems(viewer: Viewer, onKeys: () => void): Item[] {
  return [
    ...CREATE()
      .filter(([to]) => mayOpen(viewer, to))
      .map(toItem),
    { id: 'keys', label: shell.shortcuts, icon: 'keys', run: onKeys },
  ];
}

/** Returns the kinds of events that the viewer may create. */
export const creatableKinds = (viewer: Viewer) =>
  isStaff(viewer) ? EVENT_KINDS.filter(({ paths: { create } }) => mayOpen(viewer, create())) : [];

const containsAll = (text: string, words: readonly string[]) => words.every((word) => text.includes(word));

/** Returns the items that contain each typed word in their label or detail. */
export function matching(items: readonly Item[], text: string): Item[] {
  const words = text.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  return items.filter(({ label, detail = '' }) => containsAll(`${label} ${detail}`.toLocaleLowerCase(), words));
}
