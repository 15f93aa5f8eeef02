import { type ClientRequest, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { seededRandom } from './seeded';

/** The possible faults of a request. A fault that is listed more often happens more often. */
const FAULTS = [
  ...Array<'pass'>(9).fill('pass'),
  'late request',
  'late request',
  'late response',
  'late response',
  'lost request',
  'lost request',
  'lost response',
  'lost response',
  'lost response',
  'cut request',
  'cut response',
  'twice',
  'twice',
] as const;
type Fault = (typeof FAULTS)[number];

const MAX_DELAY_MS = 4_000;

interface Call {
  method: string;
  path: string;
  headers: IncomingMessage['headers'];
  body: Buffer;
}

/**
 * A proxy between a browser and the server. It follows a plan with a seed: it drops, delays, repeats and cuts API
 * requests, or blocks all of them.
 */
export class HostileProxy {
  readonly url: string;
  private mode: 'calm' | 'hostile' | 'cut' = 'calm';
  private underWay = 0;
  private readonly counts = new Map<Fault, number>();

  private constructor(
    private readonly server: ReturnType<typeof createServer>,
    private readonly target: string,
    private readonly random: () => number,
  ) {
    this.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    server.on('request', (incoming, outgoing) => void this.handle(incoming, outgoing));
  }

  static async start(target: string, seed: number): Promise<HostileProxy> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return new HostileProxy(server, target, seededRandom(seed));
  }

  setMode(mode: HostileProxy['mode']): void {
    this.mode = mode;
  }

  /** The number of times that each fault happened. */
  get faults(): Readonly<Record<string, number>> {
    return Object.fromEntries(this.counts);
  }

  /** Waits until the server has responded to every forwarded request. */
  async atRest(): Promise<void> {
    while (this.underWay > 0) await sleep(50);
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private async handle(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const { method = 'GET', url: path = '/', headers } = incoming;
    const call = { method, path, headers, body: await readBody(incoming).catch(() => null) };
    if (!isWhole(call)) return;
    const isAttacked = path.startsWith('/api/') && this.mode !== 'calm';
    const fault = isAttacked ? this.nextFault() : 'pass';
    if (fault === 'lost request') {
      outgoing.destroy();
      return;
    }
    this.underWay += 1;
    try {
      await this.deliverWithFault(call, outgoing, fault);
    } catch {
      outgoing.destroy();
    } finally {
      this.underWay -= 1;
    }
  }

  private nextFault(): Fault {
    if (this.mode === 'cut') return 'lost request';
    const fault = FAULTS[Math.floor(this.random() * FAULTS.length)] ?? 'pass';
    this.counts.set(fault, (this.counts.get(fault) ?? 0) + 1);
    return fault;
  }

  private async deliverWithFault(call: Call, outgoing: ServerResponse, fault: Fault): Promise<void> {
    const delay = () => sleep(this.random() * MAX_DELAY_MS);
    if (fault === 'cut request') {
      await forwardHalf(this.target, call);
      outgoing.destroy();
      return;
    }
    if (fault === 'late request') await delay();
    const repeated = fault === 'twice' ? delay().then(() => forward(this.target, call)) : undefined;
    const { status, headers, body } = await forward(this.target, call);
    if (fault === 'late response') await delay();
    if (fault === 'lost response') {
      outgoing.destroy();
    } else if (fault === 'cut response') {
      outgoing.writeHead(status, headers);
      outgoing.write(body.subarray(0, body.length / 2));
      outgoing.destroy();
    } else {
      outgoing.writeHead(status, headers);
      outgoing.end(body);
    }
    await repeated;
  }
}

const isWhole = (call: Omit<Call, 'body'> & { body: Buffer | null }): call is Call => call.body !== null;

async function readBody(message: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of message) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

/** Forwards the request to the server and returns the response. */
async function forward(target: string, { method, path, headers, body }: Call) {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const sent = request(new URL(path, target), { method, headers }, resolve);
    sent.on('error', reject);
    sent.end(body);
  });
  return { status: response.statusCode ?? 502, headers: response.headers, body: await readBody(response) };
}

/** Sends the first half of the request's body and closes the connection. */
async function forwardHalf(target: string, { method, path, headers, body }: Call): Promise<void> {
  const sent: ClientRequest = request(new URL(path, target), { method, headers });
  sent.on('error', () => undefined);
  await new Promise<void>((resolve) => sent.write(body.subarray(0, body.length / 2), () => resolve()));
  sent.destroy();
}
