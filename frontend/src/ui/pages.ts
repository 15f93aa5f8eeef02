/** What a feature tells the app about itself: its routes and its place in the menu. `app/features.ts` gathers them. */
import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router-dom';
import type { Needs } from '@/api/permissions';

export interface PageHandle {
  /** As named in 'You don't have permission here to view {title}'. */
  title: string;
  /** Who may come here; everybody signed in when absent. */
  needs?: Needs;
  /** The verb of a denial; `view` when absent. */
  denied?: 'view' | 'create' | 'edit';
}

export interface FeatureRoute {
  path: string;
  handle: PageHandle;
  /** The page, loaded when it is opened. Absent where `children` hold the pages. */
  lazy?: () => Promise<{ Component: ComponentType }>;
  children?: RouteObject[];
}

export interface MenuItem {
  label: string;
  to: string;
  icon: ComponentType<{ size?: number; stroke?: number }>;
  needs: Needs;
  /** Items stand in this order. */
  order: number;
  /** Other paths that light the item up. */
  also?: readonly string[];
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
