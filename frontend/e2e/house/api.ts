import createClient, { type Client } from 'openapi-fetch';

import type { components, paths } from '../../src/api/schema';
import { invitation } from './outbox';
import { root, type Server } from './server';

type Bodies = components['schemas'];
export type TemplateBody = Bodies['TemplateBody'];
export type CompetitionBody = Bodies['CompetitionBody'];

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

/** Calls as one signed-in person; every refusal fails the journey with the server's words. */
export type Session = Client<paths>;

let made = 0;

/** A word that no other thing of this run is called by: letters only, as names of roles must be. */
function fresh(): string {
  made += 1;
  return [...String(made)].map((digit) => 'abcdefghij'[Number(digit)]).join('');
}

/** Brings a journey to its starting point over HTTP, as quickly as the server can. */
export class Api {
  constructor(private readonly server: Server) {}

  async signIn({ email, password }: Pick<Person, 'email' | 'password'>): Promise<Session> {
    const { data } = await this.client().POST('/api/v1/login', { body: { email, password, remember_me: false } });
    return this.client(given(data).token);
  }

  superAdmin(): Promise<Session> {
    return this.signIn(root);
  }

  /** An organization whose admin has accepted the invitation. */
  async organization(): Promise<Organization> {
    const word = fresh();
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
        token: tokenOf(await invitation(this.server.outbox, email)),
      },
    });
    const { data } = await (await this.signIn(admin)).GET('/api/v1/me');
    return { name, domain, admin: { ...admin, id: given(data).data.id } };
  }

  /** One more person of the organization; `user` is the role of who takes part. */
  async person({ domain, admin }: Organization, role = 'user'): Promise<Person> {
    const word = fresh();
    const person = { name: `Petra ${word}`, email: `petra-${word}@${domain}`, password: root.password };
    const session = await this.signIn(admin);
    await session.POST('/api/v1/users', {
      body: { ...person, role, password_confirmation: person.password },
    });
    const { data } = await session.GET('/api/v1/users', { params: { query: { search: person.name } } });
    const id = given(data).data.find(({ email }) => email === person.email)?.id;
    return { ...person, id: given(id) };
  }

  /** A template of one question of each kind, unless `body` says otherwise; answers its id. */
  async template({ admin }: Organization, body: Partial<TemplateBody> = everyKind): Promise<string> {
    const session = await this.signIn(admin);
    const { data } = await session.POST('/api/v1/templates', {
      body: { name: `Template ${fresh()}`, description: 'Made for a journey', ...body },
    });
    return given(data).data.template_id;
  }

  /** A competition for individuals that runs now, unless `body` says otherwise; answers its id. */
  async competition(
    { admin }: Organization,
    template: string,
    participants: readonly Person[] = [],
    body: Partial<CompetitionBody> = {},
  ): Promise<string> {
    const session = await this.signIn(admin);
    const { data } = await session.POST('/api/v1/competitions', {
      body: {
        name: `Competition ${fresh()}`,
        type: 1,
        participant_type: 'individual',
        template_id: template,
        date_type: 1,
        start_date: day(0),
        end_date: day(2),
        duration: 60,
        ...body,
      },
    });
    const id = given(data).data.id;
    if (participants.length > 0) {
      await session.POST('/api/v1/competitions/assign/{id}/{kind}', {
        params: { path: { id, kind: 'users' } },
        body: { users: participants.map((person) => person.id) },
      });
    }
    return id;
  }

  private client(token?: string): Session {
    const client = createClient<paths>({
      baseUrl: this.server.url,
      headers: token ? { Authorization: `Bearer ${token}` } : {},
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

/** The day so many days from today, in UTC. */
export function day(offset: number): string {
  return new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
}

/** One question of each kind. The right answers: true, Canberra, (model text), 7, and as listed. */
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

function tokenOf(path: string): string {
  return decodeURIComponent(path.slice(path.lastIndexOf('token=') + 'token='.length));
}

function given<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) {
    throw new Error('the answer lacks what the document promises');
  }
  return value;
}
