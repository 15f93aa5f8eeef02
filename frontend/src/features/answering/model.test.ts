/**
 * Tests the engine with random failures (tests/answering). In every case, the screen must call only those answers saved
 * that the server has, every change must be on the server or in a draft, all answers that the server can still accept
 * must reach it, and nothing may hang.
 */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { answersFor, Device } from '../../../tests/answering/device';
import { type Fate, GRACE_MS, World } from '../../../tests/answering/world';

const RUNS = process.env['PALESTRA_TEST_ALL'] ? 1_000_000 : 10_000;
/** With a seed, the stories are the same in every run, as in `just test`. Without a seed they are new. */
const SEED = process.env['PALESTRA_TEST_SEED'] ? { seed: Number(process.env['PALESTRA_TEST_SEED']) } : {};

const delay = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom(5, 60, 400) },
  { weight: 1, arbitrary: fc.integer({ min: 1_000, max: 20_000 }) },
);
const fate: fc.Arbitrary<Fate> = fc.record({
  up: delay,
  down: delay,
  lost: fc.oneof(
    { weight: 3, arbitrary: fc.constant('no' as const) },
    { weight: 2, arbitrary: fc.constantFrom('up' as const, 'down' as const) },
  ),
  how: fc.constantFrom('hang' as const, 'fail' as const),
  repeat: fc.option(delay, { freq: 4 }),
  refused: fc.oneof(
    { weight: 2, arbitrary: fc.constant(null) },
    {
      weight: 1,
      arbitrary: fc.record({
        status: fc.constantFrom(400, 413, 429, 503),
        retryAfter: fc.constantFrom(null, 0, 1, 45, 3_600),
      }),
    },
  ),
  cut: fc.oneof(
    { weight: 6, arbitrary: fc.constant('no' as const) },
    { weight: 1, arbitrary: fc.constantFrom('all' as const, 'parts' as const) },
  ),
});

const question = fc.constantFrom('tf', 'mc', 'text', 'arr', 'case');
const change = question.chain((id) =>
  fc.record({ do: fc.constant('change' as const), id: fc.constant(id), value: fc.constantFrom(...answersFor(id)) }),
);
const marked = question.map((id) => ({ do: 'mark' as const, id }));
const simple = fc.record({
  do: fc.constantFrom(
    'submit' as const,
    'resume' as const,
    'hide' as const,
    'online' as const,
    'view' as const,
    'kill' as const,
    'open' as const,
    'signIn' as const,
    'expire' as const,
    'serverDown' as const,
    'serverUp' as const,
  ),
});
const organized = fc.record({
  do: fc.constantFrom(
    'end' as const,
    'pause' as const,
    'continue' as const,
    'restore' as const,
    'replace' as const,
    'setBack' as const,
    'vanish' as const,
  ),
});
const extended = fc.record({ do: fc.constant('extend' as const), ms: fc.constantFrom(-30_000, 20_000, 60_000) });
const stored = fc.record({
  do: fc.constant('storage' as const),
  how: fc.constantFrom('works' as const, 'fails' as const, 'hangs' as const),
});
const timed = fc.record({
  do: fc.constantFrom('sleep' as const, 'setClock' as const),
  ms: fc.constantFrom(3_000, 30_000, 1_800_000),
});
const step = fc.record({
  wait: fc.oneof(fc.constantFrom(0, 100, 1_000, 3_100), fc.integer({ min: 0, max: 12_000 })),
  device: fc.constantFrom(0, 1),
  act: fc.oneof(
    { weight: 20, arbitrary: change },
    { weight: 3, arbitrary: marked },
    { weight: 10, arbitrary: simple },
    { weight: 2, arbitrary: timed },
    { weight: 3, arbitrary: organized },
    { weight: 1, arbitrary: extended },
    { weight: 1, arbitrary: stored },
  ),
});

const story = fc.record({
  devices: fc.constantFrom(1, 1, 2),
  duration: fc.integer({ min: 5_000, max: 160_000 }),
  fates: fc.array(fate, { minLength: 1, maxLength: 6 }),
  numbers: fc.array(fc.double({ min: 0, max: 0.999, noNaN: true }), { minLength: 1, maxLength: 4 }),
  steps: fc.array(step, { maxLength: 12 }),
  /** The step from which the server cannot be reached, until `healAt`. */
  downFrom: fc.oneof({ weight: 3, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: fc.nat({ max: 11 }) }),
  /**
   * The time at which the network works again, relative to the deadline. Null means that it works again only after the
   * last step.
   */
  healAt: fc.option(fc.integer({ min: -9_000, max: 20_000 })),
});
type Story = typeof story extends fc.Arbitrary<infer T> ? T : never;
type Act = Story['steps'][number]['act'];

function performAct(world: World, device: Device, act: Act): void {
  const { server } = world;
  const acts: Record<Act['do'], () => unknown> = {
    change: () => 'value' in act && device.change(act.id, act.value),
    mark: () => 'id' in act && device.toggleMark(act.id),
    submit: () => device.engine?.submit(),
    resume: () => device.engine?.resume(),
    hide: () => device.hide(),
    online: () => device.engine?.saveNow(),
    view: () => device.engine?.inView(),
    kill: () => device.kill(),
    open: () => device.open(),
    signIn: () => device.signIn(),
    expire: () => {
      server.session += 1;
    },
    serverDown: () => {
      server.isDown = true;
    },
    serverUp: () => {
      server.isDown = false;
    },
    end: () => server.extend(Math.min(0, world.now - server.deadline)),
    extend: () => 'ms' in act && server.extend(act.ms),
    pause: () => server.pause(),
    continue: () => server.resume(),
    restore: () => server.restore(),
    replace: () => server.replace(),
    setBack: () => server.setBack(),
    vanish: () => device.vanish(),
    storage: () => {
      if ('how' in act) device.storage = act.how;
    },
    sleep: () => 'ms' in act && device.sleep(act.ms),
    setClock: () => 'ms' in act && device.setClock(act.ms),
  };
  acts[act.do]();
}

