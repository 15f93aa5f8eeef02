/** The routes of templates: the list, the builder and the model answers. */
import { holds } from '@/api/permissions';
import { paths } from '@/domain/paths';
import { titles } from '@/messages/titles';
import { listQuery } from '@/ui/listQuery';
import type { AnyQuery, Crumb, Feature, PageAddress } from '@/ui/pages';
import { modelAnswers, TEMPLATE_ORDER, templateDetail, templateList } from './api';

const list: Crumb = { pattern: paths.templates.pattern, label: titles.templates };
const detailQueries = ({ params: { id = '' } }: PageAddress): AnyQuery[] => [templateDetail(id)];

export const templates: Feature = {
  menu: [
    { label: titles.templates, to: paths.templates(), icon: 'templates', needs: holds('viewAny template'), order: 20 },
  ],
  routes: [
    {
      path: list.pattern,
      handle: { title: titles.templates, needs: holds('viewAny template') },
      queries: ({ search }) => [
        templateList(listQuery(search, TEMPLATE_ORDER), new URLSearchParams(search).get('attachment') ?? ''),
      ],
      lazy: async () => ({ Component: (await import('./TemplatesPage')).TemplatesPage }),
    },
    {
      path: paths.createTemplate.pattern,
      handle: { title: titles.templates, needs: holds('create template'), denied: 'create', parent: list },
      lazy: async () => ({ Component: (await import('./CreateTemplatePage')).CreateTemplatePage }),
    },
    {
      path: paths.importQuestions.pattern,
      handle: { title: titles.templates, needs: holds('create template'), denied: 'create', parent: list },
      lazy: async () => ({ Component: (await import('./import/ImportQuestionsPage')).ImportQuestionsPage }),
    },
    {
      path: paths.editTemplate.pattern,
      handle: {
        title: titles.templates,
        needs: holds('update template', 'viewAny template'),
        changes: holds('update template'),
        viewPage: paths.viewTemplate.pattern,
        denied: 'edit',
        parent: list,
      },
      queries: detailQueries,
      lazy: async () => ({ Component: (await import('./EditTemplatePage')).EditTemplatePage }),
    },
    {
      path: paths.viewTemplate.pattern,
      handle: { title: titles.modelAnswers, needs: holds('viewAny template'), parent: list },
      queries: ({ params: { id = '' } }) => [modelAnswers(id)],
      lazy: async () => ({ Component: (await import('./ModelAnswersPage')).ModelAnswersPage }),
    },
  ],
};
