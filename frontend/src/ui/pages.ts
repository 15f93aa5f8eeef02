/** The declarations of a feature: its routes and its menu items. `app/features.ts` collects them. */
import type { UseQueryOptions } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import type { Params } from 'react-router-dom';
import type { Needs, Viewer } from '@/api/permissions';
import type { Href } from './Link';
import type { MenuIcon } from './menuIcons';

/** The values in the address of a page, and the viewer who opens it. */
export interface PageAddress {
  params: Params;
  search: URLSearchParams;
  viewer: Viewer;
}

// biome-ignore lint/suspicious/noExplicitAny: queries of any data; the page itself reads them with their types
export type AnyQuery = UseQueryOptions<any, any, any, any>;

// biome-ignore lint/suspicious/noExplicitAny: a query of any data; only its `select`, the name, is used
export type NameQuery = UseQueryOptions<any, Error, string, any>;

/** A page in the breadcrumbs of the pages below it. */
export interface Crumb {
  /** The pattern of the page's address. The addresses of the pages below it contain all of its values. */
  pattern: string;
  /** The text of the link until `name` is loaded. */
  label: string;
  parent?: Crumb;
  /** Reads the name of the resource that the page shows. Its arguments are the values of the open page's address. */
  name?: (params: Params) => NameQuery;
}

export interface PageHandle {
  /** The title of the page in the message 'You don't have permission here to view {title}'. */
  title: string;
  /** The users who may open the page. If undefined, every signed-in user may. */
  needs?: Needs;
  /**
   * The users who may change the content of the page. Others only see it. If undefined, everyone who may open the page
   * may change it.
   */
  changes?: Needs;
  /** The pattern of another page to which all other users are redirected, if there is one. */
  viewPage?: string;
  /** The verb in the message of a denial. The default is `view`. */
  denied?: 'view' | 'create' | 'edit';
  /** The page above this one. The link back, the breadcrumbs and the selected menu item are derived from it. */
  parent?: Crumb;
}

export interface FeatureRoute {
  path: string;
  handle: PageHandle;
  /**
   * The queries of the page. They start while the page's code is loading. If a query needs much code, this loads the
   * code first and returns a promise.
   */
  queries?: (address: PageAddress) => readonly AnyQuery[] | Promise<readonly AnyQuery[]>;
  /** The component of the page. It is loaded when the page is opened. */
  lazy: () => Promise<{ Component: ComponentType }>;
}

export interface MenuItem {
  label: string;
  to: Href;
  icon: MenuIcon;
  needs: Needs;
  /** The menu items are sorted by this number. */
  order: number;
  /** Whether the page leads to another site, which opens in a separate tab. */
  inNewTab?: boolean;
  /** Tabs of the same page that have their own addresses. */
  also?: readonly Href[];
}

export interface Feature {
  /** Pages for signed-in users, inside the shell. */
  routes?: FeatureRoute[];
  /** Pages for everyone, signed in or not. */
  openRoutes?: FeatureRoute[];
  /** Pages for visitors who are not signed in. */
  guestRoutes?: FeatureRoute[];
  /** Pages for signed-in users with their own frame, such as answering. */
  bareRoutes?: FeatureRoute[];
  menu?: MenuItem[];
}
