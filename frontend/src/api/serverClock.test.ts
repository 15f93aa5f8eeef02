import { beforeEach, expect, it } from 'vitest';
import { createServerClock } from './serverClock';

const NOON = Date.parse('2026-11-22T12:00:00Z');
let wall = 0;
let monotonic = 0;
let clock: ReturnType<typeof createServerClock>;

const pass = (ms: number) => {
  wall += ms;
  monotonic += ms;
};
/** The lid is closed: the monotonic clock stands still. */
const sleep = (ms: number) => {
  wall += ms;
};
/** The server's time, which goes on whatever the device does. */
let server = NOON;
const answered = (up: number, down: number) => {
  const requestedAt = clock.requestedAt();
  pass(up);
  server += up;
  const time = new Date(server).toISOString();
  pass(down);
  server += down;
  clock.sync(time, requestedAt);
};
const error = () => clock.now() - server;

beforeEach(() => {
  wall = NOON + 3_600_000;
  monotonic = 5_000;
  server = NOON;
  clock = createServerClock({ wall: () => wall, monotonic: () => monotonic });
});

it('goes by the device until the first response, and by the server from then on', () => {
  expect(error()).toBe(3_600_000);
  answered(10, 10);
  expect(error()).toBe(0);
  wall += 86_400_000;
  expect(error()).toBe(0);
});

it('keeps the sample with the shortest round trip, not the last one', () => {
  answered(20, 20);
  answered(14_000, 20);
  expect(error()).toBe(0);
  answered(0, 10);
  expect(Math.abs(error())).toBe(5);
});

it('keeps the best sample however many others follow', () => {
  answered(10, 10);
  for (let count = 0; count < 30; count += 1) answered(900, 20);
  expect(error()).toBe(0);
});

it('lets old samples go: clocks drift', () => {
  answered(10, 10);
  pass(11 * 60_000);
  server += 11 * 60_000 + 900;
  answered(100, 100);
  expect(error()).toBe(0);
});

it('notices a sleep once, and then takes the next sample whatever its round trip', () => {
  answered(10, 10);
  expect(clock.jumped()).toBe(false);
  sleep(1_800_000);
  server += 1_800_000;
  expect([clock.jumped(), clock.jumped()]).toEqual([true, false]);
  expect(error()).toBe(-1_800_000);
  answered(400, 400);
  expect(error()).toBe(0);
});

it('takes no sample from a request during which the device slept', () => {
  answered(10, 10);
  const requestedAt = monotonic;
  const time = new Date(server).toISOString();
  sleep(60_000);
  server += 60_000;
  pass(5);
  server += 5;
  clock.sync(time, requestedAt);
  expect(clock.jumped()).toBe(true);
  expect(error()).toBe(-60_000);
  answered(50, 50);
  expect(error()).toBe(0);
});

it('lets samples go after a short sleep too', () => {
  answered(10, 10);
  sleep(1_000);
  server += 1_000;
  expect(clock.jumped()).toBe(false);
  answered(90, 90);
  expect(error()).toBe(0);
});

it('notices a clock that was set back', () => {
  wall -= 10_000;
  expect(clock.jumped()).toBe(true);
  wall += 1_500;
  expect(clock.jumped()).toBe(false);
});

it('starts from a remembered error of the device, which a sample replaces', () => {
  clock.startFrom(-3_600_000);
  expect(error()).toBe(0);
  answered(0, 100);
  expect(error()).toBe(-50);
  clock.startFrom(77);
  expect(error()).toBe(-50);
});

it('finds the time in a body, or in the first row of a list, and takes no other', () => {
  const at = (ms: number) => new Date(ms).toISOString();
  clock.syncWith({ data: { server_time: at(NOON) } }, monotonic);
  expect(clock.now()).toBe(NOON);
  clock.syncWith({ data: [{ server_time: at(NOON + 60_000) }, { server_time: at(0) }] }, monotonic);
  expect(clock.now()).toBe(NOON + 60_000);
  clock.syncWith({ data: [] }, monotonic);
  clock.syncWith(undefined, monotonic);
  expect(clock.now()).toBe(NOON + 60_000);
});
