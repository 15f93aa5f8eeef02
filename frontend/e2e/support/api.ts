import { setTimeout as sleep } from 'node:timers/promises';

import createClient, { type Client } from 'openapi-fetch';

import type { components, paths } from '../../src/api/schema';
import { waitForInvitation } from './outbox';
import { root, type Server } from './server';

type Bodies = components['schemas'];
export type TemplateBody = Bodies['TemplateRequest'];
type CompetitionBody = Bodies['CompetitionRequest'];
type TrainingBody = Bodies['TrainingRequest'];

/**
 * Sends a request again if the server closed the connection before it answered. The server closes a connection that has
 * been idle for some seconds, and on a busy machine the request may already be under way. Browsers do the same.
 */
async function fetchLikeBrowsers(request: Request): Promise<Response> {
  const again = request.clone();
  try {
    return await fetch(request);
  } catch (error) {
    const cause = error instanceof TypeError ? error.cause : undefined;
    if (!(cause instanceof Error) || cause.message !== 'other side closed') throw error;
    return fetch(again);
  }
}

export interface Person {
  id: string;
  name: string;
  email: string;
  password: string;
}

export interface Organization {
  name: string;
  domain: string;
  admin: Person;
}

export type Credentials = Pick<Person, 'email' | 'password'>;

/** Sends requests as one signed-in user. If the server refuses a request, the test fails with its message. */
export type Session = Client<paths>;

/** What the server has of an attempt. */
export type StoredSheet = Bodies['SheetResponse'] & { isSubmitted: boolean };

let made = 0;

/**
 * Returns a word that no other resource of this run has as its name. It contains only letters, because role names must.
 */
function newWord(): string {
  made += 1;
  return [...String(made)].map((digit) => 'abcdefghij'[Number(digit)]).join('');
}

/** A question in the form for its participant. */
type Asked = Bodies['StartedQuestionResponse'];

/** Creates the data that a test needs over HTTP, which is faster than with the screens. */
export class Api {
  private readonly tokens = new Map<string, Promise<string>>();

  constructor(private readonly server: Server) {}

  /** Returns a token for each user. It is requested only once, because signing in is the most expensive request. */
  token(person: Credentials): Promise<string> {
    const token = this.tokens.get(person.email) ?? this.newToken(person);
    this.tokens.set(person.email, token);
    return token;
  }

  async signIn(person: Credentials): Promise<Session> {
    return this.client(await this.token(person));
  }

  superAdmin(): Promise<Session> {
    return this.signIn(root);
  }

  /** Creates an organization whose admin has accepted the invitation. */
  async organization(): Promise<Organization> {
    const word = newWord();
    const name = `Club ${word}`;
    const domain = `club-${word}.example.org`;
    const email = `admin@${domain}`;
    const superAdmin = await this.superAdmin();
    await superAdmin.POST('/api/v1/organizations', {
      body: {
        name,
        host: `https://${domain}`,
        user_email: email,
        domain,
        max_number_of_users: 10_000,
        total_file_size: 100,
      },
    });
    const admin = { name: `Ada ${word}`, email, password: root.password };
    await this.client().POST('/api/v1/organizations/update/admin', {
      body: {
        ...admin,
        password_confirmation: admin.password,
        token: tokenInLink(await waitForInvitation(this.server.outbox, email)),
      },
    });
    const { data } = await (await this.signIn(admin)).GET('/api/v1/me');
    return { name, domain, admin: { ...admin, id: expectData(data).data.id } };
  }

  /** Creates another user of the organization. `user` is the role of participants. */
  async person({ domain, admin }: Organization, role = 'user'): Promise<Person> {
    const word = newWord();
    const person = { name: `Petra ${word}`, email: `petra-${word}@${domain}`, password: root.password };
    const session = await this.signIn(admin);
    await session.POST('/api/v1/users', {
      body: { ...person, role, password_confirmation: person.password },
    });
    const { data } = await session.GET('/api/v1/users', { params: { query: { search: person.name } } });
    const id = expectData(data).data.find(({ email }) => email === person.email)?.id;
    return { ...person, id: expectData(id) };
  }

