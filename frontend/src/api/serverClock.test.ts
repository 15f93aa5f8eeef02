import { beforeEach, expect, it } from 'vitest';
import { createServerClock } from './serverClock';

const NOON = Date.parse('2026-11-22T12:00:00Z');
let wall = 0;
let monotonic = 0;
let clock: ReturnType<typeof createServerClock>;

const advance = (ms: number) => {
  wall += ms;
  monotonic += ms;
};
/** Simulates the sleep of a laptop, during which the monotonic clock stands still. */
const sleep = (ms: number) => {
  wall += ms;
};
/** The server's time. It is not affected by sleep or by a change of the device's clock. */
let server = NOON;
const addSample = (up: number, down: number) => {
  const requestedAt = clock.requestedAt();
  advance(up);
  server += up;
  const time = new Date(server).toISOString();
  advance(down);
  server += down;
  clock.sync(time, requestedAt);
};
const clockError = () => clock.now() - server;

beforeEach(() => {
  wall = NOON + 3_600_000;
  monotonic = 5_000;
  server = NOON;
  clock = createServerClock({ wall: () => wall, monotonic: () => monotonic });
});

it('goes by the device until the first response, and by the server from then on', () => {
  expect(clockError()).toBe(3_600_000);
  addSample(10, 10);
  expect(clockError()).toBe(0);
  wall += 86_400_000;
  expect(clockError()).toBe(0);
});

it('keeps the sample with the shortest round trip, not the last one', () => {
  addSample(20, 20);
  addSample(14_000, 20);
  expect(clockError()).toBe(0);
  addSample(0, 10);
  expect(Math.abs(clockError())).toBe(5);
});

it('keeps the best sample however many others follow', () => {
  addSample(10, 10);
  for (let count = 0; count < 30; count += 1) addSample(900, 20);
  expect(clockError()).toBe(0);
});

it('lets old samples go: clocks drift', () => {
  addSample(10, 10);
  advance(11 * 60_000);
  server += 11 * 60_000 + 900;
  addSample(100, 100);
  expect(clockError()).toBe(0);
});

it('notices a sleep once, and then takes the next sample whatever its round trip', () => {
  addSample(10, 10);
  expect(clock.jumped()).toBe(false);
  sleep(1_800_000);
  server += 1_800_000;
  expect([clock.jumped(), clock.jumped()]).toEqual([true, false]);
  expect(clockError()).toBe(-1_800_000);
  addSample(400, 400);
  expect(clockError()).toBe(0);
});

it('takes no sample from a request during which the device slept', () => {
  addSample(10, 10);
  const requestedAt = monotonic;
  const time = new Date(server).toISOString();
  sleep(60_000);
  server += 60_000;
  advance(5);
  server += 5;
  clock.sync(time, requestedAt);
  expect(clock.jumped()).toBe(true);
  expect(clockError()).toBe(-60_000);
  addSample(50, 50);
  expect(clockError()).toBe(0);
});

it('lets samples go after a short sleep too', () => {
  addSample(10, 10);
  sleep(1_000);
  server += 1_000;
  expect(clock.jumped()).toBe(false);
  addSample(90, 90);
  expect(clockError()).toBe(0);
});

it('notices a clock that was set back', () => {
  wall -= 10_000;
  expect(clock.jumped()).toBe(true);
  wall += 1_500;
  expect(clock.jumped()).toBe(false);
});

it('starts from a remembered error of the device, which a sample replaces', () => {
  clock.startFrom(-3_600_000);
  expect(clockError()).toBe(0);
  addSample(0, 100);
  expect(clockError()).toBe(-50);
  clock.startFrom(77);
  expect(clockError()).toBe(-50);
});

it('finds the time in a body, or in the first row of a list, and takes no other', () => {
  const isoTime = (ms: number) => new Date(ms).toISOString();
  clock.syncWith({ data: { server_time: isoTime(NOON) } }, monotonic);
  expect(clock.now()).toBe(NOON);
  clock.syncWith({ data: [{ server_time: isoTime(NOON + 60_000) }, { server_time: isoTime(0) }] }, monotonic);
  expect(clock.now()).toBe(NOON + 60_000);
  clock.syncWith({ data: [] }, monotonic);
  clock.syncWith(undefined, monotonic);
  expect(clock.now()).toBe(NOON + 60_000);
});
