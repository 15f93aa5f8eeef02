/** What a feature tells the app about itself: its routes and its place in the menu. `app/features.ts` gathers them. */
import type { UseQueryOptions } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import type { Params } from 'react-router-dom';
import type { Needs, Viewer } from '@/api/permissions';
import type { Href } from './Link';
import type { MenuIcon } from './menuIcons';

/** What the address of a page says, and who opens it. */
export interface PageAddress {
  params: Params;
  search: URLSearchParams;
  viewer: Viewer;
}

// biome-ignore lint/suspicious/noExplicitAny: queries of any data; the page itself reads them with their types
export type AnyQuery = UseQueryOptions<any, any, any, any>;

// biome-ignore lint/suspicious/noExplicitAny: a query of any data; only its `select`, the name, is used
export type NameQuery = UseQueryOptions<any, Error, string, any>;

/** A page in the trails of the pages below it. */
export interface Crumb {
  /** The pattern of the page's address. The pages below have all of its values. */
  pattern: string;
  /** The words of the link, until `name` is known. */
  label: string;
  parent?: Crumb;
  /** Reads the name of the thing that the page shows; gets the values of the open page's address. */
  name?: (params: Params) => NameQuery;
}

export interface PageHandle {
  /** As named in 'You don't have permission here to view {title}'. */
  title: string;
  /** Who may come here; everybody signed in when absent. */
  needs?: Needs;
  /** Who may change what the page shows; others see it only. Everybody who may come here when absent. */
  changes?: Needs;
  /** The pattern of the page that others are sent to, if there is one of its own. */
  viewPage?: string;
  /** The verb of a denial; `view` when absent. */
  denied?: 'view' | 'create' | 'edit';
  /** The page above. The way back, the trail and the menu item that lights up follow from this. */
  parent?: Crumb;
}

export interface FeatureRoute {
  path: string;
  handle: PageHandle;
  /** What the page reads; it is requested while the page's code is loaded. Queries with much code are loaded, too. */
  queries?: (address: PageAddress) => readonly AnyQuery[] | Promise<readonly AnyQuery[]>;
  /** The page, loaded when it is opened. */
  lazy: () => Promise<{ Component: ComponentType }>;
}

export interface MenuItem {
  label: string;
  to: Href;
  icon: MenuIcon;
  needs: Needs;
  /** Items are sorted by this number. */
  order: number;
  /** The page leads to another site: it opens beside the app. */
  inNewTab?: boolean;
  /** Tabs of the same page that have an address of their own. */
  also?: readonly Href[];
}

export interface Feature {
  /** Pages of signed-in people inside the shell. */
  routes?: FeatureRoute[];
  /** Pages for visitors who are not signed in. */
  guestRoutes?: FeatureRoute[];
  /** Signed-in pages with a frame of their own (answering). */
  bareRoutes?: FeatureRoute[];
  menu?: MenuItem[];
}
