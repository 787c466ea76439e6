import * as problems from './en/problems.ts'
import type { Texts } from './texts.ts'

export const english: Texts = {
  ...problems,
}
