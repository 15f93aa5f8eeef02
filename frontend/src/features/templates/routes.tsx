/** Templates: the list, the builder, the model answers. */
import { IconFileText } from '@tabler/icons-react';
import { holds } from '@/api/permissions';
import { messages } from '@/messages';
import type { Feature } from '@/ui/pages';

const { templates: words } = messages;

export const templates: Feature = {
  menu: [{ label: words.title, to: '/templates', icon: IconFileText, needs: holds('viewAny template'), order: 20 }],
  routes: [
    {
      path: '/templates',
      handle: { title: words.title, needs: holds('viewAny template') },
      lazy: async () => ({ Component: (await import('./TemplatesPage')).TemplatesPage }),
    },
    {
      path: '/templates/create',
      handle: { title: words.title, needs: holds('create template'), denied: 'create' },
      lazy: async () => ({ Component: (await import('./CreateTemplatePage')).CreateTemplatePage }),
    },
    {
      path: '/templates/edit/:id',
      handle: { title: words.title, needs: holds('update template'), denied: 'edit' },
      lazy: async () => ({ Component: (await import('./EditTemplatePage')).EditTemplatePage }),
    },
    {
      path: '/templates/view/:id',
      handle: { title: words.modelAnswers, needs: holds('viewAny template') },
      lazy: async () => ({ Component: (await import('./ModelAnswersPage')).ModelAnswersPage }),
    },
  ],
};
