/** Checks that several forms share. Each returns null or the message to show, without the star. */
import * as limits from '@/api/limits.gen';
import { validation } from '@/messages/validation';

export type Rule = (value: string) => string | null;

export const required: Rule = (value) => (value.trim() === '' ? validation.required : null);

/** Combines several checks. The first message counts. */
export const firstMistake =
  (...rules: Rule[]): Rule =>
  (value) => {
    for (const rule of rules) {
      const sentence = rule(value);
      if (sentence) return sentence;
    }
    return null;
  };

/** Accepts letters of any alphabet, digits and spaces (D40). */
export const plainName: Rule = (value) => (/^[\p{L}\p{M}\p{N} ]+$/u.test(value.trim()) ? null : validation.nameAlpha);

export const emailShape =
  (sentence: string = validation.email): Rule =>
  (value) =>
    /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(value.trim()) ? null : sentence;

const { minLength, maxLength } = limits.AcceptInvitationRequest.password;

/** Accepts a password that meets the requirements of D12. */
export const strongPassword: Rule = (value) => {
  const length = [...value].length;
  const strong =
    length >= minLength &&
    length <= maxLength &&
    /\p{Lu}/u.test(value) &&
    /\p{Ll}/u.test(value) &&
    /\p{Nd}/u.test(value) &&
    /[^\p{L}\p{M}\p{N}\s]/u.test(value);
  return strong ? null : validation.password;
};

export const matchesField =
  (password: string): Rule =>
  (value) =>
    value === '' ? validation.required : value === password ? null : validation.passwordMatch;

export const positiveNumber = (value: string | number): string | null =>
  value === '' ? validation.required : Number.isInteger(value) && Number(value) > 0 ? null : validation.positive;
