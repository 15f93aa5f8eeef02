import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import pg from 'pg';

export type Database = 'sqlite' | 'postgres';

/** The super administrator whom the first start creates. */
export const root = { email: 'root@example.org', password: 'Journey-password-1' };

/** Runs the built program with a new data directory and a new database, until it is stopped. */
export class Server {
  private constructor(
    /** The address of this node. */
    readonly node: string,
    readonly folder: string,
    private readonly environment: Record<string, string>,
    private readonly removeData: () => Promise<void>,
    private process: ChildProcess,
  ) {}

  /** Starts a node. `publicUrl` is the address of a load balancer, if there is one. */
  static async start(database: Database, publicUrl?: string): Promise<Server> {
    const folder = await mkdtemp(join(tmpdir(), 'palestra-e2e.'));
    const { databaseUrl, drop } = database === 'postgres' ? await freshDatabase() : inDataDirectory;
    const listen = `127.0.0.1:${await freePort()}`;
    const environment = {
      PATH: requiredSetting('PATH'),
      PALESTRA_LISTEN: listen,
      // The tests must not depend on the free space of the machine.
      PALESTRA_MIN_FREE_DISK_MB: '0',
      PALESTRA_USER_WRITES: '1000000/1000',
      PALESTRA_ORGANIZATION_WRITES: '1000000/1000',
      PALESTRA_ADMIN_LISTEN: `127.0.0.1:${await freePort()}`,
      PALESTRA_PUBLIC_URL: publicUrl ?? `http://${listen}`,
      PALESTRA_DATA_DIR: join(folder, 'data'),
      PALESTRA_ADMIN_EMAIL: root.email,
      PALESTRA_ADMIN_PASSWORD: root.password,
      ...databaseUrl,
    };
    const removeData = async () => {
      await drop();
      await rm(folder, { recursive: true, force: true });
    };
    return new Server(`http://${listen}`, folder, environment, removeData, launch(folder, environment)).started();
  }

  /** Starts another node with the same data, which must be on PostgreSQL. It is stopped before this one. */
  async startAnother(): Promise<Server> {
    const listen = `127.0.0.1:${await freePort()}`;
    const environment = {
      ...this.environment,
      PALESTRA_LISTEN: listen,
      PALESTRA_ADMIN_LISTEN: `127.0.0.1:${await freePort()}`,
    };
    const keepData = () => Promise.resolve();
    const { folder } = this;
    return new Server(`http://${listen}`, folder, environment, keepData, launch(folder, environment)).started();
  }

  /** The address that browsers use. */
  get url(): string {
    return this.environment.PALESTRA_PUBLIC_URL ?? this.node;
  }

  get outbox(): string {
    return join(this.folder, 'data', 'outbox');
  }

  /** Changes the database, which must be PostgreSQL. For example, a test lets time pass. */
  async runSql(statement: string): Promise<void> {
    const { PALESTRA_DATABASE_URL: url } = this.environment;
    if (!url) throw new Error('the database is no PostgreSQL database');
    await runSql(url, statement);
  }

  /** Returns everything that the program has logged since its first start. */
  log(): Promise<string> {
    return readFile(join(this.folder, 'log'), 'utf8');
  }

  /** Kills the process without warning, like a power failure. */
  async kill(): Promise<void> {
    const ended = once(this.process, 'exit');
    this.process.kill('SIGKILL');
    await ended;
  }

  /** Starts the program again with the same data, after `kill`. */
  async restart(): Promise<void> {
    this.process = launch(this.folder, this.environment);
    await this.untilReady();
  }

  /** Stops the program, waits for its end, and removes its data, unless another node uses the data. */
  async stop(): Promise<void> {
    if (this.process.exitCode === null && this.process.signalCode === null) {
      const ended = once(this.process, 'exit', { signal: AbortSignal.timeout(15_000) });
      this.process.kill('SIGTERM');
      await ended;
    }
    await this.removeData();
  }

  private async started(): Promise<this> {
    try {
      await this.untilReady();
    } catch (fault) {
      await this.stop();
      throw fault;
    }
    return this;
  }

  private async untilReady(): Promise<void> {
    for (let tries = 0; tries < 300; tries += 1) {
      if (this.process.exitCode !== null) {
        throw new Error(`palestra ended with ${this.process.exitCode}:\n${await this.log()}`);
      }
      const answer = await fetch(`${this.node}/health/ready`).catch(() => undefined);
      if (answer?.ok) {
        return;
      }
      await sleep(100);
    }
    throw new Error(`palestra was not ready within 30 seconds:\n${await this.log()}`);
  }
}

function launch(folder: string, environment: Record<string, string>): ChildProcess {
  const child = spawn(requiredSetting('PALESTRA_BIN'), ['serve'], { cwd: folder, env: environment });
  const log = createWriteStream(join(folder, 'log'), { flags: 'a' });
  child.stdout.pipe(log, { end: false });
  child.stderr.pipe(log, { end: false });
  return child;
}

const inDataDirectory = { databaseUrl: {}, drop: () => Promise.resolve() };

/** Creates a database on the server of TEST_DATABASE_URL. Its account must be allowed to create databases. */
async function freshDatabase() {
  const server = requiredSetting('TEST_DATABASE_URL');
  const name = `e2e_${randomUUID().replaceAll('-', '')}`;
  const url = new URL(server);
  url.pathname = `/${name}`;
  await runSql(server, `CREATE DATABASE ${name}`);
  return {
    databaseUrl: { PALESTRA_DATABASE_URL: url.href },
    drop: () => runSql(server, `DROP DATABASE ${name} WITH (FORCE)`),
  };
}

async function runSql(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/**
 * Ports below those that the system uses for outgoing connections. Each worker has its own range and takes its ports in
 * turn, so that no port is given out twice before a server listens on it.
 */
const PORTS_PER_WORKER = 1_500;
const firstPort = 20_000 + (Number(process.env.TEST_PARALLEL_INDEX ?? 0) % 8) * PORTS_PER_WORKER;
let turn = Math.floor(Math.random() * PORTS_PER_WORKER);

async function freePort(): Promise<number> {
  for (;;) {
    turn = (turn + 1) % PORTS_PER_WORKER;
    const port = firstPort + turn;
    const socket = connect(port, '127.0.0.1');
    const taken = await new Promise<boolean>((resolve) => {
      socket.once('connect', () => resolve(true));
      socket.once('error', () => resolve(false));
    });
    socket.destroy();
    if (!taken) {
      return port;
    }
  }
}

/** Returns a setting that `just e2e` provides. */
export function requiredSetting(name: string): string {
  const value = process.env[name];
  if (!value) {
    throw new Error(`${name} is not set; run the tests with \`just e2e\``);
  }
  return value;
}
