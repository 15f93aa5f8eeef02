import * as limits from '../../src/api/limits.gen';
import { type Api, createMany, everyKind, type Organization, type Person } from './api';
import { root } from './server';
import { choices, statements } from './trivia';

/** The number of rows that fills two pages of a list and begins a third. */
export const FULL_LIST_COUNT = 26;

/** Returns a name of at most `length` characters. It contains a long word without a place for a line break. */
export const longName = (length: number, start: string): string =>
  `${start} Donaudampfschifffahrtsgesellschaftskapitän und noch viele Worte mehr, die den Platz bis an sein Ende füllen, und dann`
    .slice(0, length)
    .trimEnd();

/** Removes the characters that are not allowed in the names of people and roles. */
const lettersOnly = (text: string): string => text.replaceAll(/[^\p{L} ]/gu, '');

/** Returns the letter of the alphabet at a position, for names that must not contain digits. */
const letterAt = (at: number): string => String.fromCharCode(97 + at);

/** Returns real questions with one correct choice each, in the form of a template. */
export const realChoices = (count: number) =>
  choices(count).map(({ question, choices: options, right }) => ({
    question,
    answers: options.map((value) => ({ value, is_correct: value === right ? (1 as const) : (0 as const) })),
  }));

/** Returns real statements that are true or false, in the form of a template. */
const realStatements = (count: number) =>
  statements(count).map(({ question, right }) => ({
    question,
    answers: ['True', 'False'].map((value) => ({ value, is_correct: value === right ? (1 as const) : (0 as const) })),
  }));

/** Returns a template with a hundred questions: real ones, if there are enough, and one of each other kind. */
export const hundredQuestions = {
  ...everyKind,
  trueOrFalse: { weight: 1, questions: realStatements(17) },
  multipleChoices: { weight: 2, questions: realChoices(80) },
};

/** Creates roles with the longest possible names and every permission. Returns the names. */
export async function createLongRoles(api: Api, { admin }: Organization, count: number): Promise<string[]> {
  const session = await api.signIn(admin);
  const { data } = await session.GET('/api/v1/get/permissions/{type}', { params: { path: { type: 'organization' } } });
  const permissions = (data?.data ?? []).map(({ id }) => id);
  return createMany(count, async (at) => {
    const name = lettersOnly(`${letterAt(at)} ${longName(limits.CreateRoleRequest.name.maxLength - 2, 'Rolle')}`);
    await session.POST('/api/v1/roles', { body: { name, permissions } });
    return name;
  });
}

/** Creates a user with a long name and address for each role. */
export async function createLongUsers(api: Api, { admin, domain }: Organization, roles: string[]): Promise<void> {
  const session = await api.signIn(admin);
  await createMany(roles.length, (at) =>
    session.POST('/api/v1/users', {
      body: {
        name: lettersOnly(`${letterAt(at)} ${longName(limits.CreateUserRequest.name.maxLength - 2, 'Person')}`),
        email: `${letterAt(at)}-very-long-local-part-of-an-address-${letterAt(at)}@${domain}`,
        role: roles[at] ?? '',
        password: root.password,
        password_confirmation: root.password,
      },
    }),
  );
}

/**
 * Creates a chain of entities with the longest possible names, down to the deepest level. Returns the names, the
 * deepest one first.
 */
export async function createLongEntities(api: Api, { admin }: Organization): Promise<string[]> {
  const session = await api.signIn(admin);
  const { data } = await session.GET('/api/v1/entities');
  const parent_id = data?.data[0]?.id ?? '';
  const names = Array.from({ length: limits.EntityResponse.level.maximum - 1 }, (_, at) =>
    longName(limits.NewEntityRequest.name.maxLength, `Level ${at + 2}`),
  );
  const rows = names.map((name, at) => ({ name, ...(at === 0 ? { parent_id } : { parent_row: at - 1 }) }));
  await session.POST('/api/v1/entities', { body: { data: rows } });
  return names.reverse();
}

/** Creates an entity with a long name, and others with short names. Returns their names, the long one first. */
export async function createTeamEntities(api: Api, { admin }: Organization, count: number): Promise<string[]> {
  const session = await api.signIn(admin);
  const { data } = await session.GET('/api/v1/entities');
  const parent_id = data?.data[0]?.id ?? '';
  const names = Array.from({ length: count }, (_, at) =>
    at === 0 ? longName(limits.NewEntityRequest.name.maxLength, 'Team') : `Unit ${letterAt(at)}`,
  );
  await session.POST('/api/v1/entities', { body: { data: names.map((name) => ({ name, parent_id })) } });
  return names;
}