  /** Creates `count` participants of the organization. */
  people(organization: Organization, count: number): Promise<Person[]> {
    return createMany(count, () => this.person(organization));
  }

  /** Creates a template, by default with one question of each kind. Returns its id. */
  async template({ admin }: Organization, body: Partial<TemplateBody> = everyKind): Promise<string> {
    const session = await this.signIn(admin);
    const { data } = await session.POST('/api/v1/templates', {
      body: { name: `Template ${newWord()}`, description: 'Made for a test', ...body },
    });
    return expectData(data).data.template_id;
  }

  /** Creates a competition, by default a running one for individuals. Returns its id. */
  async competition(
    { admin }: Organization,
    template: string,
    participants: readonly Person[] = [],
    body: Partial<CompetitionBody> = {},
  ): Promise<string> {
    const session = await this.signIn(admin);
    await awayFromMidnight(5_000);
    const { data } = await session.POST('/api/v1/competitions', {
      body: {
        ...runningEvent('Competition', template),
        type: 1,
        participant_type: 'individual',
        ...body,
      },
    });
    const id = expectData(data).data.id;
    if (participants.length > 0) {
      await session.POST('/api/v1/competitions/assign/{id}/{kind}', {
        params: { path: { id, kind: 'users' } },
        body: { users: participants.map((person) => person.id) },
      });
    }
    return id;
  }

  /** Creates a training, by default a public one that runs. If people are assigned, it is private. Returns its id. */
  async training(
    { admin }: Organization,
    template: string,
    participants: readonly Person[] = [],
    body: Partial<TrainingBody> = {},
  ): Promise<string> {
    const session = await this.signIn(admin);
    await awayFromMidnight(5_000);
    const { data } = await session.POST('/api/v1/trainings', {
      body: {
        ...runningEvent('Training', template),
        type: 2,
        training_type: participants.length > 0 ? 'private' : 'public',
        ...body,
      },
    });
    const id = expectData(data).data.id;
    if (participants.length > 0) {
      await session.POST('/api/v1/trainings/assign/{id}/{kind}', {
        params: { path: { id, kind: 'users' } },
        body: { users: participants.map((person) => person.id) },
      });
    }
    return id;
  }

  /** Creates an entity with these users, a team. The first one leads it. */
  async team({ admin }: Organization, name: string, [leader, ...members]: readonly Person[]): Promise<string> {
    const session = await this.signIn(admin);
    const { data: tree } = await session.GET('/api/v1/entities');
    const parent_id = expectData(tree).data[0]?.id ?? '';
    const { data } = await session.POST('/api/v1/entities', { body: { data: [{ name, parent_id }] } });
    const id = expectData(expectData(data).data.ids[0]);
    const emails = members.map(({ email }) => email);
    await session.POST('/api/v1/teams/{id}', {
      params: { path: { id } },
      body: { leader: leader?.email ?? '', users: emails },
    });
    return id;
  }

  /** Starts a training, or takes it again. Submits it without answers if requested. */
  async takeTraining(participant: Person, training: string, submit = false): Promise<void> {
    const session = await this.signIn(participant);
    const { data } = await session.GET('/api/v1/training/start/{id}', { params: { path: { id: training } } });
    if (!submit) return;
    const { revision, attempt_id } = expectData(data).data;
    await session.POST('/api/v1/user/answers', {
      body: {
        competition_training_id: training,
        attempt_id,
        isSubmited: 1,
        revision,
        save_id: crypto.randomUUID(),
        answers: [],
      },
    });
  }

  /** Creates a role of the organization with the named permissions. Returns the name of the role. */
  async role({ admin }: Organization, ...permissions: string[]): Promise<string> {
    const session = await this.signIn(admin);
    const { data } = await session.GET('/api/v1/get/permissions/{type}', {
      params: { path: { type: 'organization' } },
    });
    const name = `Role ${newWord()}`;
    const ids = expectData(data)
      .data.filter((permission) => permissions.includes(permission.name))
      .map(({ id }) => id);
    await session.POST('/api/v1/roles', { body: { name, permissions: ids } });
    return name;
  }

