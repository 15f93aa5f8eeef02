/**
 * Estimates how hard a password is to guess, from 0 to 4. The library is large, so it is loaded when the first password
 * is typed (`NewPasswordField`). Its dictionary contains only the most common words, because the server knows the
 * common passwords and decides.
 */
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs } from '@zxcvbn-ts/language-common';

const COMMON =
  'password passwort passw0rd welcome admin administrator login master secret letmein qwerty azerty abc123 monkey ' +
  'dragon football baseball sunshine princess iloveyou shadow summer winter spring autumn hello test user guest ' +
  'changeme default palestra school student teacher company monday january july december';

const zxcvbn = new ZxcvbnFactory({ graphs: adjacencyGraphs, dictionary: { common: COMMON.split(' ') } });

export const passwordStrength = (password: string): number => zxcvbn.check(password).score;
