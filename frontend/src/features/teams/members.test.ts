import { expect, it } from 'vitest';
import { everybodyIn, withLeader, withoutPeople, withPeople } from './members';

const person = (id: string) => ({ id, name: id.toUpperCase(), email: `${id}@a.test` });
const [ada, ben, cleo] = [person('ada'), person('ben'), person('cleo')];

it('adds each person once, whether leader or user', () => {
  const people = withPeople({ leader: ada, users: [ben] }, [ada, cleo, ben, cleo]);
  expect(people).toEqual({ leader: ada, users: [ben, cleo] });
  expect(everybodyIn(people)).toEqual([ada, ben, cleo]);
});

it('removes users and the leader', () =>
  expect(withoutPeople({ leader: ada, users: [ben, cleo] }, ['ada', 'cleo'])).toEqual({ leader: null, users: [ben] }));

it('keeps the former leader in the team', () => {
  const people = withLeader({ leader: ada, users: [ben, cleo] }, ben);
  expect(people).toEqual({ leader: ben, users: [ada, cleo] });
  expect(withLeader(people, ben)).toEqual(people);
  expect(withLeader({ leader: null, users: [ben] }, cleo)).toEqual({ leader: cleo, users: [ben] });
});