/** Makes the entity with that name a team. */
export async function createTeam(
  api: Api,
  { admin }: Organization,
  name: string,
  [leader, ...users]: readonly Person[],
): Promise<void> {
  const session = await api.signIn(admin);
  const { data } = await session.GET('/api/v1/teams', { params: { query: { paginate: false } } });
  const id = data?.data.find((team) => team.name === name)?.id ?? '';
  const body = { leader: leader?.email ?? '', users: users.map(({ email }) => email) };
  await session.POST('/api/v1/teams/{id}', { params: { path: { id } }, body });
}

/** Creates a competition that all of `count` people except the first have submitted. */
export async function createAnswered(
  api: Api,
  club: Organization,
  count: number,
): Promise<{ competition: string; name: string; people: Person[] }> {
  const name = longName(100, 'Ergebnis');
  const [template, people] = await Promise.all([api.template(club), api.people(club, count)]);
  const competition = await api.competition(club, template, people, { name });
  await Promise.all(
    people
      .slice(1)
      .map((person) =>
        api.answer(
          person,
          competition,
          ({ type, answers }) =>
            type === 5
              ? answers.map(({ id }, at) => ({ answer_id: id, value: at + 1 }))
              : answers
                  .slice(0, 1)
                  .map(({ id }) => ({ answer_id: id, value: type === 3 ? 'Sydney and '.repeat(40) : '1' })),
          true,
        ),
      ),
  );
  return { competition, name, people };
}

/** Answers a question of `everyKind` correctly. */
export const answerRightly: Parameters<Api['answer']>[2] = ({ type, answers }) => {
  const right = ['True', 'Canberra', '7'];
  const order = ['Sydney', 'Perth', 'Canberra'];
  if (type === 3) return answers.map(({ id }) => ({ answer_id: id, value: 'They were rivals' }));
  if (type === 5) return answers.map(({ id, value }) => ({ answer_id: id, value: order.indexOf(value) + 1 }));
  return answers.filter(({ value }) => right.includes(value)).map(({ id }) => ({ answer_id: id, value: '1' }));
};

/** Gives every answer that a grader marks the full mark, and publishes all scores of the event. */
export async function markAndPublish(api: Api, { admin }: Organization, event: string): Promise<void> {
  const session = await api.signIn(admin);
  const { data } = await session.GET('/api/v1/marking/{id}', { params: { path: { id: event } } });
  for (const { id: question_id } of data?.data.questions ?? []) {
    const path = { id: event, question_id };
    const answers = await session.GET('/api/v1/marking/{id}/{question_id}', { params: { path } });
    for (const { id: attempt_id, weight } of answers.data?.data ?? []) {
      await session.PUT('/api/v1/marking/{id}/{question_id}/{attempt_id}', {
        params: { path: { ...path, attempt_id } },
        body: { score: weight },
      });
    }
  }
  await session.POST('/api/v1/marking/{id}/publish', { params: { path: { id: event } } });
}

/** Creates a competition without questions for a grader, which `count` people have submitted, the later ones with more right answers. */
export async function createAnalysed(api: Api, club: Organization, count: number): Promise<string> {
  const questions = realChoices(6);
  const [template, people] = await Promise.all([
    api.template(club, {
      trueOrFalse: everyKind.trueOrFalse,
      multipleChoices: { weight: 2, questions },
      arrange: everyKind.arrange,
    }),
    api.people(club, count),
  ]);
  const competition = await api.competition(club, template, people, { name: longName(80, 'Analyse') });
  const right = new Set(
    questions.flatMap(({ answers }) => answers.filter((one) => one.is_correct).map((one) => one.value)),
  );
  await Promise.all(
    people.map((person, at) => {
      let asked = 0;
      return api.answer(
        person,
        competition,
        ({ type, answers }) => {
          asked += 1;
          if (type === 5) {
            // The answers are sorted, because their shuffled order would be different in each run.
            const byName = [...answers].sort((one, other) => (one.value < other.value ? -1 : 1));
            return byName.map(({ id }, index) => ({
              answer_id: id,
              value: at % 2 ? index + 1 : answers.length - index,
            }));
          }
          // Strong participants answer the second question wrongly, and weak ones answer it correctly.
          const knows = asked === 2 ? at < count / 2 : at * 7 >= asked * count - 7;
          const chosen = answers.find(({ value }) => right.has(value) === knows) ?? answers[0];
          return chosen ? [{ answer_id: chosen.id, value: '1' }] : [];
        },
        true,
      );
    }),
  );
  return competition;
}
