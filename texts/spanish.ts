import * as problems from './es/problems.ts'

/** Every sentence in Spanish, by noun: the reference for the other language. */
export const spanish = {
  ...problems,
}
