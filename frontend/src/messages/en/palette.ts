/** Texts of the palette, with which users go to pages and find things. */

import { plural } from '../format';
import { eventTerms } from './eventTerms';
import { titles } from './titles';

export const palette = {
  title: 'Search and go to',
  find: 'Find pages, people, teams, roles, entities, templates and events',
  findOwn: 'Find a page or an event',
  results: 'Results',
  pages: 'Pages',
  events: 'Events',
  templates: 'Templates',
  people: 'People',
  teams: titles.teams,
  roles: titles.roles,
  entities: titles.entities,
  actions: 'Do',
  searching: 'Searching…',
  nothing: 'Nothing found',
  /** Names what could not be searched, such as 'People and Templates could not be searched.' */
  failed: (what: readonly string[]) => `${what.join(' and ')} could not be searched.`,
  escape: 'Esc',
  keys: [
    [['↑', '↓'], 'move'],
    [['Enter'], 'open'],
  ] as const,
  event: (kind: string, state: string) => `${kind} · ${state}`,
  states: {
    pending: (begins: string) => `${eventTerms.statuses.pending}, begins ${begins}`,
    running: (closes: string) => `${eventTerms.statuses.running}, closes ${closes}`,
    ended: (ended: string) => `${eventTerms.statuses.ended} ${ended}`,
  },
  live: (event: string) => `Open live view of ${event}`,
  grade: (event: string) => `Grade ${event}`,
  sheetsWait: (n: number) => plural(n, { one: '# sheet waits for marks', other: '# sheets wait for marks' }),
  assign: (event: string) => `Assign people to ${event}`,
  message: (event: string) => `Message everyone in ${event}`,
  createWith: (action: string, template: string) => `${action} with ${template}`,
  template: (questions: number, points: string) =>
    `${plural(questions, { one: '# question', other: '# questions' })} · ${points} points`,
  team: (people: number, leader: string | undefined) =>
    `${plural(people, { one: '# person', other: '# people' })} · ${leader ? `led by ${leader}` : 'no leader'}`,
  role: (people: number) => plural(people, { one: '# person', other: '# people' }),
  /** The names of the entities above an entity, the root first. */
  entity: (ancestors: readonly string[]) => ancestors.join(' › '),
  tabs: { users: titles.users, roles: titles.roles, teams: titles.teams, audit: titles.audit },
  addPeople: 'Add people from a list',
  create: {
    organization: 'Create Organization',
    role: 'Create Role',
    user: 'Add one person',
    team: 'Create Team',
    entity: 'Create Entity',
    template: 'Create Template',
    competition: 'Create Competition',
    training: 'Create Training',
  },
  importUsers: 'Add people from a file',
  importQuestions: 'Import questions',
};
