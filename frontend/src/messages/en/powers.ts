/** What a role allows, in sentences. */
import { formatList } from '../format';
import { locale } from './locale';

const orList = (parts: readonly string[]) =>
  new Intl.ListFormat(locale.tag, { style: 'long', type: 'disjunction' }).format(parts);
const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

const VERBS: Readonly<Record<string, string>> = {
  viewAny: 'sees',
  read: 'opens',
  create: 'creates',
  update: 'changes',
  delete: 'deletes',
};

/** Actions that the verb does not describe. */
const SPECIAL: Readonly<Record<string, string>> = {
  'viewAny userscore': 'sees answers and scores',
  'create userscore': 'marks answers and publishes scores',
  'update userscore': 'corrects marks',
  'update score': 'shows names again that were hidden while answers are marked',
  'viewAny score': 'sees the own published scores',
  'viewAny setting': 'sees who changed what',
};

/** Verbs that differ for a thing. */
const OWN_VERBS: Readonly<Record<string, string>> = { 'create user': 'adds', 'create entity': 'adds' };

/** The words for the things in sentences about many of them. */
const THINGS: Readonly<Record<string, string>> = {
  template: 'templates',
  competition: 'competitions',
  training: 'trainings',
  userscore: 'answers and scores',
  entity: 'entities',
  team: 'teams',
  user: 'people',
  role: 'roles',
  setting: 'the audit',
  organization: 'organizations',
};

export const powers = {
  titleOf: (name: string) => (name === '' ? 'What this role can do' : `What ${article(name)} ${name} can do`),
  /** What a role does with things of one kind. */
  does(actions: readonly string[], resource: string): string {
    const special = actions.flatMap((action) => SPECIAL[`${action} ${resource}`] ?? []);
    const verbs = actions
      .map((action) => `${action} ${resource}`)
      .flatMap((name, at) => (name in SPECIAL ? [] : (OWN_VERBS[name] ?? VERBS[actions[at] ?? ''] ?? [])));
    const plain = verbs.length > 0 ? [`${formatList(verbs)} ${THINGS[resource] ?? resource}`] : [];
    // The thing is named first, so that the other clauses follow it.
    return capitalized(special.length > 0 ? formatList([...special, ...plain]) : (plain[0] ?? ''));
  },
  doesNotSee: (resources: readonly string[]) => `Does not see ${orList(resources.map((one) => THINGS[one] ?? one))}`,
  deletesNothing: 'Deletes nothing',
  keepsNamesHidden: 'Cannot show names that are hidden while answers are marked',
  nothing: 'Nothing yet. Choose a card, or tick what the role is for.',
  can: 'Can',
  cannot: 'Cannot',
};

function article(name: string): string {
  return /^[aeiou]/i.test(name) ? 'an' : 'a';
}