  /** Creates a user who can see and give scores. */
  async grader(organization: Organization): Promise<Person> {
    const role = await this.role(organization, 'viewAny userscore', 'create userscore', 'update userscore');
    return this.person(organization, role);
  }

  /** Starts the attempt if necessary, and returns it in the form for its participant. */
  async attempt(participant: Person, competition: string): Promise<Bodies['StartedResponse']> {
    const session = await this.signIn(participant);
    const { data } = await session.GET('/api/v1/competition/start/{id}', { params: { path: { id: competition } } });
    return expectData(data).data;
  }

  /** Saves a whole sheet. `choose` returns the entries for each question: option ids with their values. */
  async answer(
    participant: Person,
    competition: string,
    choose: (question: Asked) => Bodies['SaveAnswerRequest'][],
    submit = false,
  ): Promise<void> {
    const { template, revision } = await this.attempt(participant, competition);
    const session = await this.signIn(participant);
    await session.POST('/api/v1/user/answers', {
      body: {
        competition_training_id: competition,
        isSubmited: submit ? 1 : 0,
        revision,
        save_id: crypto.randomUUID(),
        answers: template.questions.flatMap(choose),
      },
    });
  }

  /** Creates a competition whose window closes soon. 25 seconds are enough to open it and to answer. */
  async closingCompetition(
    organization: Organization,
    template: string,
    people: readonly Person[],
    seconds = 25,
  ): Promise<string> {
    // A window must be within one day.
    await awayFromMidnight(60_000);
    const at = (time: number) => new Date(time).toISOString();
    const [now, end] = [at(Date.now()), at(Date.now() + seconds * 1000)];
    return this.competition(organization, template, people, {
      date_type: 2,
      start_date: null,
      duration: null,
      end_date: now.slice(0, 10),
      start_time: '00:00:00',
      end_time: end.slice(11, 19),
    });
  }

  /** Returns the marks of a participant by question. A mark is null if a grader has not given it yet. */
  async marks({ admin }: Organization, competition: string, { id }: Person): Promise<(number | null)[]> {
    const session = await this.signIn(admin);
    const { data } = await session.GET('/api/v1/get/competitionData/{id}/{user_id}', {
      params: { path: { id: competition, user_id: id } },
    });
    return expectData(data).data.marks.map(({ score }) => score);
  }

  /** Returns the texts that the server stored as chosen or written, by question. */
  async chosen(participant: Person, competition: string): Promise<string[]> {
    const { template, userAnswers } = await this.attempt(participant, competition);
    const options = new Map(template.questions.flatMap(({ answers }) => answers.map(({ id, value }) => [id, value])));
    return userAnswers.map(({ answer_id, value }) => (value === '1' ? (options.get(answer_id) ?? '') : value)).sort();
  }

  /**
   * Reads the stored sheet without opening the attempt, which other devices would notice: a save that is based on a
   * revision that does not exist is refused, and the refusal contains the sheet.
   */
  async storedSheet(participant: Person, competition: string): Promise<StoredSheet> {
    const response = await fetch(`${this.server.url}/api/v1/user/answers`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${await this.token(participant)}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({
        competition_training_id: competition,
        isSubmited: 0,
        revision: 1_000_000_000,
        save_id: crypto.randomUUID(),
        answers: [],
      }),
    });
    const { code, data } = (await response.json()) as { code: string; data: Bodies['SheetResponse'] };
    const isSubmitted = code === 'already_submitted' || code === 'time_ended';
    if (code !== 'stale_revision' && !isSubmitted) throw new Error(`not a sheet, but ${code}`);
    return { ...data, isSubmitted };
  }

  /** Ends the session of a token, as if the user signed out elsewhere. */
  async signOut(token: string): Promise<void> {
    await this.client(token).POST('/api/v1/logout', { body: null });
  }

  /** Ends all present sessions of a user by changing the password. Returns the user with the new password. */
  async changePassword(person: Person): Promise<Person> {
    const password = `${person.password}-new`;
    const session = this.client(await this.newToken(person));
    await session.POST('/api/v1/change-password', {
      body: { current_password: person.password, password, password_confirmation: password },
    });
    this.tokens.delete(person.email);
    return { ...person, password };
  }

  /** Signs in again. The user has one more session then. */
  async newToken({ email, password }: Credentials): Promise<string> {
    const { data } = await this.client().POST('/api/v1/login', { body: { email, password, remember_me: false } });
    return expectData(data).token;
  }

  private client(token?: string): Session {
    const client = createClient<paths>({
      baseUrl: this.server.url,
      headers: token ? { Authorization: `Bearer ${token}` } : {},
      fetch: fetchLikeBrowsers,
    });
    client.use({
      onResponse: async ({ request, response }) => {
        if (!response.ok) {
          const words = await response.text();
          throw new Error(`${request.method} ${request.url}: ${response.status} ${words}`);
        }
      },
    });
    return client;
  }
}

