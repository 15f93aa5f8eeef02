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

const PERSON_WORD = /^[\p{L}\p{M}\p{N}]+(['’.-][\p{L}\p{M}\p{N}]+)*\.?$/u;

/** Accepts the name of a person: a plain name, which may also have single signs within its words (D97). */
export const userName: Rule = (value) =>
  value
    .trim()
    .split(/\s+/)
    .every((word) => PERSON_WORD.test(word))
    ? null
    : validation.nameAlpha;

export const emailShape =
  (sentence: string = validation.email): Rule =>
  (value) =>
    /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(value.trim()) ? null : sentence;

const { minLength, maxLength } = limits.AcceptInvitationRequest.password;

/** The requirements of D12 that are checked while the user types. The keys are those of their texts. */
export const passwordRules = {
  length: (value: string) => [...value].length >= minLength && [...value].length <= maxLength,
  upper: (value: string) => /\p{Lu}/u.test(value),
  lower: (value: string) => /\p{Ll}/u.test(value),
  digit: (value: string) => /\p{Nd}/u.test(value),
  special: (value: string) => /[^\p{L}\p{M}\p{N}\s]/u.test(value),
};

/** Accepts a password that meets all these requirements. */
export const strongPassword: Rule = (value) =>
  Object.values(passwordRules).every((isMet) => isMet(value)) ? null : validation.password;

export const matchesField =
  (password: string): Rule =>
  (value) =>
    value === '' ? validation.required : value === password ? null : validation.passwordMatch;

export const positiveNumber = (value: string | number): string | null =>
  value === '' ? validation.required : Number.isInteger(value) && Number(value) > 0 ? null : validation.positive;
