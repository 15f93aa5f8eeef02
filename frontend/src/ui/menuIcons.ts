/** The icons of the menu. They are separate from the routes, because every page loads the routes but not the icons. */
import {
  IconBarbell,
  IconBuilding,
  IconChartBar,
  IconFileText,
  IconHeartbeat,
  IconHistory,
  IconHome,
  IconMedal,
  IconReportAnalytics,
  IconSettings,
  IconShieldCheck,
  IconSitemap,
  IconTrophy,
  IconUsers,
} from '@tabler/icons-react';

export const MENU_ICONS = {
  home: IconHome,
  organizations: IconBuilding,
  roles: IconShieldCheck,
  users: IconUsers,
  templates: IconFileText,
  competitions: IconTrophy,
  trainings: IconBarbell,
  scores: IconMedal,
  results: IconChartBar,
  settings: IconSettings,
  entities: IconSitemap,
  audit: IconHistory,
  installation: IconHeartbeat,
  reports: IconReportAnalytics,
};

export type MenuIcon = keyof typeof MENU_ICONS;