/** The number of resources that are created at a time. A user may have at most 24 connections (D103). */
const PARALLEL_CREATIONS = 10;

/** Creates `count` resources, some of them in parallel, because the server handles many requests at a time. */
export async function createMany<T>(count: number, create: (at: number) => Promise<T>): Promise<T[]> {
  const created: T[] = [];
  while (created.length < count) {
    const part = Math.min(PARALLEL_CREATIONS, count - created.length);
    const next = created.length;
    created.push(...(await Promise.all(Array.from({ length: part }, (_, at) => create(next + at)))));
  }
  return created;
}

const DAY_MS = 86_400_000;

/** Returns the day that is `offset` days after today, in UTC. */
export function day(offset: number): string {
  return new Date(Date.now() + offset * DAY_MS).toISOString().slice(0, 10);
}

/**
 * If the present day (UTC) ends within `milliseconds`, waits for the next day. So the date does not change during that
 * time.
 */
export async function awayFromMidnight(milliseconds: number): Promise<void> {
  const left = DAY_MS - (Date.now() % DAY_MS);
  if (left < milliseconds) {
    await sleep(left + 100);
  }
}

/** The fields of an event of either kind that runs from today on. */
const runningEvent = (kind: string, template: string) =>
  ({
    name: `${kind} ${newWord()}`,
    template_id: template,
    date_type: 1,
    start_date: day(0),
    end_date: day(2),
    duration: 60,
  }) as const;

/**
 * A template with one question of each kind. The correct answers are: true, Canberra, the model text, 7, and the listed
 * order.
 */
export const everyKind = {
  trueOrFalse: {
    weight: 5,
    questions: [
      {
        question: 'The capital of Australia is Canberra',
        answers: [
          { value: 'True', is_correct: 1 },
          { value: 'False', is_correct: 0 },
        ],
      },
    ],
  },
  multipleChoices: {
    weight: 5,
    questions: [
      {
        question: 'Which city is the capital of Australia',
        answers: [
          { value: 'Sydney', is_correct: 0 },
          { value: 'Canberra', is_correct: 1 },
          { value: 'Perth', is_correct: 0 },
        ],
      },
    ],
  },
  freeText: {
    weight: 10,
    questions: [{ question: 'Why is Canberra the capital', answers: [{ value: 'Sydney and Melbourne were rivals' }] }],
  },
  rank: {
    weight: 10,
    questions: [{ question: 'How sure are you of your answers', answers: [{ value: '7', is_correct: 1 }] }],
  },
  arrange: {
    weight: 6,
    questions: [
      {
        question: 'Arrange by population, the largest first',
        answers: [
          { value: 'Sydney', order: 1 },
          { value: 'Perth', order: 2 },
          { value: 'Canberra', order: 3 },
        ],
      },
    ],
  },
} satisfies Partial<TemplateBody>;

function tokenInLink(path: string): string {
  return decodeURIComponent(path.slice(path.lastIndexOf('token=') + 'token='.length));
}

export function expectData<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) {
    throw new Error('the answer lacks what the document promises');
  }
  return value;
}
