/** The icons of the menu. Apart from the routes, which every page loads and the menu's icons not. */
import {
  IconBuilding,
  IconChartBar,
  IconFileText,
  IconHeartbeat,
  IconHistory,
  IconMedal,
  IconReportAnalytics,
  IconSettings,
  IconShieldCheck,
  IconSitemap,
  IconTrophy,
  IconUsers,
} from '@tabler/icons-react';

export const MENU_ICONS = {
  organizations: IconBuilding,
  roles: IconShieldCheck,
  users: IconUsers,
  templates: IconFileText,
  competitions: IconTrophy,
  scores: IconMedal,
  results: IconChartBar,
  settings: IconSettings,
  entities: IconSitemap,
  audit: IconHistory,
  installation: IconHeartbeat,
  reports: IconReportAnalytics,
};

export type MenuIcon = keyof typeof MENU_ICONS;
