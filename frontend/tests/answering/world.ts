/**
 * The world of the model test of answering. It has virtual time, a network that loses, delays, repeats and reorders
 * requests, a server that follows D28, D29, D57, D92, D104 and D105, and devices that sleep, are killed and have wrong
 * clocks. The engine is the real one.
 */
import type { Device } from './device';
import { Server } from './server';

export const GRACE_MS = 10_000;
/** The treatment of one request and its response by the network. Times are in milliseconds. */
export interface Fate {
  up: number;
  down: number;
  /** `up` loses the request, and `down` loses the response. With `how`, `fail` tells the client at once, and `hang` does
      not tell it. */
  lost: 'no' | 'up' | 'down';
  how: 'hang' | 'fail';
  /** Delivers the request a second time after this delay. */
  repeat: number | null;
  /** A refusal by something between the client and the server. */
  refused: { status: number; retryAfter: number | null } | null;
  /** The part of the response's body that is cut off. */
  cut: 'no' | 'all' | 'parts';
}

const CALM: Fate = { up: 20, down: 20, lost: 'no', how: 'fail', repeat: null, refused: null, cut: 'no' };

export interface Task {
  at: number;
  order: number;
  device: Device | null;
  run: () => void;
}

export class World {
  now = Date.parse('2026-11-21T09:00:00Z');
  readonly server: Server;
  readonly devices: Device[] = [];
  calm = false;
  private tasks: Task[] = [];
  private count = 0;
  private fateAt = 0;
  private resolved = false;

  constructor(
    private readonly fates: readonly Fate[],
    duration: number,
    /** The random decisions come from these numbers, again and again, so that a failing run can be repeated. */
    private readonly numbers: readonly number[],
  ) {
    this.server = new Server(this, this.now + duration);
  }

  random = (): number => this.numbers[this.count++ % this.numbers.length] ?? 0.5;

  nextFate(): Fate {
    if (this.calm) return CALM;
    return this.fates[this.fateAt++ % this.fates.length] ?? CALM;
  }

  schedule(wait: number, device: Device | null, run: () => void): Task {
    // A device that sleeps does nothing and receives nothing.
    const from = Math.max(this.now, device?.asleepUntil ?? 0);
    const task = { at: from + wait, order: this.count++, device, run };
    this.tasks.push(task);
    return task;
  }

  cancel(task: Task): void {
    this.tasks = this.tasks.filter((one) => one !== task);
  }

  /** Delays everything that was due on a device until its sleep has ended. */
  postpone(device: Device, ms: number): void {
    for (const task of this.tasks) if (task.device === device) task.at += ms;
  }

  /** Drops all requests on their way to the server. */
  dropRequests(): void {
    this.tasks = this.tasks.filter(({ device }) => device !== null);
  }

  drop(device: Device): void {
    this.tasks = this.tasks.filter((task) => task.device !== device);
  }

  /** A promise was resolved. The code that waits for it must run before time goes on. */
  settled(): void {
    this.resolved = true;
  }

  async pass(ms: number): Promise<void> {
    const end = this.now + ms;
    for (;;) {
      let next: Task | undefined;
      for (const task of this.tasks) {
        if (task.at <= end && (!next || task.at < next.at || (task.at === next.at && task.order < next.order)))
          next = task;
      }
      if (!next) break;
      this.cancel(next);
      this.now = Math.max(this.now, next.at);
      next.run();
      await this.rest();
    }
    this.now = end;
  }

  async rest(): Promise<void> {
    while (this.resolved) {
      this.resolved = false;
      for (let turn = 0; turn < 12; turn += 1) await null;
    }
  }
}