/** Actions after which a page cannot know that its time is up, or to which attempt its answers belong. */
const WARPING = new Set(['sleep', 'setClock', 'end', 'extend', 'pause', 'restore', 'replace', 'setBack']);

/** Whether a submission was cancelled or its page was closed. If it arrives later, the server accepts nothing more. */
function mayBeSubmittedMeanwhile(steps: Story['steps']): boolean {
  const submitted = steps.findIndex(({ act }) => act.do === 'submit');
  return submitted >= 0 && steps.slice(submitted).some(({ act }) => act.do === 'resume' || act.do === 'kill');
}

/** Runs a story, then ends all failures, and waits until the session is over. */
async function playStory({ devices, duration, fates, numbers, steps, downFrom, healAt }: Story): Promise<void> {
  const world = new World(fates, duration, numbers);
  const { server } = world;
  for (let count = 0; count < devices; count += 1) new Device(world).open();
  for (const [at, { wait, device, act }] of steps.entries()) {
    if (at === downFrom) server.isDown = true;
    await world.pass(wait);
    const actor = world.devices[device % devices]!;
    if (!actor.isAsleep) performAct(world, actor, act);
    await world.rest();
    for (const one of world.devices) {
      one.checkNothingLost();
      one.checkBestSample();
    }
  }
  if (healAt !== null) await world.pass(Math.max(0, server.deadline + healAt - world.now));
  const wasWarped = steps.some(({ act }) => WARPING.has(act.do));
  const wasGone = world.devices.some(({ engine }) => !engine);
  const isAlone = devices === 1 && !mayBeSubmittedMeanwhile(steps);
  world.calm = true;
  server.isDown = false;
  const sleepers = world.devices.filter((device) => device.wake());
  await world.pass(sleepers.length > 0 ? 2_100 : 0);
  for (const device of sleepers) device.checkAwake();
  for (const device of world.devices) {
    device.storage = 'works';
    if (device.session !== server.session) device.signIn();
    device.open();
    if (!device.staysAway) device.engine?.inView();
  }
  const pageKnowsState = async () => {
    await world.pass(20_000);
    for (const device of world.devices) {
      device.checkKnows();
      device.checkNothingLost();
      // If the page asks the user to load the current state, the user does so.
      device.open();
    }
  };
  if (server.pausedAt !== null) {
    await pageKnowsState();
    server.resume();
  }
  const healedAt = world.now;
  const left = server.deadline - world.now;
  if (left > 25_000 && !server.submitted) {
    await pageKnowsState();
  }
  // This is longer than any delay of the page and any request. So everything was saved while there was time.
  if (left > 85_000 && !server.submitted) {
    await world.pass(60_000);
    for (const device of world.devices) device.checkClock();
    if (isAlone) for (const device of world.devices) device.checkReached();
  }
  await world.pass(Math.max(0, server.deadline + GRACE_MS - world.now) + 100_000);
  for (const device of world.devices) {
    device.checkNothingLost();
    device.checkEnded();
  }
  // The server was reachable before the end of the grace period, with enough time for one request to fail. So every
  // answer arrived.
  const inTime = healedAt <= server.deadline + 3_000;
  if (inTime && isAlone && !wasWarped && !wasGone) for (const device of world.devices) device.checkReached();
}

it(
  `keeps its promises in ${RUNS} stories`,
  async () => {
    const result = await fc.check(fc.asyncProperty(story, playStory), {
      numRuns: RUNS,
      ...SEED,
    });
    if (result.failed) throw new Error(fc.defaultReportMessage(result), { cause: result.errorInstance });
    expect(result.numRuns).toBe(RUNS);
  },
  RUNS * 100,
);

/**
 * The number of requests of a device in ten minutes if all of them fail. The delays are 5, 10, 20 and then 30 seconds,
 * without random extra time.
 */
const PATIENT_SENDS = 23;

const broken = fc.oneof(
  fate.map((one): Fate => ({ ...one, lost: 'up', refused: null })),
  fate.map((one): Fate => ({ ...one, lost: 'no', refused: one.refused ?? { status: 503, retryAfter: 1 } })),
);

it('sends seldom while nothing gets through, whatever the server asks for', async () => {
  const outage = fc.record({
    fates: fc.array(broken, { minLength: 1, maxLength: 6 }),
    numbers: fc.array(fc.double({ min: 0, max: 0.999, noNaN: true }), { minLength: 1, maxLength: 4 }),
    changes: fc.array(change, { minLength: 1, maxLength: 12 }),
  });
  await fc.assert(
    fc.asyncProperty(outage, async ({ fates, numbers, changes }) => {
      const world = new World(fates, 3_600_000, numbers);
      const device = new Device(world);
      device.open();
      for (const { id, value } of changes) {
        device.change(id, value);
        await world.pass(600_000 / changes.length);
      }
      expect(device.sends.length).toBeLessThanOrEqual(PATIENT_SENDS);
      expect(device.asks.length).toBeLessThanOrEqual(PATIENT_SENDS);
    }),
    { numRuns: 200, ...SEED },
  );
});
