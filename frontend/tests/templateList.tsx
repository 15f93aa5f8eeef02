/** The list of templates with a fake server. Tests of the parts that all lists share use it. */
import { screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { templates } from '@/features/templates/routes';
import { featurePages, renderPages } from './render';
import { at, problem, server } from './server';

const PAGES = await featurePages(templates);
const ALL = ['viewAny template', 'update template', 'delete template'];

const template = (name: string, competitions = 0) => ({
  id: name,
  name,
  created_at: '2026-11-05T09:00:00Z',
  competitions_count: competitions,
  attachments_ready: true,
});

export interface Stored {
  names: string[];
  /** The query strings of the requests, in order. */
  asked: string[];
}

/** A server that stores templates, returns them in pages, and refuses to delete templates named `Stuck…`. */
export function serve(names: readonly string[], inUse: readonly string[] = []): Stored {
  const stored: Stored = { names: [...names], asked: [] };
  server.use(
    http.get(at('/templates'), ({ request }) => {
      const { search, searchParams } = new URL(request.url);
      stored.asked.push(search);
      const size = Number(searchParams.get('per_page') ?? 10);
      const page = Number(searchParams.get('page') ?? 1);
      const total = stored.names.length;
      return HttpResponse.json({
        data: stored.names
          .slice((page - 1) * size, page * size)
          .map((name) => template(name, inUse.includes(name) ? 1 : 0)),
        meta: { current_page: page, last_page: Math.max(1, Math.ceil(total / size)), per_page: size, total },
      });
    }),
    http.get(at('/templates/:id'), () => HttpResponse.json(problem(403, 'Forbidden'), { status: 403 })),
    http.delete(at('/templates/:id'), ({ params }) => {
      const id = String(params['id']);
      if (id.startsWith('Stuck')) return HttpResponse.json(problem(409, 'It is needed elsewhere.'), { status: 409 });
      stored.names = stored.names.filter((name) => name !== id);
      return HttpResponse.json({ message: 'Template Deleted' });
    }),
  );
  return stored;
}

export const open = (address = '/templates', permissions = ALL) => renderPages(address, PAGES, { permissions });
export const row = (name: string) => screen.findByRole('rowheader', { name });
export const tick = async (user: ReturnType<typeof open>['user'], ...names: string[]) => {
  for (const name of names) await user.click(await screen.findByRole('checkbox', { name: `Select ${name}` }));
};
export const numbered = (rows: number) => Array.from({ length: rows }, (_, index) => `Quiz ${index + 1}`);
